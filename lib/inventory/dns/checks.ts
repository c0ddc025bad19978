import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { dnsOperation } from '@/lib/resources/dns-changes'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { lastReadyAt } from '@/lib/dns/model/state'
import { dnsNeed } from '@/lib/dns/model/dns-state'
import type { InventoryRow } from '@/lib/api/inventory'
import type { DnsCheck } from '@/lib/dns/model/records'
import { dnsStateOf } from '@/lib/dns/model/record-dns-state'
import { dnsStatus } from './status'

export const knownWithCheck = (db: Db) =>
  db
    .selectFrom('inventory as known')
    .leftJoin('dns_checks as check', (join) =>
      join
        .onRef('check.account_id', '=', 'known.account_id')
        .onRef('check.resource', '=', 'known.resource')
        .onRef('check.id', '=', 'known.id'),
    )

/**
 * The SQL expression for the time when the resource of `check` stopped working. Null if the resource isn't known to
 * have stopped working.
 */
export const brokeAt = sql<
  string | null
>`(select case operation when ${dnsOperation('break')} then at end from audit
  where account_id = "check".account_id and target = "check".id and (operation in (${dnsOperation('recover')}, ${dnsOperation('degrade')})
    or operation = ${dnsOperation('break')} and json_extract(before, '$.state') in ('correct', 'alias', 'attention', 'unknown'))
  order by seq desc limit 1)`

/**
 * Adds the DNS state and its cause to rows. The state is null if the resource requires no DNS records. Doesn't change
 * rows of kinds that never require DNS records.
 */
export async function withDnsState(
  db: Db,
  accountId: string,
  name: string,
  rows: InventoryRow[],
): Promise<InventoryRow[]> {
  const resource = dnsResources.find((one) => one === name)
  if (!resource || rows.length === 0) return rows
  const checks = await db
    .selectFrom('dns_checks')
    .select(['id', 'dns_state'])
    .select(
      sql<string | null>`case when dns_state in ('correct', 'alias') then null else body end`.as('body'),
    )
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const known = new Map(checks.map((check) => [check.id, check]))
  return rows.map((row) => {
    const need = dnsNeed(resource, row.item)
    if (need !== 'needed') return { ...row, dns: need === 'none' ? null : need }
    const { dns_state: state = 'unchecked', body = null } = known.get(row.id) ?? {}
    return { ...row, dns: state, ...(body !== null && reasonOf(resource, row, body)) }
  })
}

const challengeName = / at _acme-challenge\.\S+/

function reasonOf(
  resource: DnsResource,
  { id, title, item }: InventoryRow,
  body: string,
): Pick<InventoryRow, 'dns_cause' | 'dns_until'> {
  // Written by lib/dns/server
  const status = dnsStatus({ resource, id, title, item, check: JSON.parse(body) as DnsCheck })
  const until = lastReadyAt(status.check)
  const { cause } = dnsChain(status)
  const isShown = cause !== null && dnsStateOf(status) !== 'waiting'
  return {
    ...(isShown && { dns_cause: cause.replace(challengeName, '') }),
    ...(until !== null && { dns_until: until }),
  }
}
