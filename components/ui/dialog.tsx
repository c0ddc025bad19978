'use client'

import { useState, type ReactNode, type RefObject } from 'react'
import { onDemand } from './on-demand'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, starting with the one that cancels. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * The element to focus afterwards, or false to leave the focus. By default, the element focused before, which may
   * have disappeared.
   */
  finalFocus?: () => HTMLElement | boolean
}

/** The properties that differ between the kinds of dialogs: style, and whether a press outside closes the dialog. */
export type DialogPopupProps = DialogProps & {
  kind: 'dialog' | 'alert' | 'drawer'
  placement?: 'center' | 'top' | 'side'
}

const { Component: DialogPopup, preload } = onDemand(() => import('./dialog-popup'))

/** Preloads the dialog's code, so that the first dialog opens immediately. */
export const preloadDialog = preload

/** Loads a dialog when it's first opened, then keeps it mounted, so that closing the dialog can restore the focus. */
function LazyDialog(props: DialogPopupProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return <DialogPopup {...props} />
}

/**
 * A dialog above the page for a short task. The caller holds `open`, often in the URL. With `placement` `top`, the
 * upper edge stays fixed when the height changes; `side` is a panel at the right edge.
 */
export function Dialog(props: DialogProps & Pick<DialogPopupProps, 'placement'>) {
  return <LazyDialog {...props} kind="dialog" />
}

/** A dialog that asks for a decision. Only its buttons and Escape close it. Usually used through ConfirmDialog. */
export function AlertDialog(props: DialogProps) {
  return <LazyDialog {...props} kind="alert" />
}

/** A panel at the left edge, for the navigation in narrow windows. */
export function Drawer(props: Omit<DialogProps, 'actions'>) {
  return <LazyDialog {...props} kind="drawer" />
}
