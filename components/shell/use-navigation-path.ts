'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { commandOf } from '@/lib/bulk/model/bulk'
import { bulkJobQuery } from '@/lib/client/opened'

/**
 * Returns the path that determines the current entry of the navigation. A bulk job that sends commands to agents
 * belongs to the list of agents. Other bulk jobs belong to the list of bulk jobs.
 */
export function useNavigationPath(): string {
  const pathname = usePathname()
  const [, account = '', section, id = ''] = pathname.split('/')
  const { data } = useQuery({ ...bulkJobQuery(account, id, {}), enabled: false })
  const isOfAgents = section === 'bulk-jobs' && data !== undefined && commandOf(data.job.action) !== null
  return isOfAgents ? pathname.replace('/bulk-jobs/', '/agents/') : pathname
}
