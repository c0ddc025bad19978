'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TagChips } from '@/components/resource/list/tag-chips'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import { Facts, MainFacts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import type { Agent, AgentDetail, AgentState } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { isAllTags, tagsOf } from '@/lib/inventory/model/tags'
import { regionName } from '@/lib/resources/values/regions'
import { isSsh, osName, transportName } from '@/lib/agents/model/facts'
import { paths } from '@/lib/util/paths'

export function AgentFacts({ agent, site }: Pick<AgentDetail, 'agent' | 'site'>) {
  const { account } = useAccount()
  const { agent_version, credential_id, ip, metadata, transport } = agent.session
  const tags = tagsOf(metadata)
  const hrefOf = (tag: string) => paths.agents(account.slug, { tag })
  return (
    <MainFacts
      label="Key facts"
      items={[
        ...(site
          ? [{ term: 'Site', value: <Link href={paths.site(account.slug, site.id)}>{site.name}</Link> }]
          : []),
        ...(isSsh(transport) ? [] : [{ term: 'Version', value: agent_version || 'Unknown' }]),
        {
          term: 'Credential',
          value:
            credential_id === null ? (
              'None'
            ) : (
              <RefLink id={credential_id} resources={['credentials', 'ssh-credentials']} />
            ),
        },
        { term: 'IP address', value: <CopyText value={ip} what="IP address" /> },
        ...(tags.length > 0 ? [{ term: 'Tags', value: <TagChips tags={tags} hrefOf={hrefOf} /> }] : []),
        { term: 'ID', value: <CopyText value={agent.id} what="agent ID" overflow="middle" /> },
      ]}
    />
  )
}

interface AgentDetailsProps {
  agent: Agent
  hasEndpoints: boolean
  children?: ReactNode
}

export function AgentDetails({ agent, hasEndpoints, children }: AgentDetailsProps) {
  const { metadata, os, region, transport } = agent.session
  return (
    <Section id="agent-details" title="Details">
      <Facts
        items={[
          { term: 'Operating system', value: os === '' ? 'Unknown' : osName(os) },
          { term: 'Region', value: region === '' ? 'Unknown' : regionName(region) },
          { term: 'Connection', value: `${transportName(transport)} (${transport})` },
          { term: 'Monitored since', value: <RelativeTime value={agent.first_seen_at} /> },
          ...(hasEndpoints ? [] : [{ term: 'Endpoints served', value: <NoEndpoints agent={agent} /> }]),
        ]}
      />
      {metadata !== '' && !isAllTags(metadata) && <CodeBlock label="Metadata" code={metadata} />}
      {children}
    </Section>
  )
}

const wasReadSince = (list: Freshness | undefined, since: string) =>
  list?.listable === false ||
  (list !== undefined && list.as_of !== null && Date.parse(list.as_of) >= Date.parse(since))

function NoEndpoints({ agent: { session, state } }: { agent: Agent }) {
  const { account } = useAccount()
  const isOnline = state === 'online'
  const list = useQuery({
    ...inventoryPageQuery(account.slug, 'endpoints', {}),
    enabled: isOnline,
    refetchInterval: ({ state: { data } }) => (wasReadSince(data, session.first_seen_at) ? false : 4_000),
  })
  const { value, reason } = noneText(state, wasReadSince(list.data, session.first_seen_at))
  const help = isOnline && !isSsh(session.transport) ? `${reason} ${startText}` : reason
  return (
    <>
      {value}
      <span className="block text-sm text-muted">{help}</span>
    </>
  )
}

const startText =
  "To serve an endpoint, add a tunnel to the agent's configuration or start one through the agent API."

function noneText(state: AgentState, isRead: boolean): { value: string; reason: string } {
  if (state === 'unknown') return { value: 'None known', reason: "The agent's state is unknown." }
  if (state !== 'online') return { value: 'None known', reason: "The agent isn't online." }
  return isRead
    ? { value: 'None known', reason: "Endpoints that other agents also serve aren't listed." }
    : { value: 'Unknown', reason: "The endpoints haven't been refreshed since this session started." }
}
