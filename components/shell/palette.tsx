'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { preloadDialog } from '@/components/ui/dialog'
import { onDemand } from '@/components/ui/on-demand'
import { holdKeys, releaseKeys } from './held-keys'

const palette = onDemand(() => import('./command-palette'))

/** The palette, open. */
export const Palette = palette.Component

/** Fetches the palette and the window that it opens in. */
export const loadPalette = async () => void (await Promise.all([palette.preload(), preloadDialog()]))

/** A busy page isn't waited for longer than this. */
const IDLE_MS = 1_000

/** Calls back when the page has nothing else to do. Returns how to cancel. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_MS })
  return () => window.cancelIdleCallback(handle)
}

/** Opens and closes the palette; ⌘K opens it, wherever the focus is. Keys typed before it is there reach it. */
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
