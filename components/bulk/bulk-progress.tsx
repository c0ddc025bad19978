import { type BulkCounts, openOf } from '@/lib/bulk/model/bulk'
import { cn } from '@/lib/util/cn'

/**
 * Shows the progress of a bulk job as a bar. Hidden from screen readers, because the page shows the same counts as
 * text.
 */
export function BulkProgress({ counts }: { counts: BulkCounts }) {
  const { done = 0, failed = 0, unknown = 0, skipped = 0 } = counts
  const parts = [
    ['bg-ready', done],
    ['bg-wrong', failed],
    ['bg-attention', unknown],
    ['bg-edge', skipped],
    ['bg-line', openOf(counts)],
  ] as const
  return (
    <div
      aria-hidden
      className="flex h-1.5 gap-px overflow-hidden rounded-sm bg-line forced-color-adjust-none"
    >
      {parts.map(
        ([state, count]) =>
          count > 0 && <span key={state} className={cn('h-full', state)} style={{ flexGrow: count }} />,
      )}
    </div>
  )
}
