import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Freshness } from '@/lib/api/common'

/** Says that the last look failed and why, and what the rows are that are shown all the same. */
export function LookFailed({ page }: { page: Freshness }) {
  return (
    // Empty it is there all the same, so that what comes into it is announced, and takes no room.
    <div aria-live="polite" className="empty:absolute">
      {page.error !== null && <Failed page={page} reason={page.error.message} />}
    </div>
  )
}

function Failed({ page, reason }: { page: Freshness; reason: string }) {
  return (
    <Panel tone="attention" title="The last look at the agents failed">
      <p>{reason}</p>
      <p className="mt-1">
        {page.as_of === null ? (
          'They were never read to the end.'
        ) : (
          <>
            They are shown as they were {/* It ticks, and is not to be announced each time. */}
            <span aria-live="off">
              <RelativeTime value={page.as_of} />
            </span>
            . Whether they are still there is unknown; the console goes on looking.
          </>
        )}
      </p>
    </Panel>
  )
}
