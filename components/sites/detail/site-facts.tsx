'use client'

import type { ReactNode } from 'react'
import { AgentStateChip } from '@/components/agents/agent-labels'
import { DnsStateChip } from '@/components/dns/dns-state-of'
import { bulkActionsOf } from '@/components/resource/list/bulk-actions'
import { useBulkPlan } from '@/components/resource/list/use-bulk-plan'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { ExternalLink } from '@/components/ui/external-link'
import { Link } from '@/components/ui/link'
import { usePageActions } from '@/components/ui/page-actions'
import { StateChip } from '@/components/ui/state-chip'
import { useToast } from '@/components/ui/toast'
import type { SiteAgent, SiteResource } from '@/lib/api/site-views'
import { describeError } from '@/lib/client/describe-error'
import { resourceTypes } from '@/lib/resources/resource-types'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { thereId, useSite } from './site-context'
import { siteResourceState } from '../site-text'
import { Mono } from '@/components/ui/text'

interface RowProps {
  kind: string
  health: ReactNode
  children: ReactNode
}

const Row = ({ kind, health, children }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
    <span className="text-sm text-muted">{kind}</span>
    <span className="min-w-0 wrap-anywhere max-sm:order-last max-sm:col-span-2">{children}</span>
    <span>{health}</span>
  </li>
)

export function SiteComponents() {
  const { detail } = useSite()
  const resources = detail.resources.filter(({ state }) => state !== 'removed' && state !== 'kept')
  return (
    <section aria-labelledby="parts" className="space-y-2">
      <h2 id="parts" className="text-lg font-medium">
        Components
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {resources.map((resource) => (
          <SiteResourceRow key={`${resource.role} ${resource.id ?? resource.added_at}`} resource={resource} />
        ))}
        <DnsRow of="ingress" label="NS records" />
        <DnsRow of="domain" label="CNAME records" />
        {detail.agents.flatMap((agent) =>
          agent.urls
            .filter((url) => isApi(url, agent))
            .map((url) => <UrlRow key={`${agent.label} ${url}`} kind="Agent API" url={url} agent={agent} />),
        )}
      </ul>
    </section>
  )
}

const isApi = (url: string, { domain }: SiteAgent) => new URL(url).hostname === domain

function UrlRow({ kind, url, agent }: { kind: string; url: string; agent: SiteAgent }) {
  const { localAddr } = useSite()
  return (
    <Row
      kind={kind}
      health={agent.is_online ? <StateChip state="ready">Online</StateChip> : <StateChip state="unknown" />}
    >
      {localAddr === null ? <ExternalLink href={url} /> : <Mono text={url} />}{' '}
      <span className="text-muted">through {agent.label}</span>
    </Row>
  )
}

export function SiteServices() {
  const { detail, localAddr } = useSite()
  const services = detail.agents.flatMap((agent) =>
    agent.urls.filter((url) => !isApi(url, agent)).map((url) => ({ agent, url })),
  )
  if (services.length === 0) return null
  return (
    <section aria-labelledby="services" className="space-y-2">
      <h2 id="services" className="text-lg font-medium">
        Services
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {services.map(({ agent, url }) => (
          <UrlRow key={`${agent.label} ${url}`} kind="Tunnel" url={url} agent={agent} />
        ))}
      </ul>
      {localAddr !== null && (
        <FromShell hosts={services.map(({ url }) => new URL(url).hostname)} localAddr={localAddr} />
      )}
    </section>
  )
}

function FromShell({ hosts, localAddr }: { hosts: readonly string[]; localAddr: string }) {
  return (
    <>
      <p className="max-w-text">
        Browsers can't resolve the local platform's names. Send requests from a shell:
      </p>
      <CodeBlock
        label="Commands to reach the services"
        code={hosts.map((host) => `curl -H 'Host: ${host}' http://${localAddr}/`).join('\n')}
      />
    </>
  )
}

function SiteResourceRow({ resource: item }: { resource: SiteResource }) {
  const { account } = useAccount()
  const { resource } = siteRoleInfo[item.role]
  const { state, label } = siteResourceState(item)
  const name = item.title || item.id || ''
  return (
    <Row
      kind={resourceTypes[resource].one}
      health={<StateChip state={state}>{state === 'ready' ? undefined : label}</StateChip>}
    >
      {item.id === null ? (
        <span className="font-mono">{name}</span>
      ) : (
        <Link linkStyle="name" className="font-mono" href={paths.detail(account.slug, resource, item.id)}>
          {name}
        </Link>
      )}
    </Row>
  )
}

function DnsRow({ of, label }: { of: 'ingress' | 'domain'; label: string }) {
  const { account } = useAccount()
  const { detail } = useSite()
  const id = thereId(detail, of)
  if (id === null) return null
  const { resource } = siteRoleInfo[of]
  return (
    <Row kind="DNS" health={<DnsStateChip resource={resource} id={id} />}>
      <Link linkStyle="name" href={`${paths.detail(account.slug, resource, id)}#dns`}>
        {label}
      </Link>
    </Row>
  )
}

export function SiteAgents() {
  const { detail } = useSite()
  if (detail.agents.every(({ agent_id }) => agent_id === null)) return null
  return (
    <section aria-labelledby="site-agents" className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="site-agents" className="text-lg font-medium">
          Agents
        </h2>
        <RestartAgents agents={detail.agents} />
      </div>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {detail.agents.map((agent) => (
          <AgentRow key={agent.label} agent={agent} />
        ))}
      </ul>
    </section>
  )
}

function RestartAgents({ agents }: { agents: readonly SiteAgent[] }) {
  const seen = useAccount()
  const toast = useToast()
  const plan = useBulkPlan()
  if (!bulkActionsOf(seen, 'tunnel-sessions').includes('restart')) return null
  const ids = agents.flatMap(({ agent_id }) => agent_id ?? [])
  const isOffline = agents.every(({ is_online }) => !is_online)
  const start = () =>
    plan.mutate(
      { resource: 'tunnel-sessions', action: 'restart', target: { agent_ids: ids } },
      { onError: (error) => toast(describeError(error).sentence, 'refused') },
    )
  const label = ids.length === 1 ? 'Restart agent…' : 'Restart agents…'
  const reason = isOffline ? "None of this site's agents are online." : undefined
  return <RestartButton {...{ label, reason, start }} isPending={plan.isPending} />
}

interface RestartButtonProps {
  label: string
  reason: string | undefined
  isPending: boolean
  start: () => void
}

function RestartButton({ label, reason, isPending, start }: RestartButtonProps) {
  usePageActions([
    { label, run: start, shortcut: 'r', ...(reason !== undefined && { disabledReason: reason }) },
  ])
  return (
    <Button pending={isPending} disabledReason={reason} onClick={start}>
      {label}
    </Button>
  )
}

const withoutState = ({ agent_id }: SiteAgent) =>
  agent_id === null ? (
    <StateChip state="unknown">Never connected</StateChip>
  ) : (
    <StateChip state="attention">Not connected</StateChip>
  )

function AgentRow({ agent }: { agent: SiteAgent }) {
  const { account } = useAccount()
  const { agent_id, agent_version, label, server_addr, state } = agent
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere">
        {agent_id === null ? (
          <span className="font-mono">{label}</span>
        ) : (
          <Link linkStyle="name" className="font-mono" href={paths.agent(account.slug, agent_id)}>
            {label}
          </Link>
        )}
        {agent_version !== null && <span className="text-sm text-muted">Agent {agent_version}</span>}
        {server_addr !== '' && <Mono text={server_addr} className="text-sm text-muted" />}
      </span>
      <span>{state === null ? withoutState(agent) : <AgentStateChip state={state} />}</span>
    </li>
  )
}
