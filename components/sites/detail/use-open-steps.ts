'use client'

import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'

const headingOf = (name: SiteStepName) => document.querySelector<HTMLElement>(`#${name} h2 button`)

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function goTo(name: SiteStepName) {
  headingOf(name)?.focus({ preventScroll: true })
  headingOf(name)?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

/**
 * Returns functions that report and change which steps are open. Initially, the next step and the step in the URL are
 * open. The steps in `held` are always open. A completed step closes, and the focus moves to the next step. The last
 * step stays open if it had the focus. If the focused element disappears, the focus moves to its step's heading.
 */
export function useOpenSteps(next: SiteStepName | null, held: readonly SiteStepName[]) {
  const hash = useHash()
  const asked = siteSteps.find((name) => name === hash)
  const [chosen, setChosen] = useState<Partial<Record<SiteStepName, boolean>>>({})
  const workedIn = useRef<SiteStepName>(null)
  const focused = useRef<Element>(null)
  const isOpen = (name: SiteStepName) =>
    held.includes(name) || (chosen[name] ?? (name === next || name === asked))

  // Binds to the browser's focus and scroll position.
  useEffect(() => {
    if (asked !== undefined) goTo(asked)
  }, [asked])
  useEffect(() => {
    if (next !== null && workedIn.current !== null && workedIn.current !== next && isFocusLost()) goTo(next)
  }, [next])
  // Runs after each render, because the focused element may have been removed together with its form.
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (workedIn.current !== null && isFocusLost()) goTo(workedIn.current)
  })

  const clearHash = () => {
    const { pathname, search } = window.location
    window.history.replaceState(null, '', `${pathname}${search}`)
  }

  return {
    isOpen,
    /** The step in the URL, or undefined if the URL names no step. */
    asked,
    clearHash,
    toggle: (name: SiteStepName) => {
      const opens = !isOpen(name)
      setChosen({ ...chosen, [name]: opens })
      // Stored in the URL, so that a reload or a link opens the same step.
      if (opens) window.history.replaceState(null, '', `#${name}`)
      else clearHash()
    },
    onFocus: (name: SiteStepName, element: Element) => {
      workedIn.current = name
      focused.current = element
      // The last step stays open when it is done, so that its result can be read.
      if (name === siteSteps.at(-1) && chosen[name] === undefined) setChosen({ ...chosen, [name]: true })
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

/**
 * Returns the URL's fragment without `#`. Returns an empty string without a fragment and during server rendering.
 */
const useHash = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => '',
  )
