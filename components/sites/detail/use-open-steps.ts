'use client'

import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SiteSummary } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import { focusWork } from './focus-work'
import { type Choices, isStepOpen, settledChoices, type StepsView, withChoice } from './open-steps'

const headingOf = (name: SiteStepName) => document.querySelector<HTMLElement>(`#${name} h3 button`)

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function goTo(name: SiteStepName) {
  headingOf(name)?.focus({ preventScroll: true })
  headingOf(name)?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

/** Returns functions that report and change which steps are open. Moves the focus when a step is completed. */
export function useOpenSteps(
  next: SiteStepName | null,
  held: readonly SiteStepName[],
  steps: SiteSummary['steps'],
  started: { step: SiteStepName } | null,
) {
  const asked = useAskedStep()
  const [isInitial, setInitial] = useState(true)
  const [chosen, setChosen] = useState<Choices>({})
  const [before, setBefore] = useState(next)
  const [worked, setWorked] = useState<SiteStepName | null>(null)
  if (next !== before) {
    setBefore(next)
    setChosen(settledChoices({ next, steps, chosen }, worked))
  }
  const workedIn = useRef<SiteStepName>(null)
  const focused = useRef<Element>(null)
  const entered = useRef<SiteStepName>(null)
  const view: StepsView = { next, held, steps, asked, isInitial, chosen }
  const isOpen = (name: SiteStepName) => isStepOpen(name, view)
  const choose = (name: SiteStepName, opens: boolean) => setChosen(withChoice(name, opens, view))
  const clearHash = () => {
    const { pathname, search } = window.location
    window.history.replaceState(null, '', `${pathname}${search}`)
  }

  // Binds to the URL and to the browser's focus and scroll position.
  useEffect(() => {
    if (asked !== stepInUrl()) return // the next render has the step, as after hydration
    setInitial(false)
    if (asked === undefined) return
    if (chosen[asked] === undefined || !isOpen(asked)) choose(asked, true)
    if (entered.current !== asked) goTo(asked)
    entered.current = null
    // oxlint-disable-next-line react/exhaustive-deps -- only a new URL opens a step again
  }, [asked])
  useEffect(() => {
    if (started === null) return undefined
    const { step } = started
    if (asked !== step) entered.current = step
    choose(step, true)
    window.history.replaceState(null, '', `#${step}`)
    return focusWork(step)
    // oxlint-disable-next-line react/exhaustive-deps -- only another click opens the step again
  }, [started])
  useEffect(() => {
    if (asked !== undefined && !isOpen(asked)) clearHash()
    if (next !== null && workedIn.current !== null && workedIn.current !== next && isFocusLost()) goTo(next)
    // oxlint-disable-next-line react/exhaustive-deps -- only a completed step moves the focus
  }, [next])
  // Runs after each render, because the focused element may have been removed together with its form.
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (workedIn.current !== null && isFocusLost()) goTo(workedIn.current)
  })

  return {
    isOpen,
    /** The open step whose content last had the focus, or null. */
    kept: worked !== null && isOpen(worked) ? worked : null,
    asked,
    clearHash,
    toggle: (name: SiteStepName) => {
      const opens = !isOpen(name)
      choose(name, opens)
      // Stored in the URL, so that a reload or a link opens the same step.
      if (opens) window.history.replaceState(null, '', `#${name}`)
      else clearHash()
    },
    onFocus: (name: SiteStepName, element: Element) => {
      workedIn.current = name
      setWorked(name)
      focused.current = element
      if (chosen[name] === undefined) choose(name, true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) workedIn.current = null
    },
  }
}

function subscribe(onChange: () => void) {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const stepInUrl = () => siteSteps.find((name) => name === window.location.hash.slice(1))

/** Returns the step in the URL's fragment, if any. */
export function useAskedStep(): SiteStepName | undefined {
  return useSyncExternalStore(subscribe, stepInUrl, () => undefined)
}
