'use client'

import type { ReactNode } from 'react'
import { buttonStyle, type ButtonVariant, cn } from './style'
import { copyToClipboard } from './dom'
import { onDemand } from './on-demand'
import { useToast } from './toast'
import { type PopupState, usePopup } from './use-popup'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** The action to run. For a link, set `href` instead. */
  run?: () => void
  href?: string
  isDownload?: boolean
  /** The reason that the item is disabled, shown in the menu. The item remains focusable. */
  disabledReason?: string
  isDangerous?: boolean
  /**
   * True for the selected item of a group of choices, false for the other items of the group. Undefined for items that
   * aren't choices.
   */
  isChosen?: boolean
  /** A host or ID next to the label, in monospace. */
  hint?: string
  about?: string
  isSeparated?: boolean
  /** The heading of the item's group. The items of a group must be adjacent. */
  group?: string
}

type MenuButtonProps = {
  label: string
  preload: () => Promise<unknown>
  /** Returns the popup, once it has been opened. */
  popup: (state: PopupState & { label: string }) => ReactNode
  /** The button's content. Defaults to three dots. */
  children?: ReactNode
  /** The text of the tooltip, if `children` may be truncated. */
  tip?: string
  variant?: ButtonVariant
}

type MenuProps = Omit<MenuButtonProps, 'preload' | 'popup'> & {
  items: readonly MenuItem[]
  /**
   * Returns items that depend on the window size. These items come first, and are computed on each render of the
   * popup.
   */
  before?: () => readonly MenuItem[]
}

const { Component: MenuPopup, preload } = onDemand(() => import('./menu-popup'))

/** A button that opens a menu. Put destructive actions last. */
export const Menu = ({ items, before, ...button }: MenuProps) => (
  <MenuButton
    {...button}
    preload={preload}
    popup={(state) => <MenuPopup {...state} items={before ? [...before(), ...items] : items} />}
  />
)

export function MenuButton(props: MenuButtonProps) {
  const { label, children, tip, variant = 'quiet' } = props
  const { button, popup } = usePopup('menu', props.preload)
  const isIcon = children === undefined
  return (
    <>
      <button
        {...button}
        aria-label={label}
        data-tip={tip}
        className={
          isIcon
            ? cn('row-menu', variant === 'secondary' && 'border border-rim bg-surface')
            : buttonStyle(variant, 'text', 'max-w-full')
        }
      >
        {children}
      </button>
      {popup !== undefined && props.popup({ ...popup, label })}
    </>
  )
}

/**
 * Returns a function that copies a string and shows the result in a toast. `what` names the string in the message, such
 * as "ID".
 */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const toast = useToast()
  return async (text, what) => {
    if (await copyToClipboard(text)) toast(`${what} copied`)
    else
      toast(
        `${what} couldn't be copied because the browser blocked clipboard access. Copy the text from the resource's page.`,
        'refused',
      )
  }
}
