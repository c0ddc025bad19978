import { Check, LoaderCircle, TriangleAlert } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import { VisuallyHidden } from '@/components/ui/text'
import type { AgentCommandRecord } from '@/lib/api/agents'

type StepState = 'done' | 'current' | 'failed' | 'next'

/**
 * Returns the steps of a restart with their states, or null if there are no steps to show.
 */
export function restartSteps(record: AgentCommandRecord): { label: string; state: StepState }[] | null {
  const { command, state, is_session_listed } = record
  const isStopped = is_session_listed === false
  if (command !== 'restart' || (state !== 'accepted' && state !== 'seen' && state !== 'missing')) return null
  // If the response was lost, the command might not have been accepted.
  if (state === 'missing' && (!isStopped || record.error !== null)) return null
  const isBack = state === 'seen'
  return [
    { label: 'Accepted', state: 'done' },
    { label: 'Disconnected', state: isBack || isStopped ? 'done' : 'current' },
    {
      label: 'Reconnected',
      state: isBack ? 'done' : state === 'missing' ? 'failed' : isStopped ? 'current' : 'next',
    },
  ]
}

const texts: Readonly<Record<StepState, string>> = {
  done: 'done',
  current: 'in progress',
  failed: 'not seen',
  next: 'not started',
}

export function RestartSteps({ record }: { record: AgentCommandRecord }) {
  const steps = restartSteps(record)
  if (steps === null) return null
  return (
    <ol aria-label="Restart" className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {steps.map(({ label, state }) => (
        <li
          key={label}
          className={cn('flex items-center gap-1.5', state === 'next' ? 'text-muted' : 'font-medium')}
        >
          <StepIcon state={state} />
          {label}
          <VisuallyHidden> ({texts[state]})</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'done') return <Check className="size-4 text-ready" />
  if (state === 'failed') return <TriangleAlert className="size-4 text-attention" />
  if (state === 'current') return <LoaderCircle className="size-4 text-waiting motion-safe:animate-spin" />
  return <span aria-hidden className="size-4 rounded-full border border-rim" />
}
