import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'

export type PopupState = {
  id: string
  open: boolean
  /** True if the popup was opened without a pointer. The first item then gets the focus. */
  isByKeyboard: boolean
  anchor: RefObject<HTMLButtonElement | null>
  onOpenChange: (open: boolean, details: { reason: string; event: Event; cancel: () => void }) => void
}

/**
 * Returns the properties of a button and, once opened, of its popup. `load` loads the popup's code when the pointer
 * or the focus reaches the button.
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
    const { reason, event } = details
    // A press on the button doesn't count as outside, because the button itself closes the popup. Escape does close it
    // while the focus is still on the button.
    const isOnButton = event.target instanceof Node && anchor.current?.contains(event.target) === true
    if (!next && isOnButton && reason !== 'escape-key') details.cancel()
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
    // A click by Enter, Space or assistive technology has a detail of 0.
    onClick: (event: MouseEvent) => change(!open, event.detail === 0),
  } as const
  const popup: PopupState | undefined = opened && { id, open, anchor, onOpenChange, ...opened }
  return { button, popup }
}
