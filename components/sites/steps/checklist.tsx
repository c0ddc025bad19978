'use client'

import { siteSteps } from '@/lib/sites/model/sites'
import type { SiteStep } from '@/lib/api/site-views'
import { cn } from '@/components/ui/style'
import { nextSiteStep, progressText, stepTitles, withUnstored } from '../site-text'
import { StepChip } from '../step-mark'
import { useSite } from '../detail/site-context'
import { useOpenSteps } from '../detail/use-open-steps'
import { StepEvidence } from './evidence'
import { StepWork } from './step-work'
import { ChevronRight } from '@/components/ui/icons'

export function Checklist() {
  const { detail, unstored } = useSite()
  const { site, steps } = withUnstored(detail, unstored)
  const isShowingToken = unstored.length > 0
  const next = site.state === 'open' ? nextSiteStep(site.steps) : null
  // While a one-time secret is shown, only its step is open by default.
  const open = useOpenSteps(isShowingToken ? 'bot-user' : next, isShowingToken ? ['bot-user'] : [])
  return (
    <div className="space-y-3">
      <p aria-live="polite" className="text-muted">
        {progressText(site)}
      </p>
      <ol className="divide-y divide-line rounded-md border border-line bg-surface">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} open={open} />
        ))}
      </ol>
    </div>
  )
}

interface StepItemProps {
  step: SiteStep
  open: ReturnType<typeof useOpenSteps>
}

function StepItem({ step, open }: StepItemProps) {
  const { name, sentence } = step
  const isOpen = open.isOpen(name)
  const title = stepTitles[name]
  return (
    <li>
      <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-16 space-y-1 px-3 py-2.5">
        <StepHead step={step} isOpen={isOpen} onToggle={() => open.toggle(name)} />
        <div className="space-y-1 pl-12 max-sm:pl-0">
          {!(isOpen && isSaidBelow(step)) && (
            <p className="max-w-text text-pretty wrap-anywhere text-muted">{sentence}</p>
          )}
          <StepEvidence step={step} title={title} />
          {isOpen && (
            <div
              className="space-y-4 pt-2 pb-3"
              onFocus={({ target }) => open.onFocus(name, target)}
              onBlur={(event) => open.onBlur(event)}
            >
              <StepWork step={step} />
            </div>
          )}
        </div>
      </section>
    </li>
  )
}

/**
 * Reports whether an open step shows its sentence next to the incorrect DNS records instead of below the heading.
 */
const isSaidBelow = ({ name, state, evidence }: SiteStep) =>
  (name === 'ns-records' || name === 'cname-records') && state !== 'done' && evidence.length > 0

interface StepHeadProps {
  step: SiteStep
  isOpen: boolean
  onToggle: () => void
}

/** A step's heading, with a button that opens or closes the step, and the step's state. */
function StepHead({ step: { name, state }, isOpen, onToggle }: StepHeadProps) {
  return (
    <div className="relative flex min-h-control items-center gap-x-3 rounded-sm hover:bg-hover">
      <h2 className="min-w-0 text-base font-medium">
        <button
          type="button"
          id={`${name}-title`}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex items-center gap-2 text-left after:absolute after:inset-0"
        >
          <ChevronRight
            className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="w-4 shrink-0 text-right text-muted tabular-nums">
            {siteSteps.indexOf(name) + 1}
          </span>
          {stepTitles[name]}
        </button>
      </h2>
      <span className="ml-auto">
        <StepChip state={state} />
      </span>
    </div>
  )
}
