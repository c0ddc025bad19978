'use client'

import { useEffect, useState } from 'react'
import { preloadDialog } from '@/components/ui/dialog'
import { onDemand } from '@/components/ui/on-demand'
import { holdKeys, releaseKeys } from './held-keys'

const palette = onDemand(() => import('./command-palette'))
const sheet = onDemand(() => import('./shortcut-sheet'))

/** The opened palette. */
export const Palette = palette.Component

/** The list of shortcuts, if open. */
export const ShortcutSheet = sheet.Component

/** Loads the code of the palette and of the dialog that contains it. */
export const loadPalette = async () => void (await Promise.all([palette.preload(), preloadDialog()]))

/** The maximum time to wait for an idle page, in milliseconds. */
const IDLE_MS = 1_000

/** Calls back when the page is idle. Returns a function that cancels. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_MS })
  return () => window.cancelIdleCallback(handle)
}

/** Opens and closes the palette. Keys typed before it appears are passed on to it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    releaseKeys()
    setOpen(false)
  }
  const open = () => {
    if (isOpen) return
    holdKeys(close)
    loadPalette().catch(releaseKeys)
    setOpen(true)
  }
  // Binds to the browser's idle time.
  useEffect(() => whenIdle(() => void loadPalette()), [])
  return { isOpen, open, close }
}
