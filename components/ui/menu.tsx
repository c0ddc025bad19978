'use client'

import type { ReactNode } from 'react'
import { buttonStyle, type ButtonVariant, cn } from './style'
import { onDemand } from './on-demand'
import { usePopup } from './use-popup'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** The action; use `href` for a link. */
  run?: () => void
  href?: string
  /** True if `href` is a download. */
  isDownload?: boolean
  /** The reason why the item is disabled, shown in the item. The item stays focusable. */
  disabledReason?: string
  isDangerous?: boolean
  /** True for the current choice of several exclusive items, false for the others. */
  isChosen?: boolean
  /** A host or ID next to the label, in monospace. */
  hint?: string
  /** A sentence below the label. */
  about?: string
  /** The heading of the group that the item belongs to. Items of a group are adjacent. */
  group?: string
}

type MenuProps = {
  /** The name of the button and the menu, such as "Actions for example.com". */
  label: string
  items: readonly MenuItem[]
  /** The content of the button; three dots by default. */
  children?: ReactNode
  /** The full text, shown on hover and focus if `children` may be truncated. */
  tip?: string
  variant?: ButtonVariant
}

const { Component: MenuPopup, preload } = onDemand(() => import('./menu-popup'))

/**
 * A button that opens a menu of actions, with dangerous ones last. The three dots have no tooltip, because in a list
 * it would cover the next row's button and catch its click.
 */
export function Menu({ label, items, children, tip, variant = 'quiet' }: MenuProps) {
  const { button, popup } = usePopup('menu', preload)
  const isIcon = children === undefined
  return (
    <>
      <button
        {...button}
        aria-label={label}
        data-tip={tip}
        className={
          isIcon
            ? cn('row-menu', variant === 'secondary' && 'border border-edge bg-surface')
            : buttonStyle(variant, 'text', 'max-w-full')
        }
      >
        {children}
      </button>
      {popup !== undefined && <MenuPopup {...popup} label={label} items={items} />}
    </>
  )
}
