import type { DnsList, DnsLine } from '@/lib/api/dns'
import { standingLabels } from '@/lib/dns/model/labels'
import { dnsStandings } from '@/lib/dns/model/standing'
import { cn } from '@/components/ui/style'
import { formatNumber } from '@/lib/util/text'
import { Button } from '@/components/ui/button'
import { usePageActions } from '@/components/ui/page-actions'
import type { CheckShown } from './use-check'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

interface StandingCountsProps {
  list: Pick<DnsList, 'summary' | 'total' | 'all'>
  isFiltered: boolean
  /** The states that the list is filtered by. */
  chosen: readonly string[]
  onChoose: (states: string[]) => void
}

/**
 * The number of matches in each state, such as "5 wrong, 2 ready". Selecting a number turns the filter by that state on
 * or off.
 */
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

interface CheckShownButtonProps {
  run: CheckShown
  /** The resources that the list shows. */
  shown: readonly DnsLine[]
  /** The number of domains and ingresses in the account, regardless of the search and filters. */
  all: number
}

/** The button that checks the records of all shown resources, with its progress. */
export function CheckShownButton({ run, shown, all }: CheckShownButtonProps) {
  const { progress, isRunning } = run
  const label = shown.length === all ? 'Check all' : `Check ${formatNumber(shown.length)} shown`
  const start = () => run.start(shown)
  const disabledReason = shown.length === 0 ? 'No resources match your search and filters.' : undefined
  usePageActions(isRunning ? [] : [{ label: `${label} DNS records`, run: start, disabledReason }])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isRunning && (
        <>
          <span aria-live="polite" className="tabular-nums">
            {formatNumber(progress.done)} of {formatNumber(progress.of)}
          </span>
          <Button onClick={run.cancel}>Cancel</Button>
        </>
      )}
      <Button
        variant="primary"
        pending={isRunning}
        pendingLabel="Querying name servers"
        disabledReason={disabledReason}
        onClick={start}
      >
        {label}
      </Button>
    </div>
  )
}

/** The account's own name servers, with a link to the setting. Renders nothing if it has none. */
export function ServersAsked({ servers }: { servers: readonly string[] }) {
  if (servers.length === 0) return null
  return (
    <>
      {' '}
      Checks query <span className="font-mono">{servers.join(', ')}</span> (
      <Link href={paths.settings('accounts')}>account setting</Link>).
    </>
  )
}
