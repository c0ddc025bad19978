import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Freshness } from '@/lib/client/inventory'

/** Says that the last look failed and why, and what the rows are that are shown all the same. */
export function LookFailed({ page }: { page: Freshness }) {
  return (
    <>
      {/* Apart from the panel, whose times tick: they would be announced each time. */}
      <p aria-live="polite" className="sr-only">
        {page.error !== null && TITLE}
      </p>
      {page.error !== null && <Failed page={page} reason={page.error.message} />}
    </>
  )
}

const TITLE = 'The last look at the agents failed'

function Failed({ page, reason }: { page: Freshness; reason: string }) {
  return (
    <Panel tone="attention" title={TITLE}>
      <p>{reason}</p>
      <p className="mt-1">
        {page.as_of === null ? (
          'They were never read to the end.'
        ) : (
          <>
            They are shown as they were <RelativeTime value={page.as_of} />. Whether they are still there is
            unknown; the console goes on looking.
          </>
        )}
      </p>
    </Panel>
  )
}
