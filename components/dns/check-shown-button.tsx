import { Button } from '@/components/ui/button'
import { usePageActions } from '@/components/ui/page-actions'
import type { DnsLine } from '@/lib/api/dns'
import { formatNumber } from '@/lib/util/text'
import type { CheckShown } from './use-check-shown'

interface CheckShownButtonProps {
  run: CheckShown
  /** The resources that the list shows. */
  shown: readonly DnsLine[]
  /** The number of resources of the account. */
  all: number
}

/** The button that checks the records of all shown resources, with its progress. */
export function CheckShownButton({ run, shown, all }: CheckShownButtonProps) {
  const { progress, isRunning } = run
  const label = shown.length === all ? 'Check all' : `Check ${formatNumber(shown.length)} shown`
  const start = () => run.start(shown)
  const disabledReason = shown.length === 0 ? 'Your search and filters match nothing to check.' : undefined
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
