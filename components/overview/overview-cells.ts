import type { AgentsUptime } from '@/lib/api/agents'
import type { Overview } from '@/lib/api/overview'
import { problemStandings } from '@/lib/dns/model/standing'
import type { ResourceName } from '@/lib/resources/resource-types'
import { stateOfValue, stateValueLabel } from '@/lib/resources/stated'
import { counted, formatNumber, inSentence } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { agentCounts, listOf } from './overview-state'
import { isUnread } from './overview-unknown'

/** A count with its link and a line of text. */
export interface CountCell {
  label: string
  href: string
  /** The count as text; "—" if it's unknown. */
  value: string
  /** The line beside the count; empty if there is nothing to add. */
  sub: string
  /** The URL of a list with the rows that the line counts. Undefined if the line isn't a link. */
  subHref?: string
  /** The text on hover, if it differs from the line. */
  tip?: string
  /** The severity of the problem in the line; undefined if there is none. */
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

/** Returns the counts of the overview. Each count links to a list with that many rows. */
export function countCells(
  account: string,
  overview: Overview,
  agents: AgentsUptime | undefined,
): CountCell[] {
  const of = (resource: ResourceName, sub: string) => {
    const list = (search?: Search) => paths.list(account, resource, search)
    return { href: list(), ...one(overview, resource, sub), ...stateProblem(overview, [resource], list) }
  }
  const backendList = (search?: Search) => paths.backends(account, search)
  return [
    {
      label: 'Endpoints',
      ...of('endpoints', kinds(overview.endpoint_types.slice(0, 2))),
    },
    {
      label: 'Domains',
      ...of('reserved-domains', dnsText(overview)),
      ...dnsProblem(account, overview, 'reserved-domains'),
    },
    { label: 'HTTPS edges', ...of('https-edges', '') },
    { label: 'TCP edges', ...of('tcp-edges', '') },
    {
      label: 'Backends',
      href: backendList(),
      ...sum(overview, backends),
      ...stateProblem(
        overview,
        backends.map(([name]) => name),
        backendList,
      ),
    },
    { label: 'Agents', ...agentCell(account, agents) },
    {
      label: 'Agent ingresses',
      ...of('agent-ingresses', dnsText(overview)),
      ...dnsProblem(account, overview, 'agent-ingresses'),
    },
    { label: 'Sites', href: paths.sites(account), ...siteCell(overview.sites) },
  ]
}

type Search = Record<string, string>

/**
 * Describes the DNS of the domains and ingresses if none of them has a problem. Returns "DNS correct" only if the DNS
 * state of every resource is known.
 */
function dnsText({ dns }: Overview): string {
  if (dns.unchecked > 0) return 'Checking DNS…'
  return dns.unknown + dns.unreadable > 0 ? 'DNS partly unknown' : 'DNS correct'
}

type Problem = Pick<CountCell, 'sub' | 'subHref' | 'problem' | 'tip'>

/** Describes the DNS problems of the domains or of the ingresses. Empty if there are none. */
function dnsProblem(
  account: string,
  { domain_problems, dns, attention_counts }: Overview,
  resource: 'reserved-domains' | 'agent-ingresses',
): Partial<Problem> {
  const all = attention_counts.dns ?? domain_problems
  const count = resource === 'reserved-domains' ? domain_problems : all - domain_problems
  if (count <= 0) return {}
  return {
    sub: counted(count, 'DNS problem'),
    subHref: paths.list(account, resource, { dns: problemStandings.join(',') }),
    problem: all > dns.attention ? 'wrong' : 'attention',
  }
}

/** The maximum number of states to name. If there are more, only the number of problems is shown. */
const MOST_STATES = 2

/** Describes the resources of the given types whose state is a problem. Empty if there are none. */
function stateProblem(
  { problem_states }: Overview,
  names: readonly ResourceName[],
  list: (search: Search) => string,
): Partial<Problem> {
  const found = problem_states.filter(({ resource }) => names.includes(resource))
  const values = [...new Set(found.map(({ value }) => value))]
  if (values.length === 0) return {}
  const count = (some: typeof found) => some.reduce((total, one) => total + one.count, 0)
  const text = (value: string) => {
    const number = count(found.filter((one) => one.value === value))
    const label = inSentence(stateValueLabel(value))
    if (label !== 'attention') return `${formatNumber(number)} ${label}`
    return `${formatNumber(number)} ${number === 1 ? 'needs' : 'need'} attention`
  }
  return {
    sub: values.length <= MOST_STATES ? values.map(text).join(', ') : counted(count(found), 'problem'),
    subHref: list({ state: values.join(',') }),
    problem: values.some((value) => stateOfValue(value) === 'wrong') ? 'wrong' : 'attention',
    tip: values.map(text).join(', '),
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

function agentCell(
  account: string,
  agents: AgentsUptime | undefined,
): Shown & Pick<CountCell, 'href'> & Partial<Problem> {
  const counts = agentCounts(agents)
  const href = paths.agents(account, counts && counts.stopped > 0 ? { state: notStopped } : {})
  if (!counts) {
    if (agents && !agents.listable) return { href, value: UNKNOWN, sub: "Can't be listed" }
    return { href, value: UNKNOWN, sub: agents?.error ? "Couldn't load" : 'Loading…' }
  }
  const { online, offline, unknown, all } = counts
  if (all === 0) return { href, value: '0', sub: 'None yet' }
  if (unknown > 0) return { href, value: formatNumber(all), sub: 'State unknown' }
  const value = `${formatNumber(online)}/${formatNumber(all)}`
  if (offline > 0)
    return {
      href,
      value,
      sub: `${formatNumber(offline)} offline`,
      subHref: paths.agents(account, { state: 'gone' }),
      problem: 'attention',
    }
  return { href, value, sub: online === all ? 'All online' : `${formatNumber(all - online)} restarting` }
}

/** The filter by state that excludes stopped agents. */
const notStopped = 'online,restarting,unknown,gone'

function siteCell({ total, open }: Overview['sites']): Shown {
  if (total === 0) return { value: '0', sub: 'None yet' }
  return { value: formatNumber(total), sub: open > 0 ? `${formatNumber(open)} in setup` : 'All set up' }
}
