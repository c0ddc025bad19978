import type { DnsList } from '@/lib/api/dns'
import { standingLabels } from '@/lib/dns/model/labels'
import { dnsStandings } from '@/lib/dns/model/standing'
import { cn } from '@/lib/util/cn'
import { formatNumber } from '@/lib/util/text'

interface StandingCountsProps {
  list: Pick<DnsList, 'summary' | 'total' | 'all'>
  isFiltered: boolean
  /** The states that the list is filtered by. */
  chosen: readonly string[]
  onChoose: (states: string[]) => void
}

/** The matches of the search by state, "5 wrong, 2 ready". A click filters by that state, or ends it. */
export function StandingCounts({
  list: { summary, total, all },
  isFiltered,
  chosen,
  onChoose,
}: StandingCountsProps) {
  const counted = dnsStandings.filter((standing) => summary[standing] > 0)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm" aria-live="polite">
      {counted.length > 0 && (
        <p className="text-base">
          {counted.map((standing, index) => {
            const isChosen = chosen.length === 1 && chosen[0] === standing
            return (
              <span key={standing}>
                {index > 0 && ', '}
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => onChoose(isChosen ? [] : [standing])}
                  className={cn(
                    'min-h-6 rounded-sm underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:min-h-control',
                    isChosen && 'font-medium decoration-current decoration-2',
                  )}
                >
                  {formatNumber(summary[standing])} {standingLabels[standing].counted}
                </button>
              </span>
            )
          })}
        </p>
      )}
      {isFiltered && (
        <p className="text-muted">
          {formatNumber(total)} of {formatNumber(all)}
        </p>
      )}
    </div>
  )
}
