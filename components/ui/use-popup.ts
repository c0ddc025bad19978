import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'

/** What a popup needs to know of the button that opens it. */
export type PopupState = {
  id: string
  open: boolean
  /** True when it was opened without a pointer: focus then starts on the first item. */
  isByKeyboard: boolean
  anchor: RefObject<HTMLButtonElement | null>
  onOpenChange: (open: boolean, details: { event: Event; cancel: () => void }) => void
}

/**
 * A button and the popup it opens: the button's properties, and the popup's once it was opened. `load` fetches the
 * popup's code, when the person comes near: positioning and list navigation weigh more than a whole list page may.
 */
export function usePopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<{ isByKeyboard: boolean }>()
  const change = (next: boolean, isByKeyboard = false) => {
    setOpen(next)
    if (next) setOpened({ isByKeyboard })
  }
  const preload = () => void load()
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    change(true, true)
  }
  const onOpenChange: PopupState['onOpenChange'] = (next, details) => {
    const { target } = details.event
    // A press on the button is not one outside: the button itself closes.
    const isOnButton = target instanceof Node && anchor.current?.contains(target) === true
    if (!next && isOnButton) details.cancel()
    else change(next)
  }
  const button = {
    ref: anchor,
    type: 'button',
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown,
    // A click by Enter, Space or assistive technology counts no presses.
    onClick: (event: MouseEvent) => change(!open, event.detail === 0),
  } as const
  const popup: PopupState | undefined = opened && { id, open, anchor, onOpenChange, ...opened }
  return { button, popup }
}
