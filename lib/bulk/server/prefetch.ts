import 'server-only'
import type { BulkJob, BulkJobDetail } from '@/lib/api/bulk-jobs'
import type { BulkRowState } from '@/lib/bulk/model/rows'
import { listJobs, viewDetail } from '@/lib/bulk/view'
import { asReader } from '@/lib/server/prefetch'

// Separate from lib/server/prefetch.ts, so that only the pages of bulk jobs load the code for bulk jobs.

export async function loadBulkJobs(slug: string): Promise<{ jobs: BulkJob[] }> {
  return asReader(slug, ({ db }, { id }) => listJobs(db, id))
}

export async function loadBulkJob(
  slug: string,
  id: string,
  search: { state?: BulkRowState | undefined; page?: string | undefined },
): Promise<BulkJobDetail> {
  return asReader(slug, ({ db }, account) => viewDetail(db, account.id, id, search))
}
