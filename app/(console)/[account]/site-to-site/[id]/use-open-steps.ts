'use client'

import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type SiteStepName, siteSteps } from '@/lib/resources/sites'
import { useHash } from './use-hash'

const headingOf = (name: SiteStepName) => document.querySelector<HTMLElement>(`#${name} h2 button`)

function goTo(name: SiteStepName) {
  headingOf(name)?.focus({ preventScroll: true })
  headingOf(name)?.closest('section')?.scrollIntoView({ block: 'nearest' })
}

/**
 * Which steps are open: the one that is next, the one that the address asks for, those that `held` keeps, and whatever
 * the person opened. A step that is done folds; where the focus was in it, it goes on to the next one.
 */
export function useOpenSteps(next: SiteStepName | null, held: readonly SiteStepName[]) {
  const hash = useHash()
  const asked = siteSteps.find((name) => name === hash)
  const [chosen, setChosen] = useState<Partial<Record<SiteStepName, boolean>>>({})
  const workedIn = useRef<SiteStepName>(null)
  const isOpen = (name: SiteStepName) =>
    held.includes(name) || (chosen[name] ?? (name === next || name === asked))

  // Binds to the browser's focus and scroll position.
  useEffect(() => {
    if (asked !== undefined) goTo(asked)
  }, [asked])
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (next !== null && workedIn.current !== null && workedIn.current !== next && lost) goTo(next)
  }, [next])

  return {
    isOpen,
    toggle: (name: SiteStepName) => {
      const opens = !isOpen(name)
      setChosen({ ...chosen, [name]: opens })
      // Kept in the address, so that a reload and a link to it open the same step.
      const { pathname, search } = window.location
      window.history.replaceState(null, '', opens ? `#${name}` : `${pathname}${search}`)
    },
    onFocus: (name: SiteStepName) => {
      workedIn.current = name
      // Nothing comes after it, and its answer is to be read.
      if (name === siteSteps.at(-1) && chosen[name] === undefined) setChosen({ ...chosen, [name]: true })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) workedIn.current = null
    },
  }
}
