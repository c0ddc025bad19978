'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { preloadDialog } from '@/components/ui/dialog'
import { onDemand } from '@/components/ui/on-demand'
import { holdKeys, releaseKeys } from './held-keys'

const palette = onDemand(() => import('./command-palette'))

/** The opened palette. */
export const Palette = palette.Component

/** Loads the code of the palette and of the dialog that contains it. */
export const loadPalette = async () => void (await Promise.all([palette.preload(), preloadDialog()]))

/** Maximum time to wait for an idle page. */
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

/** Opens and closes the palette. ⌘K opens it from anywhere. Keys typed before it appears are passed on to it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    releaseKeys()
    setOpen(false)
  }
  const open = () => {
    holdKeys(close)
    loadPalette().catch(releaseKeys)
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!isOpen) open()
  })
  // Binds to the window.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    const cancel = whenIdle(() => void loadPalette())
    return () => {
      window.removeEventListener('keydown', listener)
      cancel()
    }
  }, [])
  return { isOpen, open, close }
}
