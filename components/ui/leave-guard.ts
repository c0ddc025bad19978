'use client'

import { useSyncExternalStore } from 'react'

export interface LeaveQuestion {
  title: string
  description: string
  stayLabel: string
  leaveLabel: string
}

type Exit = string | (() => void)

/** An identifier for the owner of unsaved input, such as a form on the page. */
export type Guard = object

/** Unsubmitted input that is saved in the browser so that it survives a reload. */
export interface KeptInput {
  /** Saves the current input. Returns false if any part of the input, such as a secret, can't be saved. */
  keep: () => boolean
  discard: () => void
}

interface Guarded {
  question: LeaveQuestion
  kept?: KeptInput | undefined
}

interface Asked {
  isOpen: boolean
  /** The text of the prompt. Null before the first prompt. */
  question: LeaveQuestion | null
  exit: Exit | null
  /** The form to leave, or undefined for the whole page. */
  guard?: Guard
  /** True if the input to leave is completely saved as drafts. */
  isKept: boolean
}

const closed: Asked = { isOpen: false, question: null, exit: null, isKept: false }
export const guards = new Map<Guard, Guarded>()
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

export const isGuarded = () => guards.size > 0

/**
 * Saves the input of all forms, or only of `guard`, as drafts. Returns false at the first input that can't be saved
 * completely.
 */
export const isKeptAsDraft = (guard?: Guard): boolean =>
  [...guards].every(([one, { kept }]) => (guard !== undefined && one !== guard) || kept?.keep() === true)

/** Opens the prompt if the page, or only `guard`, has unsaved input. Reports whether the prompt was opened. */
export function askToLeave(exit: Exit, guard?: Guard): boolean {
  const found = guard ? guards.get(guard) : [...guards.values()].at(-1)
  if (found === undefined) return false
  show({ isOpen: true, question: found.question, exit, guard, isKept: isKeptAsDraft(guard) })
  return true
}

/** Calls `exit`, after a confirmation if the page, or only `guard`, has unsaved input. */
export function leave(exit: () => void, guard?: Guard): void {
  if (!askToLeave(exit, guard)) exit()
}

export const stayOnPage = () => show({ ...asked, isOpen: false })

/** Removes all guards so that the person can leave without a prompt. Saved drafts stay. */
export const releaseGuards = () => guards.clear()

/**
 * Closes the prompt, and discards the input or, if `isDraft` is true, leaves it as a draft. Returns the action that the
 * person requested, or null.
 */
export function discard(isDraft = false): Exit | null {
  const { exit, guard } = asked
  stayOnPage()
  for (const [one, { kept }] of guards)
    if (guard === undefined || one === guard) {
      if (!isDraft) kept?.discard()
      guards.delete(one)
    }
  return exit
}

export const useAskedToLeave = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => closed,
  )

/**
 * Reports whether a URL is on another page. URLs that differ only in the query or hash are on the same page.
 */
export function isOtherPage(href: string, from: string): boolean {
  const [target, current] = [new URL(href, from), new URL(from)]
  return target.origin + target.pathname !== current.origin + current.pathname
}
