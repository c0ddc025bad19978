import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Freshness } from '@/lib/api/common'

export function StaleList({ page }: { page: Freshness }) {
  if (page.error === null) return null
  return (
    <Panel tone="attention" title="This list may be out of date">
      <p>{page.error.message}</p>
      <p className="mt-1">
        {page.as_of === null ? (
          "The console hasn't loaded the full list yet."
        ) : (
          <>
            The console last loaded the full list <RelativeTime value={page.as_of} />.
          </>
        )}
      </p>
    </Panel>
  )
}
