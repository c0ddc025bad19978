import 'server-only'
import type { bulkJobsApi } from '@/lib/api/bulk-jobs'
import { listJobs, viewDetail } from '@/lib/bulk/view'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import { postAction } from './job-actions'
import { postPlan } from './plan'

export const bulkJobsRoutes: AreaRoutes<typeof bulkJobsApi> = {
  list: ({ context, account }) => listJobs(context.db, account.id),
  plan: postPlan,
  read: ({ context, account, params, query }) => viewDetail(context.db, account.id, params.id, query),
  start: (input) => postAction(input, 'start', input.body),
  pause: (input) => postAction(input, 'pause'),
  resume: (input) => postAction(input, 'resume'),
  stop: (input) => postAction(input, 'stop'),
  retry: (input) => postAction(input, 'retry'),
  check: (input) => postAction(input, 'check'),
}
