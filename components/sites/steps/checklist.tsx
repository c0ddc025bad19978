'use client'

import { useId, useState } from 'react'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import type { SiteStep } from '@/lib/api/site-views'
import { Button } from '@/components/ui/button'
import { StateIcon } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { VisuallyHidden } from '@/components/ui/text'
import { afterText, doneText, nextSiteStep, siteStepLabels, stepTitles, withUnstored } from '../site-text'
import { StepBar, StepChip } from '../step-mark'
import { useSite } from '../detail/site-context'
import { useDnsStatus } from '../detail/use-dns-status'
import { useOpenSteps } from '../detail/use-open-steps'
import { stepsBefore, StepWork } from './step-work'
import { Evidence } from './evidence'
import { ChevronRight } from '@/components/ui/icons'

export function Checklist() {
  const id = useId()
  const { detail, unstored, started } = useSite()
  const { site, steps } = withUnstored(detail, unstored)
  const isShowingToken = unstored.length > 0
  const next = nextSiteStep(site.steps)
  // Reads the certificate's state even if the step that waits for it isn't open.
  useDnsStatus('domain', site.steps['verify-dns'] === 'waiting')
  const isInService = site.state === 'finished' && next === null
  const [wasInService] = useState(isInService)
  /** The person's choice to show or hide the steps. Undefined until the person chooses. */
  const [isSaved, setWanted] = useState<boolean>()
  const current = site.state === 'open' ? next : null
  const open = useOpenSteps(
    isShowingToken ? 'bot-user' : current,
    isShowingToken ? ['bot-user'] : [],
    site.steps,
    started,
  )
  const kept = wasInService || isSaved !== undefined ? null : open.kept
  const isWhole = !isInService || isSaved === true || (open.asked !== undefined && open.asked !== kept)
  const listed = steps.filter(({ name }) => isWhole || name === kept)
  const toggleList = () => {
    if (isWhole) open.clearHash()
    setWanted(!isWhole)
  }
  const toggle = (name: SiteStepName) => {
    // Closing a step clears the URL's fragment, which must not hide the list.
    if (isInService) setWanted(true)
    open.toggle(name)
  }
  return (
    <section aria-labelledby="setup" className="rounded-md border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 id="setup" className="mr-auto text-lg font-medium">
          Setup
        </h2>
        <StepBar steps={site.steps} />
        <p aria-live="polite" className="text-muted">
          {doneText(site.steps)}
        </p>
        {isInService && (
          <Button variant="quiet" aria-expanded={isWhole} aria-controls={id} onClick={toggleList}>
            {isWhole ? 'Hide steps' : 'Show steps'}
          </Button>
        )}
      </div>
      <ol
        data-rows
        id={id}
        hidden={listed.length === 0}
        className="divide-y divide-line overflow-clip rounded-b-md border-t border-line"
      >
        {listed.map((step) => (
          <StepItem
            key={step.name}
            step={step}
            isCurrent={step.name === current}
            open={{ ...open, toggle }}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepItemProps {
  step: SiteStep
  isCurrent: boolean
  open: ReturnType<typeof useOpenSteps>
}

/** A step of the checklist. While a one-time secret is visible, only the secret's step can be opened. */
function StepItem({ step, isCurrent, open }: StepItemProps) {
  const { name, sentence, state } = step
  const { detail, unstored, begin } = useSite()
  const hasToken = unstored.length > 0
  const isLocked = hasToken && name !== 'bot-user'
  const isOpen = !isLocked && open.isOpen(name)
  const isDone = state === 'done'
  const before = stepsBefore(step, detail)
  const isRow = isLocked || (!isOpen && (isDone || state === 'todo'))
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className={isCurrent ? currentStyle : undefined}>
      <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-16">
        <StepHead
          {...{ step, before, isOpen, isRow }}
          onToggle={isLocked ? undefined : () => open.toggle(name)}
        />
        {!isRow && (
          <div className="space-y-1 px-3 pt-1 pb-2 sm:pl-15">
            {!isShownElsewhere(step, isOpen) && (
              <p className="max-w-text text-pretty wrap-anywhere text-muted">{sentence}</p>
            )}
            {isOpen && (
              <>
                {isDone && !isResourceStep(name) && <Evidence step={step} />}
                <div
                  data-work
                  className="space-y-4 pt-2 pb-3"
                  onFocus={({ target }) => {
                    begin()
                    open.onFocus(name, target)
                  }}
                  onBlur={(event) => open.onBlur(event)}
                >
                  <StepWork step={step} />
                  {!isDone && !hasToken && <FoldedEvidence step={step} title={stepTitles[name]} />}
                </div>
              </>
            )}
          </div>
        )}
      </section>
    </li>
  )
}

const currentStyle =
  'relative before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-0.75 before:bg-lamp'

const isResourceStep = (name: SiteStepName) => name === 'ingress' || name === 'domain'

const isShownElsewhere = ({ name, state }: SiteStep, isOpen: boolean) =>
  state === 'unreachable' || (isOpen && state === 'done' && isResourceStep(name))

interface StepHeadProps {
  step: SiteStep
  before: readonly SiteStepName[]
  isOpen: boolean
  /** True if only the step's heading is shown. */
  isRow: boolean
  /** Expands or collapses the step. Undefined while the step can't be opened. */
  onToggle: (() => void) | undefined
}

function StepHead({ step: { name, state, sentence }, before, isOpen, isRow, onToggle }: StepHeadProps) {
  const hasSentence = isRow && before.length === 0
  const title = (
    <>
      <ChevronRight
        className={cn(
          'size-4 shrink-0 text-muted transition-transform',
          isOpen && 'rotate-90',
          !onToggle && 'invisible',
        )}
      />
      <span className="w-4 shrink-0 text-right text-muted tabular-nums">{siteSteps.indexOf(name) + 1}</span>
      {stepTitles[name]}
    </>
  )
  const label = { id: `${name}-title`, className: 'flex items-center gap-2 text-left' }
  return (
    <div
      className={cn(
        'relative flex min-h-9 items-center gap-x-3 px-3 py-1.5',
        onToggle !== undefined && 'hover:bg-hover',
      )}
    >
      {/* A step that can't start yet is gray. */}
      <h3
        className={cn(
          'text-base',
          before.length > 0 ? 'text-muted' : 'font-medium',
          hasSentence ? 'sm:shrink-0' : 'min-w-0',
        )}
      >
        {onToggle ? (
          <button
            type="button"
            {...label}
            aria-expanded={isOpen}
            onClick={onToggle}
            className={cn(label.className, 'after:absolute after:inset-0')}
          >
            {title}
          </button>
        ) : (
          <span {...label}>{title}</span>
        )}
      </h3>
      {hasSentence && <span className="min-w-0 truncate text-muted max-sm:sr-only">{sentence}</span>}
      <span className="ml-auto shrink-0">
        {state === 'done' ? (
          <>
            <StateIcon state="ready" />
            <VisuallyHidden>{siteStepLabels.done}</VisuallyHidden>
          </>
        ) : before.length === 0 ? (
          <StepChip state={state} />
        ) : (
          <span className="text-sm text-muted">{afterText(before)}</span>
        )}
      </span>
    </div>
  )
}

function FoldedEvidence({ step, title }: { step: SiteStep; title: string }) {
  if (step.evidence.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-sm">
        Details<span className="sr-only"> of {title}</span>
      </summary>
      <Evidence step={step} />
    </details>
  )
}
