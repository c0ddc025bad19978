'use client'

import { useQuery } from '@tanstack/react-query'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { type ItemSource, useItem } from '@/components/resource/detail/use-item'
import { IdLink } from '@/components/resource/ref/id-link'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { regionName } from '@/lib/resources/regions'
import { credentialId, namesById, sessionName } from '@/lib/resources/session-name'
import { type TunnelSession, tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { CommandNotes, SessionCommands } from './commands'
import { Outcome } from './outcome'
import { isSameAgent, osName, standingOf, transportWords } from './session-words'
import { type Command, useCommand } from './use-command'

/** One tunnel session. */
export function TunnelSessionDetail({ id }: { id: string }) {
  const source = { info, get: tunnelSessions.ops.get, id }
  const command = useCommand()
  const { isGone, isLive, error, known, seenAtMs } = useItem(source)
  const standing = standingOf({ isRead: isLive && error === null, seenAtMs }, command)
  const names = namesById(known?.uses ?? [])
  return (
    <ResourceDetail
      {...source}
      state={<Standing standing={standing} />}
      saysGone
      acts={(session) => (
        <SessionCommands
          session={session}
          name={sessionName(session, names)}
          isGone={isGone}
          command={command}
        />
      )}
      heading={(session) => sessionName(session, names)}
      summary={(session) => summaryOf(session, standing === 'connected')}
      values={({ transport, os, region, credential }) => {
        const credential_id = credentialId(credential)
        return {
          transport: `${transportWords(transport)} (${transport})`,
          ...(os && { os: osName(os) }),
          ...(region && { region: `${regionName(region)} (${region})` }),
          ...(credential_id && {
            credential: <RefLink id={credential_id} resources={['credentials', 'ssh-credentials']} />,
          }),
        }
      }}
    >
      {(session) => <SessionParts source={source} session={session} command={command} />}
    </ResourceDetail>
  )
}

/** Its state; where nobody knows whether it is connected still, when it last was. */
function Standing({ standing }: { standing: ReturnType<typeof standingOf> }) {
  if (standing === 'ended') return null
  if (standing === 'connected') return <StateChip state="ready">Connected</StateChip>
  return (
    <>
      <StateChip state="unknown" />
      <span className="text-sm text-muted">
        Connected when last seen <RelativeTime value={standing.seenAtMs} />
      </span>
    </>
  )
}

function summaryOf({ agent_version, os, transport, region }: TunnelSession, isConnected: boolean): string {
  const version = agent_version ? ` ${agent_version}` : ''
  const place = region ? ` in ${regionName(region)}` : ''
  return `${transportWords(transport)}${version}${os ? ` on ${osName(os)}` : ''}, connected${place}${isConnected ? '' : ' when last seen'}.`
}

interface PartsProps {
  source: ItemSource<typeof tunnelSessions.item>
  session: TunnelSession
  command: Command
}

/** One message about what became of it: that it ended, or what came of a command. */
function SessionParts({ source, session, command }: PartsProps) {
  const { isGone, known } = useItem(source)
  const { sent, sight } = command
  const isStopped = sent?.command === 'stop' && (command.isSeen || isGone)
  return (
    <section aria-label="Commands" className="space-y-3">
      {!isGone && !isStopped && <CommandNotes session={session} />}
      {(isStopped || (isGone && sent?.command !== 'restart')) && (
        <Ended
          session={session}
          endedBy={known?.row.gone_at ?? null}
          stoppedAfterMs={isStopped && sight ? sight.at - sent.at : null}
        />
      )}
      {!isStopped && <Outcome session={session} isGone={isGone} command={command} />}
    </section>
  )
}

interface EndedProps {
  session: TunnelSession
  endedBy: string | null
  /** From the person's command to when it was seen to be over. */
  stoppedAfterMs: number | null
}

/** Says that a session is over, and where its agent is now if it is known to be back. */
function Ended({ session, endedBy, stoppedAfterMs }: EndedProps) {
  const { account } = useAccount()
  const found = useQuery(inventoryPageQuery(account.slug, info.name, { q: session.ip }))
  const same = (found.data?.rows ?? []).flatMap(({ item }) => {
    const { data } = tunnelSessions.item.safeParse(item)
    return data && data.id !== session.id && isSameAgent(data, session) ? [data.id] : []
  })
  return (
    <Panel tone="info" title="This session ended" live={stoppedAfterMs !== null}>
      {stoppedAfterMs !== null && (
        <p>
          Stopped {Math.round(stoppedAfterMs / 1000)} s after your command. A service manager on its host may
          start it again.
        </p>
      )}
      <p>
        It started <RelativeTime value={session.started_at} />
        {endedBy !== null && (
          <>
            {' '}
            and was found ended <RelativeTime value={endedBy} />
          </>
        )}
        .
      </p>
      {same.length > 0 && <p className="mt-1">The same credential, address and metadata are connected as:</p>}
      {same.map((id) => (
        <IdLink key={id} resource="tunnel-sessions" id={id} />
      ))}
    </Panel>
  )
}
