'use client'

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, IconButton } from './button'
import { CircleCheck, OctagonX, X } from './icons'
import { cn } from './style'

const SHOWN_MS = 6_000
const BUTTON_SHOWN_MS = 30_000

export function shownMs({ button }: Pick<ToastMessageProps, 'button'>, isHeld: boolean): number | null {
  if (isHeld) return null
  return button ? BUTTON_SHOWN_MS : SHOWN_MS
}

export function returnFocus(
  message: Pick<Node, 'contains'> | null,
  from: Pick<HTMLElement, 'focus'> | null,
): void {
  if (message?.contains(document.activeElement)) from?.focus()
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Reports whether a box covers another box's center. */
export function isCovering(box: Box, other: Box): boolean {
  const [x, y] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2]
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
}

function useClearOfFocus(message: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setIsAtTop] = useState(false)
  // Binds to the focus and to frames, because the browser scrolls to the focused element first.
  useEffect(() => {
    let frame = 0
    const check = () => {
      const [own, focused] = [message.current, document.activeElement]
      if (!own || !focused || own.contains(focused)) return
      if (isCovering(own.getBoundingClientRect(), focused.getBoundingClientRect()))
        setIsAtTop((last) => !last)
    }
    const onFocus = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(check)
    }
    onFocus()
    document.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', onFocus)
    }
  }, [message])
  return isAtTop
}

interface ToastMessageProps {
  message: string
  isRefusal: boolean
  button?: { label: string; run: () => void } | undefined
  onDismiss: () => void
  onExpire: () => void
}

export default function ToastMessage({ message, isRefusal, button, onDismiss, onExpire }: ToastMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  const isAtTop = useClearOfFocus(box)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const ms = shownMs({ button }, isHovered || isFocused)
  const expire = useEffectEvent(onExpire)
  function close() {
    returnFocus(box.current, from.current)
    onDismiss()
  }
  const closeOnEscape = useEffectEvent((key: string) => {
    if (key === 'Escape') close()
  })
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => expire(), ms)
    return () => clearTimeout(timer)
  }, [ms])
  // Binds to the document, because the toast may cover the focused element.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => closeOnEscape(key)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div
      ref={box}
      // Not on pointer enter, because the toast may appear under a pointer that doesn't move.
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
        isRefusal ? 'border-wrong-line' : 'border-ready-line',
        isAtTop && 'fixed top-16 right-4',
      )}
    >
      {isRefusal ? (
        <OctagonX className="size-4 shrink-0 text-wrong" />
      ) : (
        <CircleCheck className="size-4 shrink-0 text-ready" />
      )}
      <span className="line-clamp-2 min-w-0 wrap-anywhere max-sm:line-clamp-6">{message}</span>
      {button && (
        <Button
          variant="quiet"
          onClick={() => {
            close()
            button.run()
          }}
        >
          {button.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={<X />} onClick={close} />
    </div>
  )
}
