'use client'

import { useState, type ReactNode, type RefObject } from 'react'
import { onDemand } from './on-demand'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Put the cancel button first. */
  actions?: ReactNode
  /** The element that gets the focus first, or `close` for the close button. Defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | 'close'
  /**
   * Returns the element to focus after the dialog closes, true for the default, or false to leave the focus unchanged.
   * Set this if the previously focused element may have disappeared.
   */
  finalFocus?: () => HTMLElement | boolean
}

export type DialogPopupProps = DialogProps & {
  kind: 'dialog' | 'alert' | 'drawer'
  placement?: 'center' | 'top' | 'side' | 'corner'
}

const { Component: DialogPopup, preload } = onDemand(() => import('./dialog-popup'))

export const preloadDialog = preload

function LazyDialog(props: DialogPopupProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return <DialogPopup {...props} />
}

export function Dialog(props: DialogProps & Pick<DialogPopupProps, 'placement'>) {
  return <LazyDialog {...props} kind="dialog" />
}

/** A dialog that closes only with its buttons or Escape. For confirmations, use `ConfirmDialog`. */
export function AlertDialog(props: DialogProps) {
  return <LazyDialog {...props} kind="alert" />
}

export function Drawer(props: Omit<DialogProps, 'actions'>) {
  return <LazyDialog {...props} kind="drawer" />
}
