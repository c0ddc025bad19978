import { sql } from 'kysely'
import type { DnsList, DnsSearch } from '@/lib/api/dns'
import { type DnsResource, dnsResources } from '@/lib/dns/model/standing'
import type { Db } from '@/lib/db/open'
import { type DnsStanding, dnsStandings, type DnsSummary } from '@/lib/dns/model/standing'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import type { DnsCheck } from '@/lib/dns/model/records'
import { dnsStatus } from './dns-status'
import { matchText } from './search-index'

const pageSize = 100

/** Selects the account's resources that need DNS records, or whose targets can't be read. */
const needing = (db: Db, accountId: string) =>
  db
    .selectFrom('inventory')
    .where('account_id', '=', accountId)
    .where('resource', 'in', dnsResources)
    .where('gone_at', 'is', null)
    .where('needs_dns', '>', 0)

/** If the targets can't be read, an old verdict is meaningless. */
const standing = sql<DnsStanding>`case when known.needs_dns = 2 then 'unreadable' else coalesce("check".standing, 'unchecked') end`

/** Counts the account's resources by their DNS status. */
export async function dnsSummary(db: Db, accountId: string): Promise<DnsSummary> {
  const rows = await db
    .selectFrom(needing(db, accountId).select(['account_id', 'resource', 'id', 'needs_dns']).as('known'))
    .leftJoin('dns_checks as check', (join) =>
      join
        .onRef('check.account_id', '=', 'known.account_id')
        .onRef('check.resource', '=', 'known.resource')
        .onRef('check.id', '=', 'known.id'),
    )
    .select((eb) => [standing.as('standing'), eb.fn.countAll<number>().as('count')])
    .groupBy(standing)
    .execute()
  const counts: DnsSummary = {
    wrong: 0,
    missing: 0,
    attention: 0,
    unreadable: 0,
    unknown: 0,
    unchecked: 0,
    waiting: 0,
    correct: 0,
  }
  for (const row of rows) counts[row.standing] = row.count
  return counts
}

/**
 * Returns up to a hundred matching resources with their DNS status, worst first and then newest, the number of matches,
 * and the counts for the whole account.
 */
export async function dnsLines(
  db: Db,
  accountId: string,
  { q = '', verdict = '' }: DnsSearch,
): Promise<Pick<DnsList, 'resources' | 'total' | 'summary'>> {
  const text = await matchText(db, q)
  const all = needing(db, accountId).select([
    'account_id',
    'resource',
    'id',
    'title',
    'created_at',
    'needs_dns',
    'body',
  ])
  const named = dnsStandings.filter((standing) => verdict.split(',').includes(standing))
  const chosen: readonly DnsStanding[] = named.length > 0 ? named : dnsStandings
  const ranks = dnsStandings.map((name, rank) => sql`when ${name} then ${sql.lit(rank)}`)
  const matching = db
    .selectFrom((text ? all.where(text.where) : all).as('known'))
    .leftJoin('dns_checks as check', (join) =>
      join
        .onRef('check.account_id', '=', 'known.account_id')
        .onRef('check.resource', '=', 'known.resource')
        .onRef('check.id', '=', 'known.id'),
    )
    .where(standing, 'in', chosen)
  const rows = await matching
    .select(['known.resource', 'known.id', 'known.title', standing.as('standing'), 'check.checked_at'])
    .select(['known.body', 'check.body as check_body'])
    .orderBy(sql`case ${standing} ${sql.join(ranks, sql` `)} end`)
    .orderBy('known.created_at', 'desc')
    .orderBy('known.id', 'desc')
    .limit(pageSize)
    .execute()
  const resources = rows.map(({ body, check_body, ...row }) => {
    const resource = row.resource as DnsResource // one of the requested ones
    const check = check_body === null ? null : (JSON.parse(check_body) as DnsCheck) // written by lib/dns/server
    const { nodes, broken, cause } = dnsChain(
      dnsStatus({ resource, id: row.id, title: row.title, item: JSON.parse(body), check }),
    )
    const chain = nodes.map(({ stage, state }) => ({ stage, state }))
    return { ...row, resource, chain, broken: (broken === null ? null : nodes[broken]?.stage) ?? null, cause }
  })
  const summary = await dnsSummary(db, accountId)
  if (!text) return { resources, summary, total: chosen.reduce((sum, name) => sum + summary[name], 0) }
  const counted = matching.select((eb) => eb.fn.countAll<number>().as('count'))
  const total = rows.length < pageSize ? rows.length : (await counted.executeTakeFirstOrThrow()).count
  return { resources, summary, total }
}
