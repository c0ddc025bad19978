'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useQueryString } from '@/components/ui/query-string'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { rowSearchOf } from '@/lib/bulk/model/rows'
import { bulkJobQuery } from '@/lib/client/detail-queries'

/** Returns the bulk job with this ID, or undefined if its page hasn't read it yet. */
export function useShownJob(account: string, id: string): BulkJob | undefined {
  const search = rowSearchOf(Object.fromEntries(useQueryString()))
  return useQuery({ ...bulkJobQuery(account, id, search), enabled: false }).data?.job
}

/** Returns the path that determines the current navigation entry, or an empty string for an unknown job. */
export function navigationPath(
  pathname: string,
  job: Pick<BulkJob, 'commands' | 'resource'> | undefined,
  policy?: string | null,
): string {
  if (policy && pathname.endsWith('/ip-policy-rules/new'))
    return pathname.replace('ip-policy-rules', `ip-policies/${policy}`)
  if (!/^\/[^/]+\/bulk-jobs\/./.test(pathname)) return pathname
  if (!job) return ''
  const list = job.commands === null ? job.resource : 'agents'
  return pathname.replace('/bulk-jobs/', `/${list}/`)
}

export function useNavigationPath(): string {
  const pathname = usePathname()
  const [, account = '', , id = ''] = pathname.split('/')
  return navigationPath(pathname, useShownJob(account, id), useQueryString().get('ip_policy_id'))
}
