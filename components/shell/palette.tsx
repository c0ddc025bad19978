'use client'

import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { controlLook } from '@/components/ui/control-look'

/** Loads the palette with the window that it opens in. */
export async function loadPalette() {
  const [palette] = await Promise.all([import('./command-palette'), import('@/components/ui/dialog-popup')])
  return palette
}
const CommandPalette = lazy(loadPalette)

/** By then a page has loaded what it needs itself. */
const IDLE_MS = 2_000

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

/** The same function each time, so that it is called once. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

type PaletteProps = Omit<ComponentProps<typeof CommandPalette>, 'text' | 'onText' | 'onReady'>

/** The palette, open. Until it is loaded, and has the focus, a plain input takes what is typed and hands it over. */
export function Palette(props: PaletteProps) {
  const { onClose } = props
  const [text, setText] = useState('')
  const [isReady, setReady] = useState(false)
  const [opener] = useState(() => document.activeElement)
  // Binds to the focus: the plain input is gone when it is to go back.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return (
    <>
      {!isReady && (
        <div className="fixed top-[10dvh] left-1/2 z-30 w-lg max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-md border border-edge bg-raised p-4">
          <input
            ref={focusOnce}
            aria-label="Go to"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onClose()}
            className={controlLook('min-h-control')}
          />
        </div>
      )}
      <Suspense fallback={null}>
        <CommandPalette {...props} text={text} onText={setText} onReady={() => setReady(true)} />
      </Suspense>
    </>
  )
}
