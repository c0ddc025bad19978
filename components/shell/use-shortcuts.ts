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

/** Loads the handlers for the keys that act on the page. No page needs them initially. */
const pageKeys = () => import('./page-keys')

interface ShortcutsProps {
  sections: readonly NavigationSection[]
  onPalette: () => void
}

export function useShortcuts({ sections, onPalette }: ShortcutsProps) {
  const { hasSingleKeys } = usePreferences()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const goneAtMs = useRef(-Infinity) // the time of the last `g`
  const router = useRouter()
  const runAction = useRunAction()
  const act = (key: string) => runAction(pageActions().find(({ shortcut }) => shortcut === key))
  const acts: Record<ShortcutId, () => void> = {
    palette: onPalette,
    help: () => setSheetOpen(true),
    search: () => void pageKeys().then((keys) => keys.focusSearch()),
    next: () => void pageKeys().then((keys) => keys.focusRow(1)),
    previous: () => void pageKeys().then((keys) => keys.focusRow(-1)),
    select: () => void pageKeys().then((keys) => keys.selectRow()),
    'next-tab': () => void pageKeys().then((keys) => keys.openTab(1)),
    'previous-tab': () => void pageKeys().then((keys) => keys.openTab(-1)),
    edit: () => act('e'),
    run: () => act('r'),
    copy: () => act('c'),
    delete: () => act('#'),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const { target } = event
      if (!isTextField(target) || !(target instanceof Element) || !target.closest('form')) return
      event.preventDefault()
      return void pageKeys().then((keys) => keys.submitForm(target))
    }
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
    void pageKeys() // ready before the first key
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return { isSheetOpen, setSheetOpen }
}

/** Returns a function that runs an action on the page. Shows the reason instead if the action is disabled. */
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

const covering = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isKeyInUse = (target: EventTarget | null): boolean =>
  isTextField(target) || document.querySelector(covering) !== null
