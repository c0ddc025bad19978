'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { useItem } from '@/components/resource/detail/use-item'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { ButtonLink } from '@/components/ui/button-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import type { ResourceLink } from '@/lib/api/inventory'
import { paths } from '@/lib/util/paths'
import { counted, inSentence, joinWithAnd } from '@/lib/util/text'
import { regionName } from '@/lib/resources/values/regions'
import { osName, transportName } from '@/lib/agents/model/facts'
import { credentialId, namesById, sessionName } from '@/lib/agents/model/session-name'
import { type TunnelSession, tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { SessionAgent, useSessionAgent } from './session-agent'

export function TunnelSessionDetail({ id }: { id: string }) {
  const source = { info, get: tunnelSessions.ops.get, id }
  const { isGone, isLive, isReading, error, known, seenAtMs } = useItem(source)
  const { account } = useAccount()
  const { detail, session: seen, isInDoubt } = useSessionAgent(id)
  const agent = detail?.agent
  const goneAt = seen?.gone_at ?? known?.row.gone_at ?? null
  const isEnded = isGone || goneAt !== null
  const connection = connectionOf(
    { isRead: isLive && error === null, isReading, seenAtMs },
    { isEnded, isInDoubt },
  )
  const names = namesById(known?.uses ?? [])
  return (
    <ResourceDetail
      {...source}
      state={<Connection connection={connection} />}
      isStateDated
      isGoneExplained
      heading={(session) => sessionName(session, names) || id}
      summary={(session) => usageText(known?.used_by ?? []) ?? transportText(session)}
      picture={() => !isEnded && <TrafficPathView of="agents" id={id} />}
      acts={() => agent && <ButtonLink href={paths.agent(account.slug, agent.id)}>View agent</ButtonLink>}
      usesElsewhere={['credentials', 'ssh-credentials']}
      values={({ os, region, credential, transport }) => {
        const credential_id = credentialId(credential)
        return {
          ...(os && { os: osName(os) }),
          ...(region && { region: regionName(region) }),
          ...(transport && { transport: transportName(transport) }),
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

function Connection({ connection }: { connection: ReturnType<typeof connectionOf> }) {
  if (connection === 'ended') return null
  if (connection === 'connected') return <StateChip state="ready">Connected</StateChip>
  if (connection === 'reading') return <StateChip state="unknown" />
  return (
    <>
      <StateChip state="unknown" />
      <span className="text-sm text-muted">
        Last seen connected <RelativeTime value={connection.seenAtMs} />
      </span>
    </>
  )
}

const transportText = ({ transport }: TunnelSession) =>
  `This ${inSentence(transportName(transport))} session has no known endpoints.`

/** Returns the sentence about the endpoints and tunnels that use a session, or null if none is known. */
export function usageText(users: readonly Pick<ResourceLink, 'resource' | 'id'>[]): string | null {
  const countOf = (resource: string) =>
    new Set(users.flatMap((user) => (user.resource === resource ? [user.id] : []))).size
  const [endpoints, tunnels] = [countOf('endpoints'), countOf('tunnels')]
  const parts = [
    ...(endpoints > 0 ? [counted(endpoints, 'endpoint')] : []),
    ...(tunnels > 0 ? [counted(tunnels, 'tunnel')] : []),
  ]
  if (parts.length === 0) return null
  return `${joinWithAnd(parts)} ${endpoints + tunnels === 1 ? 'uses' : 'use'} this session.`
}

interface Reading {
  isRead: boolean
  isReading: boolean
  seenAtMs: number
}

interface After {
  isEnded: boolean
  /** True if the response to a restart or stop was lost. */
  isInDoubt: boolean
}

/** Returns a session's state, or the time when the session was last seen if the state is uncertain. */
export function connectionOf(
  { isRead, isReading, seenAtMs }: Reading,
  { isEnded, isInDoubt }: After,
): 'connected' | 'ended' | 'reading' | { seenAtMs: number } {
  if (isEnded) return 'ended'
  if (isInDoubt) return { seenAtMs }
  if (isRead) return 'connected'
  return isReading ? 'reading' : { seenAtMs }
}
