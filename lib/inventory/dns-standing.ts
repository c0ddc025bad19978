import 'server-only'
import { dnsResources } from '@/lib/resources/resource-types'
import { dnsNeed } from '@/lib/dns/model/standing'
import type { InventoryRow } from '@/lib/api/inventory'
import type { Db } from '@/lib/db/open'

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
