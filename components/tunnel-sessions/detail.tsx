'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { useItem } from '@/components/resource/detail/use-item'
import { RefLink } from '@/components/resource/ref/ref-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { regionName } from '@/lib/resources/regions'
import { osName, transportWords } from '@/lib/agents/model/session-facts'
import { credentialId, namesById, sessionName } from '@/lib/agents/model/session-name'
import { type TunnelSession, tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { SessionAgent, useSessionAgent } from './session-agent'
import { standingOf } from './session-words'

/** One tunnel session. */
export function TunnelSessionDetail({ id }: { id: string }) {
  const source = { info, get: tunnelSessions.ops.get, id }
  const { isGone, isLive, isReading, error, known, seenAtMs } = useItem(source)
  const { session: seen, isInDoubt } = useSessionAgent(id)
  const goneAt = seen?.gone_at ?? known?.row.gone_at ?? null
  const isEnded = isGone || goneAt !== null
  const standing = standingOf(
    { isRead: isLive && error === null, isReading, seenAtMs },
    { isEnded, isInDoubt },
  )
  const names = namesById(known?.uses ?? [])
  return (
    <ResourceDetail
      {...source}
      state={<Standing standing={standing} />}
      isStateDated
      saysGone
      heading={(session) => sessionName(session, names)}
      summary={summaryOf}
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
      {(session) => <SessionAgent id={id} startedAt={session.started_at} goneAt={goneAt} />}
    </ResourceDetail>
  )
}

/** The state of a session; if nobody knows whether it is still connected, when it last was. */
function Standing({ standing }: { standing: ReturnType<typeof standingOf> }) {
  if (standing === 'ended') return null
  if (standing === 'connected') return <StateChip state="ready">Connected</StateChip>
  if (standing === 'reading') return <StateChip state="unknown" />
  return (
    <>
      <StateChip state="unknown" />
      <span className="text-sm text-muted">
        Connected when last seen <RelativeTime value={standing.seenAtMs} />
      </span>
    </>
  )
}

/** The facts of a session without its state, so that the sentence keeps its lines when the state becomes known. */
function summaryOf({ agent_version, os, transport, region }: TunnelSession): string {
  const version = agent_version ? ` ${agent_version}` : ''
  const place = region ? ` in ${regionName(region)}` : ''
  return `${transportWords(transport)}${version}${os ? ` on ${osName(os)}` : ''}${place}.`
}
