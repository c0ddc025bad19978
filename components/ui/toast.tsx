'use client'

import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { onDemand, usePreload } from './on-demand'

const { Component: ToastMessage, preload } = onDemand(() => import('./toast-message'))

const MAX_KEPT = 20

interface ToastButton {
  label: string
  run: () => void
}

type Announce = (message: string, outcome?: 'done' | 'refused', button?: ToastButton) => void

interface Toast {
  atMs: number
  message: string
  isRefusal: boolean
  button?: ToastButton | undefined
  /** The path of the last page that showed the message. */
  page: string
  /** True if the message has already stayed visible through a page change. */
  hasTraveled?: boolean
  isDismissed?: boolean
}

interface Toasts {
  current: Toast | null
  earlier: readonly Toast[]
}

const retire = ({ current, earlier }: Toasts): Toasts => ({
  current: null,
  earlier: current === null ? earlier : [current, ...earlier].slice(0, MAX_KEPT),
})

const dismiss = (last: Toasts): Toasts =>
  last.current === null ? last : { ...last, current: { ...last.current, isDismissed: true } }

const ShowToast = createContext<Announce>(() => undefined)
const EarlierToasts = createContext<readonly Toast[]>([])

/**
 * Returns a function that shows a message, as in `toast('Domain reserved')`. Pass `refused` only for errors that the
 * page can't show elsewhere.
 */
export function useToast(): Announce {
  return use(ShowToast)
}

/** Returns up to 20 messages that have disappeared since the page was loaded, latest first. */
export function useEarlierToasts(): readonly Toast[] {
  return use(EarlierToasts)
}

interface ToastProviderProps {
  /** The path of the current page. A message disappears at the second page change at the latest. */
  page?: string
  children: ReactNode
}

/** Shows the messages of `useToast`. Mount this once, around all pages. */
export function ToastProvider({ page = '', children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toasts>({ current: null, earlier: [] })
  const { current } = toasts
  const toast = current?.isDismissed ? null : current
  const earlier = useMemo(() => (toasts.current?.isDismissed ? retire(toasts) : toasts).earlier, [toasts])
  const show: Announce = useCallback((message, outcome = 'done', button) => {
    const { pathname } = window.location
    const next = { atMs: Date.now(), message, isRefusal: outcome === 'refused', button, page: pathname }
    setToasts((last) => ({ ...retire(last), current: next }))
  }, [])
  usePreload(preload, true)
  const [shownAt, setShownAt] = useState(page)
  if (shownAt !== page) {
    setShownAt(page)
    setToasts((last) =>
      last.current === null || last.current.hasTraveled
        ? retire(last)
        : { ...last, current: { ...last.current, page, hasTraveled: true } },
    )
  }
  return (
    <ShowToast value={show}>
      <EarlierToasts value={earlier}>{children}</EarlierToasts>
      <output className="toast-slot pointer-events-none fixed right-4 bottom-4 z-50 flex w-max max-w-[min(32rem,calc(100vw-2rem))]">
        {toast && (
          <ToastMessage
            key={toast.atMs}
            {...toast}
            onDismiss={() => setToasts(dismiss)}
            onExpire={() => setToasts(retire)}
          />
        )}
      </output>
    </ShowToast>
  )
}
