'use client'

import { useState, type ReactNode, type RefObject } from 'react'
import { onDemand } from './on-demand'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the bottom. Put the cancel button first. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * Returns the element to focus after the dialog closes, true for the default, or false to leave the focus unchanged.
   * Set this if the previously focused element may have disappeared.
   */
  finalFocus?: () => HTMLElement | boolean
}

/**
 * The properties that all kinds of dialogs share. The kind determines the behavior, such as whether a click outside
 * closes the dialog.
 */
export type DialogPopupProps = DialogProps & {
  kind: 'dialog' | 'alert' | 'drawer'
  placement?: 'center' | 'top' | 'side' | 'corner'
}

const { Component: DialogPopup, preload } = onDemand(() => import('./dialog-popup'))

/** Loads the code of dialogs in advance so that the first dialog opens immediately. */
export const preloadDialog = preload

/** A dialog whose code loads when the dialog is first opened, and that then stays mounted. */
function LazyDialog(props: DialogPopupProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return <DialogPopup {...props} />
}

/**
 * A dialog above the page for a short task. The caller holds the `open` state, for example in the URL. `placement` puts
 * the dialog in the center, at the top, at the right edge (`side`), or below the right end of the top bar (`corner`).
 */
export function Dialog(props: DialogProps & Pick<DialogPopupProps, 'placement'>) {
  return <LazyDialog {...props} kind="dialog" />
}

/**
 * A dialog that requires a decision. Only its buttons and Escape close it. For confirmations, use `ConfirmDialog`.
 */
export function AlertDialog(props: DialogProps) {
  return <LazyDialog {...props} kind="alert" />
}

export function Drawer(props: Omit<DialogProps, 'actions'>) {
  return <LazyDialog {...props} kind="drawer" />
}
