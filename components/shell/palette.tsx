'use client'

import { useEffect, useState } from 'react'
import { preloadDialog } from '@/components/ui/dialog'
import { onDemand } from '@/components/ui/on-demand'
import { holdKeys, releaseKeys } from './held-keys'

const palette = onDemand(() => import('./command-palette'))
const sheet = onDemand(() => import('./shortcut-sheet'))

export const Palette = palette.Component

export const ShortcutSheet = sheet.Component

export const loadPalette = async () => void (await Promise.all([palette.preload(), preloadDialog()]))

const IDLE_MS = 1_000

function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_MS })
  return () => window.cancelIdleCallback(handle)
}

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
