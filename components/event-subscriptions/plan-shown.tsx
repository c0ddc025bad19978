import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { type State, StateChip } from '@/components/ui/state-chip'
import { counted } from '@/lib/util/text'
import { type StepOutcome, unknownText } from './carry-out'
import type { SourcePlan } from './plan'

const NAMED = 6

function Named({ act, types }: { act: string; types: readonly string[] }) {
  if (types.length === 0) return null
  return (
    <p className="text-sm wrap-anywhere">
      {act} <span className="font-mono">{types.slice(0, NAMED).join(', ')}</span>
      {types.length > NAMED && ` and ${types.length - NAMED} more`}
    </p>
  )
}

export function PlanBar({ plan, children }: { plan: SourcePlan; children: ReactNode }) {
  const { added, removed } = plan
  return (
    <section
      aria-label="Plan"
      className="flex flex-row-reverse flex-wrap items-center justify-end gap-x-6 gap-y-2 rounded-md border border-edge bg-raised px-3 py-2.5"
    >
      <div className="min-w-0">
        <p className="font-medium">
          {counted(added.length, 'source')} to add, {removed.length} to remove
        </p>
        <Named act="Add" types={added} />
        <Named act="Remove" types={removed} />
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

const states: Record<StepOutcome['result'], [State, string]> = {
  done: ['ready', 'Done'],
  refused: ['wrong', 'Rejected'],
  unknown: ['unknown', 'Unknown'],
  'not tried': ['waiting', 'Not sent yet'],
}

export type SourcesRead = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>

interface OutcomesProps {
  outcomes: readonly StepOutcome[]
  /** The time when the last request ended, in milliseconds since the Unix epoch. */
  endedAtMs: number
  present: readonly string[]
  read: SourcesRead
}

export function Outcomes({ outcomes, endedAtMs, present, read }: OutcomesProps) {
  const listed = read.dataUpdatedAt >= endedAtMs ? present : null
  const done = outcomes.filter(({ result }) => result === 'done').length
  const unknown = outcomes.find(({ result }) => result === 'unknown')
  return (
    <section aria-label="Results" className="max-w-text space-y-1.5">
      <p aria-live="polite">
        {done} of {counted(outcomes.length, 'change')} applied.
        {unknown && ` ${unknownText(unknown, listed)}`}
        {done < outcomes.length && ' The remaining changes are still in the plan below.'}
      </p>
      {unknown && (
        <Button pending={read.isFetching} pendingLabel="Checking" onClick={() => void read.refetch()}>
          {listed === null ? 'Check again' : 'Check now'}
        </Button>
      )}
      <ul className="space-y-1.5">
        {outcomes.map(({ act, type, result, reason }) => {
          const [state, label] = states[result]
          return (
            <li key={`${act} ${type}`} className="wrap-anywhere">
              <StateChip state={state}>{label}</StateChip> {act === 'add' ? 'Add' : 'Remove'}{' '}
              <span className="font-mono">{type}</span>
              {reason !== '' && <span className="text-muted">: {reason}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
