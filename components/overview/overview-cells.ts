import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { problemDnsStates } from '@/lib/dns/model/dns-state'
import { backendKinds } from '@/lib/resources/info/backends'
import { resourceType, type ResourceName } from '@/lib/resources/resource-types'
import { stateOfValue } from '@/lib/resources/states/stated'
import { labeled } from '@/lib/util/state-labels'
import { counted, formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { agentCounts, listOf, stateText } from './overview-state'
import { isUnread } from './overview-unknown'

export interface CellProblem {
  text: string
  state: 'wrong' | 'attention'
  href: string
}

export interface CountCell {
  label: string
  singular: string
  href: string
  value: string
  sub: string
  problems?: readonly CellProblem[]
  /** The counts of all problems, if the list can be filtered by state. `states` is the number of different states. */
  allProblems?: { wrong: number; attention: number; states: number; href: string } | undefined
}

const backends = [
  ['tunnel-group-backends', 'tunnel group'],
  ['weighted-backends', 'weighted'],
  ['failover-backends', 'failover'],
  ['static-backends', 'static'],
  ['http-response-backends', 'response'],
] as const satisfies readonly (readonly [ResourceName, string])[]

const UNKNOWN = '—'

export function countCells(
  account: string,
  overview: Overview,
  agents: AgentsUptime | undefined,
): CountCell[] {
  const of = (resource: ResourceName, sub: string) => {
    const list = (search?: Search) => paths.list(account, resource, search)
    return {
      singular: resourceType(resource).one,
      href: list(),
      ...one(overview, resource, sub),
      problems: stateProblems(overview, [resource], list),
      allProblems: allProblems(overview, [resource], list),
    }
  }
  return [
    {
      label: 'Endpoints',
      ...of('endpoints', kinds(overview.endpoint_types)),
    },
    {
      label: 'Domains',
      ...of('reserved-domains', dnsText(overview)),
      problems: domainProblems(account, overview),
      allProblems: undefined, // the problems of domains have different filters
    },
    { label: 'HTTPS edges', ...of('https-edges', 'No known problems') },
    { label: 'TCP edges', ...of('tcp-edges', 'No known problems') },
    {
      label: 'Backends',
      singular: 'Backend',
      href: paths.backends(account),
      ...sum(overview, backends),
      problems: backendProblems(overview, (search) => paths.backends(account, search)),
      allProblems: allProblems(overview, backendKinds, (search) => paths.backends(account, search)),
    },
    {
      label: 'Agents',
      singular: 'Agent',
      ...agentCell(account, agents, overview.attention_counts.agent ?? 0),
    },
    {
      label: 'Agent ingresses',
      ...of('agent-ingresses', dnsText(overview)),
      problems: dnsProblems(account, overview, 'agent-ingresses', overview.problem_counts.ingresses),
    },
    { label: 'Sites', singular: 'Site', href: paths.sites(account), ...siteCell(overview.sites) },
  ]
}

type Search = Record<string, string>

export function dnsText({ dns }: Overview): string {
  if (dns.unchecked > 0) return 'Checking DNS…'
  return dns.unknown + dns.unreadable > 0 ? 'DNS partly unknown' : 'DNS correct'
}

function dnsProblems(
  account: string,
  { dns, problem_counts }: Overview,
  resource: 'reserved-domains' | 'agent-ingresses',
  count: number,
): CellProblem[] {
  if (count <= 0) return []
  const href = paths.list(account, resource, { dns: problemDnsStates.join(',') })
  return [
    {
      text: `${formatNumber(count)} with ${count === 1 ? 'a DNS problem' : 'DNS problems'}`,
      state: problem_counts.dns > dns.attention ? 'wrong' : 'attention',
      href,
    },
  ]
}

/** Describes the certificates that failed even though their DNS records are correct, or returns null. */
function certificateProblem(account: string, { problem_counts }: Overview): CellProblem | null {
  const failed = problem_counts.domains - recordProblems(problem_counts)
  if (failed <= 0) return null
  return {
    text: counted(failed, 'failed certificate'),
    state: 'wrong',
    href: paths.list(account, 'reserved-domains', { certificate: 'failed' }),
  }
}

const recordProblems = ({ dns, ingresses }: Overview['problem_counts']) => dns - ingresses

function domainProblems(account: string, overview: Overview): CellProblem[] {
  const certificates = certificateProblem(account, overview)
  return [
    ...dnsProblems(account, overview, 'reserved-domains', recordProblems(overview.problem_counts)),
    ...(certificates ? [certificates] : []),
  ]
}

function stateProblems(
  { problem_states }: Overview,
  names: readonly ResourceName[],
  list: (search: Search) => string,
): CellProblem[] {
  const found = problem_states.filter(({ resource }) => names.includes(resource))
  return (['wrong', 'attention'] as const).flatMap((state) => {
    const own = found.filter(({ value }) => severityOf(value) === state)
    if (own.length === 0) return []
    const text = own.map(({ value, count }) => stateText(value, count)).join(', ')
    return [{ text, state, href: list({ state: own.map(({ value }) => value).join(',') }) }]
  })
}

function allProblems(
  { problem_states }: Overview,
  names: readonly ResourceName[],
  list: (search: Search) => string,
) {
  const found = problem_states.filter(({ resource }) => names.includes(resource))
  const states = [...new Set(found.map(({ value }) => value))]
  const countOf = (state: CellProblem['state']) =>
    found.reduce((total, { value, count }) => (severityOf(value) === state ? total + count : total), 0)
  const href = list({ state: states.join(',') })
  return { wrong: countOf('wrong'), attention: countOf('attention'), states: states.length, href }
}

const severityOf = (value: string): CellProblem['state'] =>
  stateOfValue(value) === 'wrong' ? 'wrong' : 'attention'

function backendProblems(overview: Overview, list: (search: Search) => string): CellProblem[] {
  const offline = overview.problem_states.reduce((sum, { resource, count }) => {
    return resource === 'tunnel-group-backends' ? sum + count : sum
  }, 0)
  const unused = offline - (overview.attention_counts.backend ?? 0)
  return stateProblems(overview, backendKinds, list).flatMap((problem) => {
    if (problem.state !== 'wrong' || unused <= 0) return problem
    return { ...problem, text: `${problem.text} (${formatNumber(unused)} unused)` }
  })
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

export const edgeCounts = (overview: Overview): Shown =>
  sum(overview, [
    ['https-edges', 'HTTPS'],
    ['tcp-edges', 'TCP'],
  ])

function agentCell(
  account: string,
  agents: AgentsUptime | undefined,
  recent: number,
): Omit<CountCell, 'label' | 'singular'> {
  const counts = agentCounts(agents)
  const href = paths.agents(account, counts && counts.stopped > 0 ? { state: notStopped } : {})
  if (!counts) {
    if (agents && !agents.listable) return { href, value: UNKNOWN, sub: "Can't be listed" }
    return { href, value: UNKNOWN, sub: agents?.error ? "Couldn't load" : 'Loading…' }
  }
  const { online, offline, unknown, all } = counts
  if (all === 0) return { href, value: '0', sub: 'None yet' }
  if (unknown > 0) return { href, value: formatNumber(all), sub: 'State unknown' }
  const value = formatNumber(all)
  const sub = `${formatNumber(offline)} offline${recent > 0 && recent < offline ? `, ${formatNumber(recent)} recently` : ''}`
  if (offline > 0 && recent > 0) {
    const gone = paths.agents(account, { state: 'gone' })
    return { href, value, sub, problems: [{ text: sub, state: labeled('Offline').state, href: gone }] }
  }
  if (offline > 0) return { href, value, sub }
  return { href, value, sub: online === all ? 'All online' : `${formatNumber(all - online)} restarting` }
}

const notStopped = 'online,restarting,unknown,gone'

function siteCell({ total, open }: Overview['sites']): Shown {
  if (total === 0) return { value: '0', sub: 'None yet' }
  return { value: formatNumber(total), sub: open > 0 ? `${formatNumber(open)} in setup` : 'All set up' }
}
