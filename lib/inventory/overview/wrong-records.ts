import { sql } from 'kysely'
import type { Attention } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { dnsResources } from '@/lib/resources/resource-types'
import { withoutWait } from '@/lib/dns/model/at-source'
import { shortCause } from '@/lib/dns/model/cause'
import { dnsImpact, impactText, worstRecord } from '@/lib/dns/model/impact'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import type { DnsCheck } from '@/lib/dns/model/records'
import { dnsStateOfRecord } from '@/lib/dns/model/record-dns-state'
import { problemDnsStates } from '@/lib/dns/model/dns-state'
import { brokeAt } from '../dns/checks'
import { effectRank } from '../dns/list'
import { dnsStatus } from '../dns/status'

const ranks = problemDnsStates.map((name, rank) => sql`when ${name} then ${sql.lit(rank)}`)

/**
 * Returns up to `limit` resources with incorrect records, most recently broken first. Resources with an unknown break
 * time come last, sorted by effect.
 */
export async function wrongRecords(db: Db, accountId: string, limit: number): Promise<Attention[]> {
  const rows = await db
    .selectFrom('dns_checks as check')
    .innerJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'check.account_id')
        .onRef('known.resource', '=', 'check.resource')
        .onRef('known.id', '=', 'check.id'),
    )
    .select(['known.id', 'known.title', 'known.body as item', 'check.dns_state', 'check.checked_at'])
    .select(['known.resource', 'check.body'])
    .select(brokeAt.as('broke_at'))
    .where('check.account_id', '=', accountId)
    .where('check.dns_state', 'in', problemDnsStates)
    .where('known.gone_at', 'is', null)
    .where('known.needs_dns', '=', 1)
    .orderBy('broke_at', (order) => order.desc().nullsLast())
    .orderBy(sql`case ${sql.ref('check.dns_state')} ${sql.join(ranks, sql` `)} end`)
    .orderBy('known.created_at', 'desc')
    .limit(limit)
    .execute()
  const endpoints = await endpointCounts(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
  const problems = rows.flatMap(
    ({ id, title, item, dns_state: state, checked_at, body, broke_at, ...row }) => {
      const resource = dnsResources.find((one) => one === row.resource)
      if (!resource) return []
      const check = JSON.parse(body) as DnsCheck // written by lib/dns/server/dns
      const record = worstRecord(check)
      const status = dnsStatus({ resource, id, title, item: JSON.parse(item), check })
      const impact = dnsImpact(status.check, status.certificate)
      const worst = record ? dnsStateOfRecord(record) : state
      const known = endpoints.get(id) ?? 0
      const affected = impact === 'down' || impact === 'certificate' ? known : 0
      const problem: Attention = {
        kind: 'dns',
        resource,
        id,
        title,
        state: state === 'attention' ? 'attention' : 'wrong',
        label: dnsStateLabels[worst].label,
        dns_state: worst,
        cause: impactText(impact, record ? shortCause(withoutWait(record)) : 'DNS record is incorrect', {
          hasWorked: broke_at !== null,
          endpoints: known,
        }),
        ...(affected > 0 && { affected }),
        sentence: record?.message ?? 'A DNS record is incorrect.',
        since: broke_at ?? checked_at,
      }
      return [{ problem, rank: broke_at === null ? effectRank({ dns_state: state, impact }) : -1 }]
    },
  )
  return problems.toSorted((a, b) => a.rank - b.rank).map(({ problem }) => problem)
}

async function endpointCounts(
  db: Db,
  accountId: string,
  domains: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'ref.account_id')
        .onRef('known.resource', '=', 'ref.resource')
        .onRef('known.id', '=', 'ref.id'),
    )
    .select((eb) => ['ref.target_id', eb.fn.countAll<number>().as('count')])
    .where('ref.account_id', '=', accountId)
    .where('ref.resource', '=', 'endpoints')
    .where('ref.field', '=', 'domain')
    .where('ref.target_id', 'in', domains)
    .where('known.gone_at', 'is', null)
    .groupBy('ref.target_id')
    .execute()
  return new Map(rows.map(({ target_id, count }) => [target_id, count]))
}
