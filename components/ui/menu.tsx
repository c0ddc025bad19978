'use client'

import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from './button-look'
import { onDemand } from './on-demand'
import { usePopup } from './use-popup'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Acts; or `href` goes somewhere. */
  run?: () => void
  href?: string
  /** Shown in the item, which stays reachable. */
  disabledReason?: string
  isDangerous?: boolean
  /** One of several that exclude each other: whether it is the one that holds. */
  isChosen?: boolean
  /** Beside the label, in mono: a host, an id. */
  hint?: string
}

type MenuProps = {
  /** Names the button and the menu, as in "Actions for example.com". */
  label: string
  items: readonly MenuItem[]
  /** Contents of the button; three dots unless told. */
  children?: ReactNode
  /** Shown on hover and focus: the whole text where `children` may be cut. */
  tip?: string
}

const { Component: MenuPopup, preload } = onDemand(() => import('./menu-popup'))

/**
 * A button that opens a menu of acts; dangerous ones last. The three dots have no tooltip: in a list it would cover the
 * next row's button and catch its click.
 */
export function Menu({ label, items, children, tip }: MenuProps) {
  const { button, popup } = usePopup('menu', preload)
  const isIcon = children === undefined
  return (
    <>
      <button
        {...button}
        aria-label={label}
        data-tip={tip}
        className={buttonLook('quiet', isIcon ? 'icon' : 'text', 'max-w-full')}
      >
        {children ?? <Ellipsis aria-hidden />}
      </button>
      {popup !== undefined && <MenuPopup {...popup} label={label} items={items} />}
    </>
  )
}
