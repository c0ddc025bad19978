import type { Db } from '@/lib/db/open'
import { dnsResources } from '@/lib/resources/resource-types'
import { dnsNeed } from '@/lib/dns/model/standing'
import type { InventoryRow } from '@/lib/api/inventory'

/** Selects known resources, each with its last DNS check if it has one. */
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
 * Adds the DNS state to the rows of a list: the state at the last check, `unchecked` before the first one, `unreadable`
 * if the DNS targets are unknown, or null if no DNS records are required. Returns the rows unchanged if resources of
 * this kind never require any.
 */
export async function withDnsStanding(
  db: Db,
  accountId: string,
  name: string,
  rows: InventoryRow[],
): Promise<InventoryRow[]> {
  const resource = dnsResources.find((one) => one === name)
  if (!resource || rows.length === 0) return rows
  const checks = await db
    .selectFrom('dns_checks')
    .select(['id', 'standing'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const standings = new Map(checks.map(({ id, standing }) => [id, standing]))
  return rows.map((row) => {
    const need = dnsNeed(resource, row.item)
    if (need !== 'needed') return { ...row, dns: need === 'none' ? null : need }
    return { ...row, dns: standings.get(row.id) ?? 'unchecked' }
  })
}
