'use client'

import { CircleCheck, X } from 'lucide-react'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { IconButton } from './icon-button'

const SHOWN_MS = 6_000

type Toast = { id: number; message: string }

const ShowToast = createContext<(message: string) => void>(() => undefined)

/** Says that something succeeded: `toast('Domain reserved')`. What failed is said in the page, by a Panel. */
export function useToast(): (message: string) => void {
  return use(ShowToast)
}

/** Holds the toasts of the page; mounted once, around it. They lie on the top bar, where no act is. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  const remove = (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id))
  const show = useCallback((message: string) => {
    const id = ++lastId.current
    setToasts((all) => [...all, { id, message }])
    setTimeout(() => setToasts((all) => all.filter((toast) => toast.id !== id)), SHOWN_MS)
  }, [])
  return (
    <ShowToast value={show}>
      {children}
      <output className="pointer-events-none fixed top-1.5 left-1/2 z-50 flex w-max max-w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 flex-col items-center gap-2">
        {toasts.map(({ id, message }) => (
          <div
            key={id}
            className="pointer-events-auto flex max-w-full items-center gap-2 rounded-md border border-ready-line bg-raised py-1 pr-1 pl-3"
          >
            <CircleCheck aria-hidden className="size-4 shrink-0 text-ready" />
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{message}</span>
            <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={() => remove(id)} />
          </div>
        ))}
      </output>
    </ShowToast>
  )
}
