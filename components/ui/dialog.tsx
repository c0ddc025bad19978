'use client'

import { useState, type ReactNode, type RefObject } from 'react'
import { onDemand } from './on-demand'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, at the bottom; the one that leaves first. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  /** What has the focus after it, false for nothing new: by default what had it before; for where that may be gone then. */
  finalFocus?: () => HTMLElement | boolean
}

/** What the shared popup is told apart by: how it looks, and whether a press outside closes it. */
export type DialogPopupProps = DialogProps & {
  kind: 'dialog' | 'alert' | 'drawer'
  placement?: 'centre' | 'top'
}

const { Component: DialogPopup, preload } = onDemand(() => import('./dialog-popup'))

/** Fetches what a window is made of, so that the first one opens at once. */
export const preloadDialog = preload

/** Fetched when first opened; stays mounted then, so that focus finds its way back when it closes. */
function LazyDialog(props: DialogPopupProps) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return <DialogPopup {...props} />
}

/**
 * A window above the page for a short task; `open` is the caller's, often the address bar's. `placement` `top`: its
 * upper edge stays where it is while its height changes.
 */
export function Dialog(props: DialogProps & Pick<DialogPopupProps, 'placement'>) {
  return <LazyDialog {...props} kind="dialog" />
}

/** Asks for a decision and closes by its buttons and Escape alone. ConfirmDialog is its usual form. */
export function AlertDialog(props: DialogProps) {
  return <LazyDialog {...props} kind="alert" />
}

/** A panel from the left edge: the navigation where the window is narrow. */
export function Drawer(props: Omit<DialogProps, 'actions'>) {
  return <LazyDialog {...props} kind="drawer" />
}
