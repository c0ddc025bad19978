import { cn } from '@/lib/util/cn'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import { countWords, tally } from './update-words'

/** How far an update is: a bar, and the same in words, which is what counts. */
export function ProgressBar({ counts }: { counts: AgentUpdateSummary['counts'] }) {
  const { updated, current, failed, underWay, waiting, skipped } = tally(counts)
  const parts = [
    ['bg-ready', updated + current],
    ['bg-wrong', failed],
    ['bg-waiting', underWay],
    ['bg-line', waiting + skipped],
  ] as const
  return (
    <div className="min-w-0 space-y-1">
      <div aria-hidden className="flex h-1.5 max-w-80 gap-px overflow-hidden rounded-sm bg-line">
        {parts.map(
          ([look, count]) =>
            count > 0 && <span key={look} className={cn('h-full', look)} style={{ flexGrow: count }} />,
        )}
      </div>
      <p className="text-sm whitespace-normal">{countWords(counts)}</p>
    </div>
  )
}
