'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'

/** The question asked before unsaved input is lost. */
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

/** The target outside the page: a console URL to open, or a function to call. */
type Exit = string | (() => void)

/** Identifies the source of unsaved input, such as one form of the page. */
export type Guard = object

/** Unsaved input that the browser keeps, so that a reload or a closed tab doesn't lose it. */
export interface KeptInput {
  /** Saves the current input. Returns false if some of it can't be saved, such as a secret. */
  keep: () => boolean
  /** Deletes the saved input. */
  discard: () => void
}

interface GuardOptions {
  question?: LeaveQuestion
  kept?: KeptInput
}

interface Asked {
  isOpen: boolean
  question: LeaveQuestion
  exit: Exit | null
  /** The form to leave; undefined for the whole page. */
  guard?: Guard
}

const closed: Asked = { isOpen: false, question: unsavedChanges, exit: null }
const guards = new Map<Guard, Required<Pick<GuardOptions, 'question'>> & GuardOptions>()
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

/** Reports whether the page has unsaved input. */
export const isGuarded = () => guards.size > 0

/** Requires a confirmation before unsaved input under `guard` is lost. Returns a function that ends this. */
export function addGuard(guard: Guard, { question = unsavedChanges, kept }: GuardOptions = {}): () => void {
  guards.set(guard, { question, kept })
  return () => void guards.delete(guard)
}

/**
 * Asks whether to leave if the page, or the form of `guard`, has unsaved input. Returns false if there is nothing to
 * ask.
 */
export function askToLeave(exit: Exit, guard?: Guard): boolean {
  const found = guard ? guards.get(guard) : [...guards.values()].at(-1)
  if (found === undefined) return false
  show({ isOpen: true, question: found.question, exit, guard })
  return true
}

/** Leaves the page or closes the form of `guard`, after confirmation if there is unsaved input. */
export function leave(exit: () => void, guard?: Guard): void {
  if (!askToLeave(exit, guard)) exit()
}

/** Closes the prompt and stays on the page. */
export const stayOnPage = () => show({ ...asked, isOpen: false })

/** Lets the person leave without a prompt until the page has new unsaved input. */
export const releaseGuards = () => guards.clear()

/**
 * Closes the prompt and discards the unsaved input that it asked about. Returns the exit that the person requested;
 * null if none.
 */
export function discard(): Exit | null {
  const { exit, guard } = asked
  stayOnPage()
  for (const [one, { kept }] of guards)
    if (guard === undefined || one === guard) {
      kept?.discard()
      guards.delete(one)
    }
  return exit
}

/** Returns the current question, for the dialog that shows it. */
export const useAskedToLeave = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => closed,
  )

/**
 * Reports whether an address is on another page. Input survives a change of the section or a filter on the same page.
 */
export function isOtherPage(href: string, from: string): boolean {
  const [target, current] = [new URL(href, from), new URL(from)]
  return target.origin + target.pathname !== current.origin + current.pathname
}

/** Reports whether a reload or a closed tab would lose input. */
export const isLostOnUnload = () => [...guards.values()].some(({ kept }) => kept?.keep() !== true)

const warn = (event: BeforeUnloadEvent) => {
  if (isLostOnUnload()) event.preventDefault()
}

/**
 * Asks before the person leaves a page and loses input. Links, Back, Forward, the palette and `leave` open the
 * console's own dialog; a reload or a closed tab opens the browser's, unless the input is `kept`. Returns the guard for
 * `leave`: `owner`, or a new one.
 */
export function useUnsavedGuard(
  isUnsaved: boolean,
  { question = unsavedChanges, owner, kept }: GuardOptions & { owner?: Guard } = {},
): Guard {
  const [own] = useState<Guard>(() => ({}))
  const guard = owner ?? own
  const { title, description, stayLabel, leaveLabel } = question
  // Binds to the window, and to the guards that links and the history check.
  useEffect(() => {
    if (!isUnsaved) return undefined
    const removeGuard = addGuard(guard, { question: { title, description, stayLabel, leaveLabel }, kept })
    window.addEventListener('beforeunload', warn)
    return () => {
      removeGuard()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, guard, kept, title, description, stayLabel, leaveLabel])
  return guard
}
