import type { ExpressionBuilder } from 'kysely'
import type { Db } from '@/lib/db/open'
import type { Tables } from '@/lib/db/schema'
import type { DnsCheck } from '@/lib/dns/model/records'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import { dnsStatus } from './status'

export const DNS_JOB = 'dns-check'

/**
 * Deletes the results of an account's DNS checks, and makes the next checks due now. Call it after the account's DNS
 * servers have changed.
 */
export async function checkAllNow(db: Db, accountId: string): Promise<void> {
  await deleteChecks(db, accountId)
  await makeDue(db, accountId).execute()
}

/** Deletes the DNS checks of an account or of one of its resources, but keeps the last known states. */
async function deleteChecks(db: Db, accountId: string, one?: { resource: DnsResource; id: string }) {
  const isOf = (row: ExpressionBuilder<Tables, 'dns_checks'>) =>
    row.and({ account_id: accountId, ...(one && { resource: one.resource, id: one.id }) })
  const columns = ['account_id', 'resource', 'id'] as const
  await db
    .insertInto('dns_baselines')
    .columns([...columns, 'dns_state'])
    .expression((eb) =>
      eb
        .selectFrom('dns_checks')
        .select((row) => [...columns, row.ref('known_dns_state').$notNull().as('dns_state')])
        .where(isOf)
        .where('known_dns_state', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.columns(columns).doUpdateSet((eb) => ({ dns_state: eb.ref('excluded.dns_state') })),
    )
    .execute()
  await db.deleteFrom('dns_checks').where(isOf).execute()
}

function makeDue(db: Db, accountId: string) {
  const now = new Date().toISOString()
  return db
    .updateTable('jobs')
    .set({ due_at: now, runs: 0 })
    .where('kind', '=', DNS_JOB)
    .where('account_id', '=', accountId)
    .where('due_at', '>', now)
}

/**
 * Deletes a resource's last check and makes its next check due if the required DNS records have changed. `db` must be
 * the transaction in which the resource changes.
 */
export async function dropOutdatedCheck(
  db: Db,
  { accountId, name, id, item }: { accountId: string; name: string; id: string; item: unknown },
): Promise<void> {
  const resource = dnsResources.find((one) => one === name)
  if (!resource) return
  const row = await db
    .selectFrom('dns_checks')
    .select('body')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()
  const check = row ? (JSON.parse(row.body) as DnsCheck) : null // written by lib/dns/server
  if (!check || dnsStatus({ resource, id, title: '', item, check }).check !== null) return
  await deleteChecks(db, accountId, { resource, id })
  await makeDue(db, accountId).where('subject', '=', `${resource} ${id}`).execute()
}
