'use client'

import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'

/** Loads the palette with the window that it opens in. */
export async function loadPalette() {
  const [palette] = await Promise.all([import('./command-palette'), import('@/components/ui/dialog-popup')])
  return palette
}
const CommandPalette = lazy(loadPalette)

/** By then a page has loaded what it needs itself. */
const IDLE_MS = 1_000

/** Whether the palette is open; ⌘K opens it, wherever the focus is. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  // Binds to the window.
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    const idle = setTimeout(() => void loadPalette(), IDLE_MS)
    return () => {
      window.removeEventListener('keydown', open)
      clearTimeout(idle)
    }
  }, [])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** The palette, open. It is fetched ahead; who asks for it sooner sees it as soon as it is there. */
export const Palette = (props: ComponentProps<typeof CommandPalette>) => (
  <Suspense fallback={null}>
    <CommandPalette {...props} />
  </Suspense>
)
