import { type RawBuilder, sql } from 'kysely'
import type { ResourceInfo } from '@/lib/contract/resource'
import {
  stateRanks,
  stateValueRank,
  stateValueOf,
  storedState,
  valueRanks,
} from '@/lib/resources/states/stated'
import { uncheckedLabel } from '@/lib/util/state'
import { isBroken, problemDnsStates } from '@/lib/dns/model/dns-state'
import { problemFacetsOf } from '../model/list-filters'

type ProblemFacet = ReturnType<typeof problemFacetsOf>[number]
const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

const whens = (ranked: readonly (readonly [name: string, rank: number])[]) =>
  sql.join(
    ranked.map(([name, rank]) => sql`when ${sql.lit(name)} then ${sql.lit(rank)}`),
    sql` `,
  )

const broken = problemDnsStates.filter(isBroken)

/**
 * The SQL expressions for a row's rank by each derived state. A more severe state has a higher rank. Rows with a rank
 * below 10 have no problem and aren't waiting.
 */
const ranks: Record<ProblemFacet, RawBuilder<number>> = {
  state: sql`case substr(state, 2) ${whens(Object.entries(valueRanks))} else
    case substr(state, 2, instr(state, ':') - 2) ${whens(Object.entries(stateRanks))} else 0 end end`,
  // Reads only indexes, each named so that SQLite doesn't read the long bodies of the checks.
  dns: sql`coalesce((
    select case dns_state ${whens(broken.map((name, index) => [name, 50 + broken.length - index]))} else 30 end
    from dns_checks as checked indexed by dns_checks_problems
    where needs_dns = 1 and checked.account_id = inventory.account_id and checked.resource = inventory.resource
      and checked.id = inventory.id and checked.dns_state in (${literals(problemDnsStates)})
  ), (
    select 20 from dns_checks as checked indexed by dns_checks_unconfirmed
    where needs_dns = 1 and checked.account_id = inventory.account_id and checked.resource = inventory.resource
      and checked.id = inventory.id and checked.dns_state = 'unknown' and checked.known_dns_state = 'unknown'
  ), (
    select 10 from dns_checks as checked indexed by dns_checks_waiting
    where needs_dns = 1 and checked.account_id = inventory.account_id and checked.resource = inventory.resource
      and checked.id = inventory.id and checked.dns_state = 'waiting'), 0)`,
  certificate: sql`case when certificate = 'failed' then 50 when certificate in ('issuing', 'waiting') then 10 else 0 end`,
}

const ids: Record<ProblemFacet, (accountId: string, resource: string) => RawBuilder<string>> = {
  state: (accountId, resource) => sql`
    select id from inventory indexed by inventory_problems where account_id = ${accountId}
      and resource = ${resource} and state > '' and state < '2' and gone_at is null
    union all select id from inventory indexed by inventory_waiting where account_id = ${accountId}
      and resource = ${resource} and state >= '2' and state < '3' and gone_at is null`,
  dns: (accountId, resource) => sql`
    select checked.id from dns_checks as checked indexed by dns_checks_problems
      cross join inventory as known on known.account_id = checked.account_id
        and known.resource = checked.resource and known.id = checked.id
      where checked.account_id = ${accountId} and checked.resource = ${resource}
        and checked.dns_state in (${literals(problemDnsStates)}) and known.needs_dns = 1
    union all select checked.id from dns_checks as checked indexed by dns_checks_unconfirmed
      cross join inventory as known on known.account_id = checked.account_id
        and known.resource = checked.resource and known.id = checked.id
      where checked.account_id = ${accountId} and checked.resource = ${resource}
        and checked.dns_state = 'unknown' and checked.known_dns_state = 'unknown' and known.needs_dns = 1
    union all select checked.id from dns_checks as checked indexed by dns_checks_waiting
      cross join inventory as known on known.account_id = checked.account_id
        and known.resource = checked.resource and known.id = checked.id
      where checked.account_id = ${accountId} and checked.resource = ${resource}
        and checked.dns_state = 'waiting' and known.needs_dns = 1`,
  certificate: (accountId, resource) => sql`
    select id from inventory indexed by inventory_attention where account_id = ${accountId}
      and resource = ${resource} and attention is not null and attention <> 'DNS_ERROR' and gone_at is null
    union all select id from inventory indexed by inventory_issuing where account_id = ${accountId}
      and resource = ${resource} and certificate in ('issuing', 'waiting') and gone_at is null`,
}

/**
 * Returns the SQL expression that sorts a list by problem, then by creation, or null if the list has no problem states.
 */
export function problemKey(info: ResourceInfo): RawBuilder<string> | null {
  const [first, ...others] = problemFacetsOf(info).map((name) => ranks[name])
  if (!first) return null
  const rank = others.length === 0 ? first : sql`max(${sql.join([first, ...others])})`
  return sql`printf('%02d', ${rank}) || created_at`
}

export const problemIds = (accountId: string, info: ResourceInfo): RawBuilder<string> =>
  sql`(${sql.join(
    problemFacetsOf(info).map((name) => ids[name](accountId, info.name)),
    sql` union all `,
  )})`

/** Rows without problems that share a rank. They are sorted by creation time. */
interface RankedRows {
  rank: string
  condition: RawBuilder<boolean>
}

const unchecked = { state: 'ready', label: uncheckedLabel } as const
const isUnknown = sql<boolean>`(state >= '3' and state < '4')`
const isUnchecked = sql<boolean>`(state = ${sql.lit(storedState(unchecked))})`
const ranked = (rank: number, condition: RawBuilder<boolean>): RankedRows => ({ rank: `0${rank}`, condition })

/**
 * Returns the SQL conditions for the rows that `problemIds` doesn't find, by rank. An index per rank returns these rows
 * in order.
 */
export const otherRows = (info: ResourceInfo): RankedRows[] =>
  problemFacetsOf(info).includes('state')
    ? [
        ranked(stateRanks.unknown, isUnknown),
        ranked(stateValueRank(stateValueOf(unchecked)), isUnchecked),
        ranked(stateRanks.ready, sql`not ${isUnknown} and not ${isUnchecked}`),
      ]
    : [ranked(0, sql`true`)]

/**
 * Returns the SQL condition for the rows of a rank below 10 that come after a position of `problemKey`. Returns null if
 * all rows of the rank come after the position.
 */
export function othersBeyond(
  rank: string,
  { value, id }: { value: string; id: string },
  direction: 'asc' | 'desc',
): RawBuilder<boolean> | null {
  const from = value.slice(0, 2)
  if (from === rank)
    return sql`(created_at, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value.slice(2)}, ${id})`
  return rank > from === (direction === 'asc') ? null : sql`false`
}
