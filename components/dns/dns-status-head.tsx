import { Fragment } from 'react'
import type { DnsList, DnsSearch } from '@/lib/api/dns'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { StateCount } from '@/components/resource/list/state-counts'
import { formatNumber } from '@/lib/util/text'
import { Button } from '@/components/ui/button'
import { usePageActions } from '@/components/ui/page-actions'
import { Spinner } from '@/components/ui/placeholder'
import { checkActionText } from './dns-text'
import type { CheckShown } from './use-check'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

interface DnsStateCountsProps {
  list: Pick<DnsList, 'summary'>
  chosen: readonly string[]
  onChoose: (states: string[]) => void
}

export function DnsStateCounts({ list: { summary }, chosen, onChoose }: DnsStateCountsProps) {
  const present = dnsStates.filter((state) => summary[state] > 0)
  return (
    <div className="state-chips items-center text-sm empty:hidden" aria-live="polite">
      {present.map((state) => (
        <StateCount
          key={state}
          {...dnsStateLabels[state]}
          count={summary[state]}
          isChosen={chosen.length === 1 && chosen[0] === state}
          onChoose={(isChosen) => onChoose(isChosen ? [state] : [])}
        />
      ))}
    </div>
  )
}

const waitingText = 'Waiting for the request limit to reset'

interface CheckShownButtonProps {
  run: CheckShown
  list: Pick<DnsList, 'resources' | 'total' | 'all'>
  search: DnsSearch
}

export function CheckShownButton({
  run,
  list: { resources: names, total, all },
  search,
}: CheckShownButtonProps) {
  const { progress, isRunning } = run
  const matches = `${formatNumber(total)} ${total > names.length ? 'matches' : 'shown'}`
  const label = total === all ? 'Check all' : `Check ${matches}`
  const start = () => run.start(total > names.length ? { search, total } : { names })
  const disabledReason = isRunning
    ? 'A check is running.'
    : total === 0
      ? 'No resources match your search and filters.'
      : undefined
  usePageActions(
    isRunning ? [] : [{ label: checkActionText(total, all), run: start, disabledReason, shortcut: 'r' }],
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isRunning && (
        <>
          {progress.isWaiting && <span aria-hidden>{waitingText}</span>}
          <Button onClick={run.cancel}>Cancel</Button>
        </>
      )}
      <span aria-live="polite" className="sr-only">
        {isRunning && (progress.isWaiting ? waitingText : 'Querying name servers')}
      </span>
      {/* A pending button would hide its label. */}
      <Button
        icon={isRunning && <Spinner />}
        aria-busy={isRunning}
        disabledReason={disabledReason}
        onClick={start}
        className="tabular-nums"
      >
        {isRunning ? `Checking: ${formatNumber(progress.done)} of ${formatNumber(progress.of)}` : label}
      </Button>
    </div>
  )
}

export function ServersAsked({ servers }: { servers: readonly string[] }) {
  if (servers.length === 0) return null
  return (
    <>
      {' '}
      DNS checks query{' '}
      {servers.map((server, i) => (
        <Fragment key={server}>
          {i > 0 && (i === servers.length - 1 ? ' and ' : ', ')}
          <span className="font-mono">{server}</span>
        </Fragment>
      ))}{' '}
      (<Link href={paths.settings('accounts')}>account setting</Link>).
    </>
  )
}
