import type { Db } from '@/lib/db/open'

/** The kind of the jobs that check DNS records. */
export const DNS_JOB = 'dns-check'

/**
 * Makes the DNS checks of all resources in an account due now and discards their results, because other name servers may
 * answer differently.
 */
export async function checkAllNow(db: Db, accountId: string): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('dns_checks').where('account_id', '=', accountId).execute()
  await db
    .updateTable('jobs')
    .set({ due_at: now, runs: 0 })
    .where('kind', '=', DNS_JOB)
    .where('account_id', '=', accountId)
    .where('due_at', '>', now)
    .execute()
}
