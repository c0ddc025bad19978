'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'

/** The text of the prompt before unsaved input is lost. */
export interface LeaveQuestion {
  title: string
  description: string
  stayLabel: string
  leaveLabel: string
}

const unsavedChanges: LeaveQuestion = {
  title: 'Discard unsaved changes?',
  description: "Your changes on this page haven't been saved.",
  stayLabel: 'Keep editing',
  leaveLabel: 'Discard changes',
}

/** The action that leaves the page: the URL of a console page, or a function to call. */
type Exit = string | (() => void)

/** An identifier for the owner of unsaved input, such as a form on the page. */
export type Guard = object

/** Unsubmitted input that is saved in the browser so that it survives a reload. */
export interface KeptInput {
  /** Saves the current input. Returns false if any part of the input, such as a secret, can't be saved. */
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
  /** The form to leave, or undefined for the whole page. */
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

/**
 * Marks `guard` as having unsaved input so that leaving requires a confirmation. Returns a function that removes the
 * mark.
 */
export function addGuard(guard: Guard, { question = unsavedChanges, kept }: GuardOptions = {}): () => void {
  guards.set(guard, { question, kept })
  return () => void guards.delete(guard)
}

/**
 * Opens the prompt if the form of `guard` has unsaved input or, without `guard`, if any part of the page does. Returns
 * true if the prompt was opened.
 */
export function askToLeave(exit: Exit, guard?: Guard): boolean {
  const found = guard ? guards.get(guard) : [...guards.values()].at(-1)
  if (found === undefined) return false
  show({ isOpen: true, question: found.question, exit, guard })
  return true
}

/**
 * Calls `exit` to leave the page or, with `guard`, to close a form. Asks for confirmation first if the page or the form
 * has unsaved input.
 */
export function leave(exit: () => void, guard?: Guard): void {
  if (!askToLeave(exit, guard)) exit()
}

/** Closes the prompt and stays on the page. */
export const stayOnPage = () => show({ ...asked, isOpen: false })

/** Discards all unsaved input so that the person can leave without a prompt. */
export const releaseGuards = () => guards.clear()

/**
 * Closes the prompt and discards the unsaved input that it asked about. Returns the action that the person requested,
 * or null if they requested none.
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

/** Returns the state of the prompt, for its dialog. */
export const useAskedToLeave = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => closed,
  )

/**
 * Reports whether a URL is on another page. Changing only the section or a filter of a page keeps its input.
 */
export function isOtherPage(href: string, from: string): boolean {
  const [target, current] = [new URL(href, from), new URL(from)]
  return target.origin + target.pathname !== current.origin + current.pathname
}

/**
 * Saves the unsaved input of each form in the browser, and stops at the first form that can't be saved. Reports whether
 * reloading or closing the tab would lose input.
 */
export const isLostOnUnload = () => [...guards.values()].some(({ kept }) => kept?.keep() !== true)

const warn = (event: BeforeUnloadEvent) => {
  if (isLostOnUnload()) event.preventDefault()
}

/**
 * Asks for confirmation before the person leaves a page with unsaved input. Links, Back, Forward, the command palette
 * and `leave` open the console's dialog. Reloading or closing the tab opens the browser's dialog, unless `kept` saves
 * all of the input. Returns the guard for `leave`: `owner` or a new guard.
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
