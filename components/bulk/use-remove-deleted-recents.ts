import { useEffect, useEffectEvent } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { useRemoveRecent } from '@/components/shell/trail'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { ApiError } from '@/lib/client/api-error'
import { callApi } from '@/lib/client/call-api'
import { recentsOf } from '@/lib/client/recents'
import type { ResourceName } from '@/lib/resources/resource-types'

/** Removes deleted resources from the recently opened resources in ⌘K when a bulk deletion pauses or ends. */
export function useRemoveDeletedRecents(job: BulkJob | undefined): void {
  const { account, viewer } = useAccount()
  const remove = useRemoveRecent()
  const deleted = job?.action === 'delete' && job.state !== 'running' && job.counts.done ? job.resource : null
  const removeGone = useEffectEvent(async (resource: ResourceName) => {
    const recents = recentsOf(viewer.id, account.slug).read()
    const here = recents.filter(({ section }) => section === resource)
    await Promise.all(
      here.map(async ({ id }) => {
        if (await isGone(account.slug, resource, id)) remove(resource, id)
      }),
    )
  })
  // Binds to the browser's storage, which contains only a few resources, whatever the job's size.
  useEffect(() => {
    if (deleted !== null) void removeGone(deleted)
  }, [deleted])
}

/** Reports whether a resource is known to be deleted. */
async function isGone(account: string, resource: ResourceName, id: string): Promise<boolean> {
  try {
    const { row } = await callApi('GET /api/inventory/{account}/{resource}/{id}', {
      params: { account, resource, id },
    })
    return row.gone_at !== null
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
