'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSeen } from '@/components/notifications/use-seen'
import { useAccount } from '@/components/shell/account-context'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { navigationQuery } from '@/lib/client/inventory'

/** Reports whether a job's end, at `endedAt`, is the only notification since `seen`. */
export const isOnlyNew = (times: readonly string[], seen: string, endedAt: string): boolean => {
  const added = times.filter((time) => time > seen)
  return added.length === 1 && added[0] === endedAt
}

/**
 * Marks the notification of a job's end as seen if the person was watching the job's page and no other notification is
 * new.
 */
export function useWatchedEnd(job: Pick<BulkJob, 'id' | 'state' | 'ended_at'> | undefined) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const [seen, markSeen] = useSeen(viewer.id, account.slug)
  const running = useRef<string | null>(null)
  const onEnd = useEffectEvent(async (endedAt: string) => {
    if (document.hidden || typeof seen !== 'string') return
    const { notifications } = await queries.fetchQuery({ ...navigationQuery(account.slug), staleTime: 0 })
    if (isOnlyNew(notifications, seen, endedAt)) markSeen(endedAt)
  })
  const { id, state, ended_at: endedAt } = job ?? {}
  // Binds to the browser's storage: the job ends in the background.
  useEffect(() => {
    if (id === undefined || state === 'planned') return
    if (endedAt === null) running.current = id
    else if (endedAt !== undefined && running.current === id) {
      running.current = null
      void onEnd(endedAt).catch(() => undefined) // the notification then stays new
    }
  }, [id, state, endedAt])
}
