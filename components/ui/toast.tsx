'use client'

import { CircleCheck, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { IconButton } from './icon-button'

const SHOWN_MS = 6_000

interface Toast {
  atMs: number
  message: string
  /** It was taken along to another page once: what is said on the way arrives, and is not taken on. */
  hasTravelled?: boolean
}

const ShowToast = createContext<(message: string) => void>(() => undefined)

/** Says that something succeeded: `toast('Domain reserved')`. What failed is said in the page, by a Panel. */
export function useToast(): (message: string) => void {
  return use(ShowToast)
}

interface ToastProviderProps {
  /** The address of the page: what was said of one that was left does not stay. */
  page?: string
  children: ReactNode
}

/** Holds what was said last; mounted once, around the page. It lies at the bottom right, one at a time. */
export function ToastProvider({ page = '', children }: ToastProviderProps) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback((message: string) => setToast({ atMs: Date.now(), message }), [])
  const [shownAt, setShownAt] = useState(page)
  if (shownAt !== page) {
    setShownAt(page)
    setToast((last) => (last === null || last.hasTravelled ? null : { ...last, hasTravelled: true }))
  }
  const atMs = toast?.atMs
  // Binds to time.
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setTimeout(() => setToast(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [atMs])
  return (
    <ShowToast value={show}>
      {children}
      <output className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-max max-w-[min(32rem,calc(100vw-2rem))]">
        {toast && (
          <div
            key={toast.atMs}
            className="pointer-events-auto flex max-w-full items-center gap-2 rounded-md border border-ready-line bg-raised py-1 pr-1 pl-3"
          >
            <CircleCheck aria-hidden className="size-4 shrink-0 text-ready" />
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{toast.message}</span>
            <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={() => setToast(null)} />
          </div>
        )}
      </output>
    </ShowToast>
  )
}
