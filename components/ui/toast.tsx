'use client'

import { CircleCheck, OctagonX, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { cn } from '@/lib/util/cn'
import { IconButton } from './button'

const SHOWN_MS = 6_000

/** Shows a message about a past action. The outcome is `refused` if the page has no space for the error. */
type Announce = (message: string, outcome?: 'done' | 'refused') => void

interface Toast {
  atMs: number
  message: string
  isRefusal: boolean
  /** True if the message was already carried over to another page. That happens only once. */
  hasTraveled?: boolean
}

const ShowToast = createContext<Announce>(() => undefined)

/**
 * Returns a function that reports success: `toast('Domain reserved')`. Show errors in a Panel in the page. Use this for
 * errors only if the page has no space for one, such as from a menu item.
 */
export function useToast(): Announce {
  return use(ShowToast)
}

interface ToastProviderProps {
  /** The URL of the page. Messages disappear after leaving their page. */
  page?: string
  children: ReactNode
}

/** Shows the last message at the bottom right, one at a time. Mounted once, around the page. */
export function ToastProvider({ page = '', children }: ToastProviderProps) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show: Announce = useCallback(
    (message, outcome = 'done') => setToast({ atMs: Date.now(), message, isRefusal: outcome === 'refused' }),
    [],
  )
  const [shownAt, setShownAt] = useState(page)
  if (shownAt !== page) {
    setShownAt(page)
    setToast((last) => (last === null || last.hasTraveled ? null : { ...last, hasTraveled: true }))
  }
  const atMs = toast?.atMs
  // Binds to a timer and to Escape, because the toast may cover the focused element.
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
