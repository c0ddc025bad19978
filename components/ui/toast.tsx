'use client'

import { CircleCheck, OctagonX, X } from 'lucide-react'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { cn } from './style'
import { Button, IconButton } from './button'

const SHOWN_MS = 6_000
/** Long enough to reach **Undo** with the keyboard or a screen reader. */
const UNDO_SHOWN_MS = 30_000
/** The maximum number of earlier messages to keep. */
const MAX_KEPT = 20

/**
 * Shows a message about the outcome of an action. Pass `refused` for an error that the page can't show elsewhere, and
 * `undo` if the action can be undone without losing anything.
 */
type Announce = (message: string, outcome?: 'done' | 'refused', undo?: () => void) => void

interface Toast {
  atMs: number
  message: string
  isRefusal: boolean
  undo?: (() => void) | undefined
  /** The path of the last page that showed the message. */
  page: string
  /** True if the message has already stayed visible through a page change. It disappears on the next one. */
  hasTraveled?: boolean
  /** True if the person dismissed the message. */
  isDismissed?: boolean
}

/** The current message, and earlier ones, latest first. */
interface Toasts {
  current: Toast | null
  earlier: readonly Toast[]
}

/** Moves the current message to the earlier ones. */
const retire = ({ current, earlier }: Toasts): Toasts => ({
  current: null,
  earlier: current === null ? earlier : [current, ...earlier].slice(0, MAX_KEPT),
})

const dismiss = (last: Toasts): Toasts =>
  last.current === null ? last : { ...last, current: { ...last.current, isDismissed: true } }

const ShowToast = createContext<Announce>(() => undefined)
const EarlierToasts = createContext<readonly Toast[]>([])

/**
 * Returns a function that shows a message: `toast('Domain reserved')`. Use it for success. Show errors in a Panel. Pass
 * `refused` only for errors that have no place on the page, such as those of menu items.
 */
export function useToast(): Announce {
  return use(ShowToast)
}

/** Returns the messages that have disappeared since the page was loaded, latest first and at most 20. */
export function useEarlierToasts(): readonly Toast[] {
  return use(EarlierToasts)
}

interface ToastProviderProps {
  /** The path of the current page. A message stays visible through one page change, and disappears on the next one. */
  page?: string
  children: ReactNode
}

/** Provides `useToast`, and shows one message at a time at the bottom right. Mounted once, around all pages. */
export function ToastProvider({ page = '', children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toasts>({ current: null, earlier: [] })
  const { current } = toasts
  const toast = current?.isDismissed ? null : current
  const earlier = useMemo(() => (toasts.current?.isDismissed ? retire(toasts) : toasts).earlier, [toasts])
  const show: Announce = useCallback((message, outcome = 'done', undo) => {
    const { pathname } = window.location
    const next = { atMs: Date.now(), message, isRefusal: outcome === 'refused', undo, page: pathname }
    setToasts((last) => ({ ...retire(last), current: next }))
  }, [])
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
      <output className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-max max-w-[min(32rem,calc(100vw-2rem))]">
        {toast && <ToastMessage key={toast.atMs} toast={toast} setToasts={setToasts} />}
      </output>
    </ShowToast>
  )
}

/**
 * Returns the time until a message disappears, in milliseconds. Null while the pointer is over the message or the focus
 * is in it.
 */
export function shownMs({ undo }: Pick<Toast, 'undo'>, isHeld: boolean): number | null {
  if (isHeld) return null
  return undo ? UNDO_SHOWN_MS : SHOWN_MS
}

/** Moves the focus back to `from` if it is in `message`, which is about to disappear. */
export function returnFocus(
  message: Pick<Node, 'contains'> | null,
  from: Pick<HTMLElement, 'focus'> | null,
): void {
  if (message?.contains(document.activeElement)) from?.focus()
}

interface ToastMessageProps {
  toast: Toast
  setToasts: Dispatch<SetStateAction<Toasts>>
}

function ToastMessage({ toast, setToasts }: ToastMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const ms = shownMs(toast, isHovered || isFocused)
  const close = useCallback(() => {
    returnFocus(box.current, from.current)
    setToasts(dismiss)
  }, [setToasts])
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => setToasts(retire), ms)
    return () => clearTimeout(timer)
  }, [ms, setToasts])
  // Binds to the document, because the toast may cover the focused element.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [close])
  return (
    <div
      ref={box}
      // Not when it appears under a pointer that doesn't move.
      onPointerMove={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsFocused(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          from.current = relatedTarget
      }}
      onBlur={() => setIsFocused(false)}
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
      {toast.undo && (
        <Button
          variant="quiet"
          onClick={() => {
            close()
            toast.undo?.()
          }}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={close} />
    </div>
  )
}
