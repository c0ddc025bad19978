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
 * Which steps are open: the one that is next, the one that the address asks for, those that `held` keeps, and whatever
 * the person opened. A step that is done folds; where the focus was in it, it goes on to the next one. Where an act took
 * away what had the focus, its step has it.
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
  // After each render: what had the focus may have gone with the work that it did.
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (workedIn.current !== null && isFocusLost()) goTo(workedIn.current)
  })

  return {
    isOpen,
    toggle: (name: SiteStepName) => {
      const opens = !isOpen(name)
      setChosen({ ...chosen, [name]: opens })
      // Kept in the address, so that a reload and a link to it open the same step.
      const { pathname, search } = window.location
      window.history.replaceState(null, '', opens ? `#${name}` : `${pathname}${search}`)
    },
    onFocus: (name: SiteStepName, element: Element) => {
      workedIn.current = name
      focused.current = element
      // Nothing comes after it, and its answer is to be read.
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

/** What the address asks for after its `#`; empty where it asks for nothing, and on the server. */
const useHash = () =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => '',
  )
