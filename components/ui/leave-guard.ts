'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'

/** What the person is asked before something unsaved is lost. */
export interface LeaveQuestion {
  title: string
  description: string
  stayLabel: string
  leaveLabel: string
}

const unsavedChanges: LeaveQuestion = {
  title: 'Discard unsaved changes?',
  description: "What you entered on this page hasn't been saved.",
  stayLabel: 'Keep editing',
  leaveLabel: 'Discard changes',
}

/** Where the person wants to go: an address of the console, or any other act that leaves the page. */
type Exit = string | (() => void)

/** Identifies what holds unsaved input: one form of the page. */
export type Guard = object

interface Asked {
  isOpen: boolean
  question: LeaveQuestion
  exit: Exit | null
  /** The one form that is left; undefined for the whole page. */
  guard?: Guard
}

const closed: Asked = { isOpen: false, question: unsavedChanges, exit: null }
const guards = new Map<Guard, LeaveQuestion>()
const listeners = new Set<() => void>()
let asked = closed

function show(next: Asked) {
  asked = next
  for (const notify of listeners) notify()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports whether the page holds something unsaved. */
export const isGuarded = () => guards.size > 0

/** Has the person asked about unsaved input under `guard` before it is lost. Returns what ends that. */
export function addGuard(guard: Guard, question: LeaveQuestion = unsavedChanges): () => void {
  guards.set(guard, question)
  return () => void guards.delete(guard)
}

/**
 * Asks whether to leave when the page, or the one form of `guard`, holds something unsaved. Returns false when there is
 * nothing to ask.
 */
export function askToLeave(exit: Exit, guard?: Guard): boolean {
  const question = guard ? guards.get(guard) : [...guards.values()].at(-1)
  if (question === undefined) return false
  show({ isOpen: true, question, exit, guard })
  return true
}

/**
 * Runs an act that leaves the page, or closes the one form of `guard`: at once, or after the person agreed to lose what
 * is unsaved there.
 */
export function leave(exit: () => void, guard?: Guard): void {
  if (!askToLeave(exit, guard)) exit()
}

/** Closes the question and keeps the page. */
export const stay = () => show({ ...asked, isOpen: false })

/** Lets the page be left without a question, until something new on it is unsaved. */
export const releaseGuards = () => guards.clear()

/** Closes the question and gives up what it was about. Returns where the person wanted to go. */
export function discard(): Exit | null {
  const { exit, guard } = asked
  stay()
  if (guard) guards.delete(guard)
  else releaseGuards()
  return exit
}

/** The question on screen, for the one dialog that shows it. */
export const useAskedToLeave = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => closed,
  )

/** Reports whether an address is on another page; a section of a page, and a filter on it, keep what was entered. */
export function isOtherPage(href: string, from: string): boolean {
  const [target, current] = [new URL(href, from), new URL(from)]
  return target.origin + target.pathname !== current.origin + current.pathname
}

const warn = (event: BeforeUnloadEvent) => {
  if (isGuarded()) event.preventDefault()
}

/**
 * Asks before the person leaves a page on which something would be lost: in the console's own dialog for links, Back,
 * Forward, the palette and `leave`, and in the browser's for a reload or a closed tab. Returns the guard for `leave`:
 * `owner`, or one of its own.
 */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question: LeaveQuestion = unsavedChanges,
  owner?: Guard,
): Guard {
  const [own] = useState<Guard>(() => ({}))
  const guard = owner ?? own
  const { title, description, stayLabel, leaveLabel } = question
  // Binds to the window, and to the guards that links and the history ask.
  useEffect(() => {
    if (!isUnsaved) return undefined
    const removeGuard = addGuard(guard, { title, description, stayLabel, leaveLabel })
    window.addEventListener('beforeunload', warn)
    return () => {
      removeGuard()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, guard, title, description, stayLabel, leaveLabel])
  return guard
}
