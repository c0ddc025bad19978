'use client'

import { CircleCheck, OctagonX, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { cn } from '@/lib/util/cn'
import { IconButton } from './button'

const SHOWN_MS = 6_000

/** What is said of a past act; `refused` where there is no place in the page to say it. */
type Say = (message: string, outcome?: 'done' | 'refused') => void

interface Toast {
  atMs: number
  message: string
  isRefusal: boolean
  /** It was taken along to another page once: what is said on the way arrives, and is not taken on. */
  hasTravelled?: boolean
}

const ShowToast = createContext<Say>(() => undefined)

/**
 * Says that something succeeded: `toast('Domain reserved')`. What failed is said in the page, by a Panel; only what has
 * no place there, such as an act of a menu, is said here too.
 */
export function useToast(): Say {
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
  const show: Say = useCallback(
    (message, outcome = 'done') => setToast({ atMs: Date.now(), message, isRefusal: outcome === 'refused' }),
    [],
  )
  const [shownAt, setShownAt] = useState(page)
  if (shownAt !== page) {
    setShownAt(page)
    setToast((last) => (last === null || last.hasTravelled ? null : { ...last, hasTravelled: true }))
  }
  const atMs = toast?.atMs
  // Binds to time, and to Escape: it may lie above what has the focus.
  useEffect(() => {
    if (atMs === undefined) return
    const hide = () => setToast(null)
    const timer = setTimeout(hide, SHOWN_MS)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [atMs])
  return (
    <ShowToast value={show}>
      {children}
      <output className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-max max-w-[min(32rem,calc(100vw-2rem))]">
        {toast && (
          <div
            key={toast.atMs}
            className={cn(
              'pointer-events-auto flex max-w-full items-center gap-2 rounded-md border bg-raised py-1 pr-1 pl-3',
              toast.isRefusal ? 'border-wrong-line' : 'border-ready-line',
            )}
          >
            {toast.isRefusal ? (
              <OctagonX aria-hidden className="size-4 shrink-0 text-wrong" />
            ) : (
              <CircleCheck aria-hidden className="size-4 shrink-0 text-ready" />
            )}
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{toast.message}</span>
            <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={() => setToast(null)} />
          </div>
        )}
      </output>
    </ShowToast>
  )
}
