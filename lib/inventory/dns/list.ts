import type { ProblemCount } from '@/lib/api/navigation'
import { type RawBuilder, sql } from 'kysely'
import type { DnsList, DnsName, DnsSearch } from '@/lib/api/dns'
import type { Db } from '@/lib/db/open'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { type DnsImpact, dnsImpact, dnsImpacts, impactText } from '@/lib/dns/model/impact'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import type { DnsCheck, RecordCheck } from '@/lib/dns/model/records'
import { lastReadyAt } from '@/lib/dns/model/state'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import {
  type DnsState,
  dnsStates,
  type DnsSummary,
  isBroken,
  problemDnsStates,
} from '@/lib/dns/model/dns-state'
import { knownWithCheck } from './checks'
import { dnsStatus } from './status'
import { matchText } from '../list/search-index'

const pageSize = 100
const maxSearched = 1000

const dnsState = sql<DnsState>`case when known.needs_dns = 2 then 'unreadable' else coalesce("check".dns_state, 'unchecked') end`

const needing = (db: Db, accountId: string) =>
  knownWithCheck(db)
    .where('known.account_id', '=', accountId)
    .where('known.resource', 'in', dnsResources)
    .where('known.gone_at', 'is', null)
    .where('known.needs_dns', '>', 0)

type Needing = ReturnType<typeof needing>

async function countByDnsState(query: Needing): Promise<DnsSummary> {
  const rows = await query
    .select((eb) => [dnsState.as('dns_state'), eb.fn.countAll<number>().as('count')])
    .groupBy(dnsState)
    .execute()
  const counts: DnsSummary = {
    wrong: 0,
    missing: 0,
    apex: 0,
    incomplete: 0,
    forbidden: 0,
    attention: 0,
    unreadable: 0,
    unknown: 0,
    unchecked: 0,
    setup: 0,
    waiting: 0,
    alias: 0,
    correct: 0,
  }
  for (const row of rows) counts[row.dns_state] = row.count
  return counts
}

export const countDnsStates = (db: Db, accountId: string): Promise<DnsSummary> =>
  countByDnsState(needing(db, accountId))

const countOf = (summary: DnsSummary, states: readonly DnsState[]) =>
  states.reduce((sum, name) => sum + summary[name], 0)

const ranks = dnsStates.map((name, rank) => sql`when ${name} then ${sql.lit(rank)}`)

const worstFirst = (query: Needing): Needing =>
  query
    .orderBy(sql`case ${dnsState} ${sql.join(ranks, sql` `)} end`)
    .orderBy('known.created_at', 'desc')
    .orderBy('known.id', 'desc')

async function rowsOf(query: Needing, limit: number) {
  const rows = await worstFirst(query)
    .select(['known.row_id', 'known.resource', 'known.id', 'known.title', dnsState.as('dns_state')])
    .select(['check.checked_at', 'known.body', 'check.body as check_body'])
    .limit(limit)
    .execute()
  return rows.map(({ body, check_body, ...row }) => {
    const resource = row.resource as DnsResource // one of the requested ones
    const check = check_body === null ? null : (JSON.parse(check_body) as DnsCheck) // written by lib/dns/server
    const { id, title } = row
    const status = dnsStatus({ resource, id, title, item: JSON.parse(body), check })
    const impact = dnsImpact(status.check, status.certificate)
    return { ...row, resource, check, chain: dnsChain(status), impact, until: lastReadyAt(status.check) }
  })
}

function textsOf({
  message,
  chain = [],
  found,
  servers,
  resolvers = [],
  related = [],
}: RecordCheck): string[] {
  const answers = [found, ...[...servers, ...resolvers, ...related].map((answer) => answer.found ?? [])]
  return [message, ...chain, ...answers.flat().map(({ type, value }) => `${type} ${value}`)]
}

async function searchChecks(query: Needing, words: readonly string[]): Promise<number[]> {
  const rows = await rowsOf(query.where(dnsState, 'not in', ['correct', 'unchecked']), maxSearched)
  return rows.flatMap(({ row_id, title, dns_state: dnsState, check, chain, impact }) => {
    const found = check?.records.flatMap(textsOf) ?? []
    const cause = impactText(impact, chain.cause ?? '')
    const text = [title, dnsStateLabels[dnsState].label, cause, ...found].join('\n').toLowerCase()
    return words.every((word) => text.includes(word)) ? [row_id] : []
  })
}

async function conditionsOf(db: Db, accountId: string, q: string): Promise<RawBuilder<boolean>[]> {
  const text = await matchText(db, q)
  if (!text) return []
  const words = text.key.split(' ')
  const named = dnsStates.filter((each) =>
    words.every((word) => dnsStateLabels[each].label.toLowerCase().includes(word)),
  )
  const found = await searchChecks(needing(db, accountId), words)
  return [
    sql`known.row_id in (select row_id from inventory where account_id = ${accountId} and ${text.where})`,
    ...(found.length > 0 ? [sql<boolean>`known.row_id in (${sql.join(found)})`] : []),
    ...(named.length > 0 ? [sql<boolean>`${dnsState} in (${sql.join(named)})`] : []),
  ]
}

async function matching(db: Db, accountId: string, q: string): Promise<Needing> {
  const conditions = await conditionsOf(db, accountId, q)
  const everything = needing(db, accountId)
  return conditions.length > 0 ? everything.where((eb) => eb.or(conditions)) : everything
}

/**
 * Returns a resource's rank by the effect of its incorrect records. 0 means the worst or an unknown effect. The highest
 * rank means that nothing is broken.
 */
export function effectRank({
  dns_state: dnsState,
  impact,
}: {
  dns_state: DnsState
  impact: DnsImpact | null
}): number {
  if (!isBroken(dnsState)) return dnsImpacts.length
  return impact === null ? 0 : dnsImpacts.indexOf(impact)
}

const firstPage = async (query: Needing) =>
  (await rowsOf(query, pageSize)).toSorted((a, b) => effectRank(a) - effectRank(b))

function chosenDnsStates(listed: string): readonly DnsState[] {
  const named = dnsStates.filter((each) => listed.split(',').includes(each))
  return named.length > 0 ? named : dnsStates
}

/** Returns the names of domains and ingresses that need DNS records and match a search, in the order of the list. */
export async function dnsNames(
  db: Db,
  accountId: string,
  { q = '', state = '' }: DnsSearch,
): Promise<DnsName[]> {
  const query = await matching(db, accountId, q)
  const chosen = query.where(dnsState, 'in', chosenDnsStates(state))
  const all = await worstFirst(chosen).select(['known.resource', 'known.id', 'known.title']).execute()
  return [...(await firstPage(chosen)), ...all.slice(pageSize)].map(({ resource, id, title }) => ({
    resource: resource as DnsResource, // one of the requested ones
    id,
    title,
  }))
}

/**
 * Returns up to 100 resources that match a search, worst first, with counts. `summary` counts the matches per state,
 * regardless of the state filter.
 */
export async function dnsLines(
  db: Db,
  accountId: string,
  { q = '', state = '' }: DnsSearch,
): Promise<Pick<DnsList, 'resources' | 'total' | 'all' | 'summary'>> {
  const chosen = chosenDnsStates(state)
  const everything = needing(db, accountId)
  const query = await matching(db, accountId, q)
  const rows = await firstPage(query.where(dnsState, 'in', chosen))
  const summary = await countByDnsState(query)
  const whole = q === '' ? summary : await countByDnsState(everything)
  return {
    resources: rows.map(
      ({
        resource,
        id,
        title,
        dns_state: dnsState,
        checked_at,
        chain: { nodes, broken, cause },
        impact,
        until,
      }) => ({
        resource,
        id,
        title,
        dns_state: dnsState,
        checked_at,
        chain: nodes.map(({ stage, state }) => ({ stage, state })),
        broken: (broken === null ? null : nodes[broken]?.stage) ?? null,
        cause,
        impact,
        until,
      }),
    ),
    total: countOf(summary, chosen),
    all: countOf(whole, dnsStates),
    summary,
  }
}

interface DnsProblems extends Record<'dns' | 'domains' | 'ingresses', ProblemCount> {
  /** The numbers of failed certificates for names without a DNS problem. */
  certificates: { domains: number; ingresses: number }
}

/**
 * Counts DNS problems for the overview and the navigation. `domains` includes failed certificates, which count as
 * `wrong`.
 */
export async function dnsProblems(db: Db, accountId: string): Promise<DnsProblems> {
  // Names the indexes because SQLite would otherwise read all rows of the account.
  const { rows } = await sql<{ name: string; is_broken: number; count: number }>`
    with wrong as materialized (
      select known.resource, known.id, "check".dns_state <> 'attention' as is_broken from dns_checks as "check" indexed by dns_checks_problems
      cross join inventory as known on known.account_id = "check".account_id
        and known.resource = "check".resource and known.id = "check".id
      where "check".account_id = ${accountId} and "check".dns_state in (${sql.join(problemDnsStates.map((one) => sql.lit(one)))})
        and known.needs_dns = 1 and known.gone_at is null
    )
    select 'dns' as name, is_broken, count(*) as count from wrong group by is_broken
    union all
    select 'ingresses', is_broken, count(*) from wrong where resource = 'agent-ingresses' group by is_broken
    union all
    select 'domains', is_broken, count(*) from (
      select max(is_broken) as is_broken from (
        select id, is_broken from wrong where resource = 'reserved-domains'
        union all
        select id, 1 from inventory indexed by inventory_attention where account_id = ${accountId} and resource = 'reserved-domains'
          and attention is not null and attention <> 'DNS_ERROR' and gone_at is null
      ) group by id
    ) group by is_broken
    union all
    select resource, 1, count(*) from inventory indexed by inventory_attention where account_id = ${accountId}
      and resource in (${sql.join(dnsResources.map((one) => sql.lit(one)))})
      and attention is not null and attention <> 'DNS_ERROR' and gone_at is null
      and (resource, id) not in (select resource, id from wrong) group by resource`.execute(db)
  const countOf = (name: string, isBroken: number) =>
    rows.find((row) => row.name === name && row.is_broken === isBroken)?.count ?? 0
  const problemsOf = (name: string) => ({ wrong: countOf(name, 1), attention: countOf(name, 0) })
  return {
    dns: problemsOf('dns'),
    domains: problemsOf('domains'),
    ingresses: problemsOf('ingresses'),
    certificates: { domains: countOf('reserved-domains', 1), ingresses: countOf('agent-ingresses', 1) },
  }
}
