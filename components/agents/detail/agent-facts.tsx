'use client'

import { useQuery } from '@tanstack/react-query'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Agent } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { regionName } from '@/lib/resources/regions'
import { osName, transportName } from '@/lib/agents/model/session-facts'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'

/** The details of an agent from its current or last session. */
export function AgentFacts({ agent }: { agent: Agent }) {
  const { session, newer_version } = agent
  const { agent_version, credential_id, ip, metadata, os, region, transport } = session
  return (
    <section aria-label="Details" className="space-y-3">
      <Facts
        items={[
          { term: 'Address', value: <CopyText value={ip} what="address" /> },
          {
            term: 'Version',
            value:
              agent_version === ''
                ? 'Not reported'
                : `${agent_version}${newer_version === null ? '' : ` (${newer_version} available)`}`,
          },
          { term: 'System', value: os === '' ? 'Not reported' : osName(os) },
          {
            term: 'Credential',
            value:
              credential_id === null ? (
                'none'
              ) : (
                <RefLink id={credential_id} resources={['credentials', 'ssh-credentials']} />
              ),
          },
          { term: 'Region', value: region === '' ? 'none' : `${regionName(region)} (${region})` },
          { term: 'Connection', value: `${transportName(transport)} (${transport})` },
          { term: 'First seen', value: <RelativeTime value={agent.first_seen_at} /> },
          { term: 'Sessions', value: formatNumber(agent.session_count) },
          { term: 'Agent ID', value: <CopyText value={agent.id} what="agent ID" /> },
          { term: 'Endpoints', value: <Endpoints agent={agent} /> },
        ]}
      />
      {metadata !== '' && <CodeBlock label="Metadata" code={metadata} />}
    </section>
  )
}

/**
 * Reports whether the list was read since a time. True for a list that can't be read, because waiting wouldn't help.
 */
const wasReadSince = (list: Freshness | undefined, since: string) =>
  list?.listable === false ||
  (list !== undefined && list.as_of !== null && Date.parse(list.as_of) >= Date.parse(since))

function Endpoints({ agent: { endpoints, endpoint_count, session, state } }: { agent: Agent }) {
  const { account } = useAccount()
  const isNone = endpoint_count === 0 && state === 'online'
  const list = useQuery({
    ...inventoryPageQuery(account.slug, 'endpoints', {}),
    enabled: isNone,
    refetchInterval: ({ state: { data } }) => (wasReadSince(data, session.first_seen_at) ? false : 4_000),
  })
  if (isNone)
    return wasReadSince(list.data, session.first_seen_at)
      ? 'None known that only this agent serves.'
      : "Unknown: the endpoints haven't been refreshed since this session started."
  if (endpoint_count === 0) return "None while it isn't connected."
  const more = endpoint_count - endpoints.length
  return (
    <ul>
      {endpoints.map(({ id, url }) => (
        <li key={id}>
          <Link href={paths.detail(account.slug, 'endpoints', id)} className="block py-0.5 font-mono">
            {url}
          </Link>
        </li>
      ))}
      {more > 0 && <li>and {formatNumber(more)} more</li>}
    </ul>
  )
}
