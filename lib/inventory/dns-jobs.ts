import type { Db } from '@/lib/db/open'

/** The kind of the jobs that check DNS records. */
export const DNS_JOB = 'dns-check'

/** Makes the checks of all resources of an account due now, because other name servers may answer differently. */
export async function checkAllNow(db: Db, accountId: string): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('jobs')
    .set({ due_at: now, runs: 0 })
    .where('kind', '=', DNS_JOB)
    .where('account_id', '=', accountId)
    .where('due_at', '>', now)
    .execute()
}
