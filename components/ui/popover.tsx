'use client'

import { lazy, Suspense, type ReactNode } from 'react'
import { buttonLook, type ButtonVariant } from './button-look'
import { usePopup } from './use-popup'

type PopoverProps = {
  /** What the button shows. */
  trigger: ReactNode
  /** Names the button where `trigger` is an icon. */
  label?: string
  title: string
  children: ReactNode
  variant?: ButtonVariant
}

const load = () => import('./popover-popup')
const PopoverPopup = lazy(load)

/** A button that opens a small panel beside itself; the page stays in use. */
export function Popover({ trigger, label, title, children, variant = 'quiet' }: PopoverProps) {
  const { button, popup } = usePopup('dialog', load)
  return (
    <>
      <button {...button} aria-label={label} data-tip={label} className={buttonLook(variant)}>
        {trigger}
      </button>
      {popup !== undefined && (
        <Suspense fallback={null}>
          <PopoverPopup {...popup} title={title}>
            {children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}
