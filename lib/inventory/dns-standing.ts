import 'server-only'
import { dnsResources } from '@/lib/client/dns'
import type { InventoryRow } from '@/lib/client/inventory'
import type { Db } from '@/lib/db/open'
import { dnsStatus } from './dns-status'

/** Rows of a list with how each stood in DNS at its last check; those of other resources as they are. */
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
    .select(['id', 'verdict'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const verdicts = new Map(checks.map(({ id, verdict }) => [id, verdict]))
  return rows.map((row) => {
    const { wanted } = dnsStatus({ resource, id: row.id, title: row.title, item: row.item, check: null })
    return { ...row, dns: wanted.length === 0 ? null : (verdicts.get(row.id) ?? 'unchecked') }
  })
}
