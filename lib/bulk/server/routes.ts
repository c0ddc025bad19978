import 'server-only'
import type { bulkJobsApi } from '@/lib/api/bulk-jobs'
import { listJobs, viewDetail } from '@/lib/bulk/view'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import { postAct } from './acts'
import { postPlan } from './plan'

export const bulkJobsRoutes: AreaRoutes<typeof bulkJobsApi> = {
  list: ({ context, account }) => listJobs(context.db, account.id),
  plan: postPlan,
  read: ({ context, account, params, query }) => viewDetail(context.db, account.id, params.id, query),
  start: (input) => postAct(input, 'start', input.body),
  pause: (input) => postAct(input, 'pause'),
  resume: (input) => postAct(input, 'resume'),
  stop: (input) => postAct(input, 'stop'),
  retry: (input) => postAct(input, 'retry'),
  check: (input) => postAct(input, 'check'),
}
