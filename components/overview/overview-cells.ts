import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import type { ResourceName } from '@/lib/resources/resource-types'
import { counted, formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { agentCounts, listOf } from './overview-state'
import { isUnread } from './overview-unknown'

/** A count with its link and a line of text below. */
export interface CountCell {
  label: string
  href: string
  /** The count as text; "—" if it's unknown. */
  value: string
  sub: string
  /** The text on hover, if it differs from the line below the count. */
  tip?: string
  /** The severity of the problem in the line below the count; undefined if there is none. */
  problem?: 'wrong' | 'attention'
}

const backends = [
  ['tunnel-group-backends', 'tunnel group'],
  ['weighted-backends', 'weighted'],
  ['failover-backends', 'failover'],
  ['static-backends', 'static'],
  ['http-response-backends', 'response'],
] as const satisfies readonly (readonly [ResourceName, string])[]

const UNKNOWN = '—'

/** Returns the counts of the overview: endpoints, domains, edges, agents, sites and backends. */
export function countCells(
  account: string,
  overview: Overview,
  agents: AgentsUptime | undefined,
): CountCell[] {
  const list = (name: ResourceName) => paths.list(account, name)
  const edges = sum(overview, [
    ['https-edges', 'HTTPS'],
    ['tcp-edges', 'TCP'],
  ])
  return [
    {
      label: 'Endpoints',
      href: list('endpoints'),
      ...one(overview, 'endpoints', kinds(overview.endpoint_types.slice(0, 2))),
      tip: kinds(overview.endpoint_types),
      ...trafficProblem(overview, 'endpoints'),
    },
    {
      label: 'Domains',
      href: list('reserved-domains'),
      ...one(overview, 'reserved-domains', domainText(overview)),
      ...domainProblem(overview),
    },
    { label: 'Edges', href: list('https-edges'), ...edges, ...trafficProblem(overview, 'edges') },
    { label: 'Agents', href: paths.agents(account), ...agentCell(agents) },
    { label: 'Sites', href: paths.sites(account), ...siteCell(overview.sites) },
    {
      label: 'Backends',
      href: paths.backends(account),
      ...sum(overview, backends),
      ...trafficProblem(overview, 'backends'),
    },
  ]
}

/** Describes the DNS of the domains. Returns "DNS correct" only if the DNS state of every resource is known. */
function domainText({ domain_problems, dns }: Overview): string {
  if (domain_problems > 0) return `${formatNumber(domain_problems)} with DNS problems`
  if (dns.unchecked > 0) return 'Checking DNS…'
  return dns.unknown + dns.unreadable > 0 ? 'DNS partly unknown' : 'DNS correct'
}

/**
 * Returns the severity of the domains' DNS problems, and the text on hover with the numbers of affected domains and
 * ingresses.
 */
function domainProblem(overview: Overview): Pick<CountCell, 'problem' | 'tip'> {
  const { domain_problems: domains, dns, attention_counts } = overview
  if (domains === 0) return {}
  const all = attention_counts.dns ?? domains
  const ingresses = all - domains
  return {
    problem: all > dns.attention ? 'wrong' : 'attention',
    tip: [
      `DNS problems with ${counted(domains, 'domain')}`,
      ...(ingresses > 0 ? [`and ${counted(ingresses, 'agent ingress', 'agent ingresses')}`] : []),
    ].join(' '),
  }
}

const trafficTexts = {
  backends: (count: number) =>
    `${counted(count, 'backend')} used by edges ${count === 1 ? 'is' : 'are'} offline`,
  edges: (count: number) =>
    `${counted(count, 'edge')} ${count === 1 ? 'sends' : 'send'} traffic to offline backends`,
  endpoints: (count: number) => `${counted(count, 'endpoint')} on edges with offline backends`,
}

/** Describes the resources that are affected by offline backends. Empty if there are none. */
function trafficProblem(
  { traffic }: Overview,
  of: keyof typeof trafficTexts,
): Partial<Pick<CountCell, 'sub' | 'problem' | 'tip'>> {
  const { affected, failing } = traffic[of]
  if (affected === 0) return {}
  return {
    sub: `${formatNumber(affected)} ${of === 'backends' ? 'offline' : 'affected'}`,
    problem: failing > 0 ? 'wrong' : 'attention',
    tip: trafficTexts[of](affected),
  }
}

const kinds = (counts: readonly { value: string; count: number }[]) =>
  counts.map(({ value, count }) => `${formatNumber(count)} ${value}`).join(' · ')

type Shown = Pick<CountCell, 'value' | 'sub'>

function one({ resources }: Overview, name: ResourceName, sub: string): Shown {
  const list = listOf(resources, name)
  if (list === undefined) return { value: UNKNOWN, sub: 'Not supported' }
  if (!list.listable)
    return list.count > 0
      ? { value: formatNumber(list.count), sub: 'In this console' }
      : { value: UNKNOWN, sub: "Can't be listed" }
  if (isUnread(list)) return { value: UNKNOWN, sub: list.error === null ? 'Loading…' : "Couldn't load" }
  return { value: formatNumber(list.count), sub: list.count === 0 ? 'None yet' : sub }
}

/** Adds up the counts of several lists. Returns a total only if every list has been read. */
function sum({ resources }: Overview, names: readonly (readonly [ResourceName, string])[]): Shown {
  const lists = names.flatMap(([name, label]) => {
    const list = listOf(resources, name)
    return list ? [{ ...list, label }] : []
  })
  const offered = lists.filter(({ listable, count }) => listable || count > 0)
  if (offered.length === 0) return { value: UNKNOWN, sub: "Can't be listed" }
  const unread = offered.filter(isUnread)
  if (unread.length > 0)
    return { value: UNKNOWN, sub: unread.some(({ error }) => error) ? "Couldn't load" : 'Loading…' }
  const there = offered.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const all = there.reduce((total, { count }) => total + count, 0)
  const parts = there.slice(0, 2).map(({ count, label }) => `${formatNumber(count)} ${label}`)
  return { value: formatNumber(all), sub: parts.join(' · ') || 'None yet' }
}

function agentCell(agents: AgentsUptime | undefined): Shown & Pick<CountCell, 'problem'> {
  const counts = agentCounts(agents)
  if (!counts) {
    if (agents && !agents.listable) return { value: UNKNOWN, sub: "Can't be listed" }
    return { value: UNKNOWN, sub: agents?.error ? "Couldn't load" : 'Loading…' }
  }
  const { online, offline, unknown, all } = counts
  if (all === 0) return { value: '0', sub: 'None yet' }
  if (unknown > 0) return { value: formatNumber(all), sub: 'State unknown' }
  const value = `${formatNumber(online)}/${formatNumber(all)}`
  if (offline > 0) return { value, sub: `${formatNumber(offline)} offline`, problem: 'attention' }
  return { value, sub: online === all ? 'All online' : `${formatNumber(all - online)} restarting` }
}

function siteCell({ total, open }: Overview['sites']): Shown {
  if (total === 0) return { value: '0', sub: 'None yet' }
  return { value: formatNumber(total), sub: open > 0 ? `${formatNumber(open)} in setup` : 'All set up' }
}
