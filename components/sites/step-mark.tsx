import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { StateChip } from '@/components/ui/state-chip'
import type { SiteSummary } from '@/lib/api/site-views'
import { siteSteps, type SiteStepState } from '@/lib/sites/model/sites'
import { cn } from '@/components/ui/style'
import { doneCount, siteStepLabels, stepTitles } from './site-text'

export const stepMarks: Record<SiteStepState, { icon: LucideIcon; className: string }> = {
  done: { icon: CircleCheck, className: 'text-ready' },
  attention: { icon: TriangleAlert, className: 'text-attention' },
  unreachable: { icon: CircleX, className: 'text-wrong' },
  waiting: { icon: Clock, className: 'text-waiting' },
  todo: { icon: Circle, className: 'text-muted' },
  unknown: { icon: CircleDashed, className: 'text-muted' },
}

export function StepMarks({ site }: { site: Pick<SiteSummary, 'name' | 'steps'> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <ol aria-label={`Steps for ${site.name}`} className="flex gap-0.5">
        {siteSteps.map((name) => {
          const { icon: Icon, className } = stepMarks[site.steps[name]]
          const text = `${stepTitles[name]}: ${siteStepLabels[site.steps[name]].toLowerCase()}`
          return (
            <li key={name} data-tip={text}>
              <Icon aria-hidden className={cn('size-4', className)} />
              <span className="sr-only">{text}</span>
            </li>
          )
        })}
      </ol>
      <span className="tabular-nums whitespace-nowrap text-muted">
        {doneCount(site.steps)} of {siteSteps.length}
      </span>
    </div>
  )
}

const cells: Record<SiteStepState, string> = {
  done: 'bg-ready',
  attention: 'bg-attention',
  unreachable: 'bg-wrong',
  waiting: 'bg-waiting',
  todo: 'bg-edge',
  unknown: 'bg-edge',
}

export const StepBar = ({ steps }: Pick<SiteSummary, 'steps'>) => (
  <span aria-hidden className="flex w-36 gap-0.5">
    {siteSteps.map((name) => (
      <span key={name} className={cn('h-1.5 flex-1 rounded-sm', cells[steps[name]])} />
    ))}
  </span>
)

/** The state of a part, keyed by the state of the step that explains it. */
export const partStates = {
  done: 'ready',
  attention: 'attention',
  unreachable: 'wrong',
  waiting: 'waiting',
  todo: 'unknown',
  unknown: 'unknown',
} as const

export function StepChip({ state }: { state: SiteStepState }) {
  if (state !== 'todo') return <StateChip state={partStates[state]}>{siteStepLabels[state]}</StateChip>
  return (
    <span className="inline-flex h-5.5 items-center gap-1 rounded-sm border border-edge px-1.5 text-xs font-medium whitespace-nowrap text-muted">
      <Circle aria-hidden className="size-3.5" />
      {siteStepLabels.todo}
    </span>
  )
}
