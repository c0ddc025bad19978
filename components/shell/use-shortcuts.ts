'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { leave } from '@/components/ui/leave-guard'
import { type PageAction, pageActions } from '@/components/ui/page-actions'
import { usePreferences } from '@/components/ui/preferences'
import { useToast } from '@/components/ui/toast'
import type { NavigationSection } from './navigation-list'
import { meaningOf, SEQUENCE_MS, type ShortcutId } from './shortcuts'
import { isTextField } from '@/components/ui/dom'

interface ShortcutsProps {
  sections: readonly NavigationSection[]
  onPalette: () => void
}

/**
 * Handles the keyboard shortcuts of every page. Returns whether the list of shortcuts is open, and a function that
 * opens or closes it.
 */
export function useShortcuts({ sections, onPalette }: ShortcutsProps) {
  const { hasSingleKeys } = usePreferences()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const goneAtMs = useRef(-Infinity) // the time of the last `g`
  const router = useRouter()
  const runAction = useRunAction()
  const acts: Record<ShortcutId, () => void> = {
    palette: onPalette,
    help: () => setSheetOpen(true),
    search: focusSearch,
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    select: selectRow,
    edit: () => runAction(pageActions().find(({ shortcut }) => shortcut === 'e')),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return submitForm(event)
    const isSecond = event.timeStamp - goneAtMs.current < SEQUENCE_MS
    const isAlone = hasSingleKeys && !isKeyInUse(event.target)
    const meaning = meaningOf(event, { sections, isSecond, isAlone })
    goneAtMs.current = meaning === 'first-key' ? event.timeStamp : -Infinity
    if (meaning === null || meaning === 'first-key') return
    event.preventDefault()
    if ('run' in meaning) acts[meaning.run]()
    else leave(() => router.push(meaning.open.href + (meaning.open.search ?? '')))
  })
  // Binds to the window.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return { isSheetOpen, setSheetOpen }
}

/** Returns a function that runs an action on the page. For a disabled action, shows the reason instead. */
export function useRunAction() {
  const router = useRouter()
  const toast = useToast()
  return (action: PageAction | undefined) => {
    if (action?.disabledReason !== undefined) return toast(action.disabledReason, 'refused')
    const { href } = action ?? {}
    if (href !== undefined) return leave(() => router.push(href))
    action?.run?.()
  }
}

/** Returns the visible elements in the main part of the page that match a selector. */
const shownIn = <E extends HTMLElement>(selector: string) =>
  [...document.querySelectorAll<E>(`main ${selector}`)].filter((element) => element.checkVisibility())

/** Returns the link or button that opens a row, or null if the row has neither. */
const openerOf = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('th :is(a[href], button)') ??
  row.querySelector<HTMLElement>('td :is(a[href], button)')

/** Returns the row that has or contains the focus, or null if the focus is outside the rows. */
const currentRow = () => document.activeElement?.closest<HTMLElement>('main tbody tr') ?? null

/**
 * Focuses the link or button of the next or previous row. If no row has the focus, starts with the first row.
 */
function focusRow(step: 1 | -1): void {
  const rows = shownIn('tbody tr').filter((row) => openerOf(row) !== null)
  const current = currentRow()
  const index = current === null ? -1 : rows.indexOf(current)
  const next = rows[index === -1 ? 0 : index + step]
  if (next) openerOf(next)?.focus()
}

/** Toggles the checkbox of the row that has the focus. */
function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>(':is(input[type="checkbox"], [role="checkbox"])')?.click()
}

/** Focuses the page's search field and selects its text. */
function focusSearch(): void {
  const [field] = shownIn<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
}

/** Clicks the submit button of the form whose text field has the focus, which respects a disabled button. */
function submitForm(event: KeyboardEvent): void {
  const form = isTextField(event.target) && event.target instanceof Element && event.target.closest('form')
  if (!form) return
  event.preventDefault()
  for (const element of form.elements)
    if (element instanceof HTMLButtonElement && element.type === 'submit') return element.click()
}

const covering = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Reports whether shortcuts are suspended because `target` is an input, or because a dialog, menu or list of options is
 * open.
 */
const isKeyInUse = (target: EventTarget | null): boolean =>
  isTextField(target) || document.querySelector(covering) !== null
