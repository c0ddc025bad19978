'use client'

import { useEffect, useState } from 'react'
import { type Guard, guards, isKeptAsDraft, type KeptInput, type LeaveQuestion } from './leave-guard'

const unsavedChanges: LeaveQuestion = {
  title: 'Discard unsaved changes?',
  description: "Your changes on this page haven't been saved.",
  stayLabel: 'Keep editing',
  leaveLabel: 'Discard changes',
}

interface GuardOptions {
  question?: LeaveQuestion
  kept?: KeptInput
}

/**
 * Marks `guard` as having unsaved input so that leaving requires a confirmation. Returns a function that removes the
 * mark.
 */
export function addGuard(guard: Guard, { question = unsavedChanges, kept }: GuardOptions = {}): () => void {
  guards.set(guard, { question, kept })
  return () => void guards.delete(guard)
}

const warn = (event: BeforeUnloadEvent) => {
  if (!isKeptAsDraft()) event.preventDefault()
}

/** Asks for confirmation before the person leaves a page with unsaved input. Returns the guard for `leave`. */
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
