import { queryOptions } from '@tanstack/react-query'
import type { BulkJobStart, NewBulkJob } from '@/lib/api/bulk-jobs'
import type { BulkJobAction } from '@/lib/bulk/model/bulk'
import { callApi } from './call-api'

export const bulkJobsQuery = (account: string) =>
  queryOptions({
    queryKey: ['bulk-jobs', 'list', account],
    queryFn: ({ signal }) => callApi('GET /api/bulk-jobs/{account}', { params: { account }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some((job) => job.state === 'running' || job.commands?.open) ? 3_000 : false,
  })

export const planBulkJob = (account: string, body: NewBulkJob, idempotencyKey: string) =>
  callApi('POST /api/bulk-jobs/{account}', { params: { account }, body, idempotencyKey })

export const startBulkJob = (account: string, id: string, body: BulkJobStart) =>
  callApi('POST /api/bulk-jobs/{account}/{id}/start', { params: { account, id }, body })

export const actOnBulkJob = (account: string, id: string, action: Exclude<BulkJobAction, 'start'>) =>
  callApi(`POST /api/bulk-jobs/{account}/{id}/${action}`, { params: { account, id } })
