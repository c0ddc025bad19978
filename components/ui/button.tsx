'use client'

import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cn } from '@/lib/util/cn'
import { buttonLook, type ButtonShape, type ButtonVariant } from './button-look'
import { Spinner } from './skeleton'
import { useIsLive } from './use-is-live'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  'data-tip'?: string
  variant?: ButtonVariant
  shape?: ButtonShape
  icon?: ReactNode
  /** True while the act runs: the width stays, clicks do nothing, and it is announced. */
  pending?: boolean
  pendingLabel?: string
  /** Why the act is not possible: the button stays focusable and says so. */
  disabledReason?: string
  /** Its form is the browser's to submit: the button does not wait for the page's script. */
  withoutScript?: boolean
}

/**
 * A button that acts; `type` is `button` unless told. What goes somewhere is a link. One that submits is disabled until
 * the page's script runs, and with it Enter in the form's inputs: the browser alone would load the page again, with what
 * was typed, a password or key too, in its address.
 */
export function Button({
  variant = 'secondary',
  shape,
  icon,
  pending,
  pendingLabel = 'Working',
  disabledReason,
  withoutScript,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const reasonId = useId()
  const isLive = useIsLive()
  const isBlocked = pending === true || disabledReason !== undefined
  // Not the disabled attribute: it would drop focus, and its reason could not be reached by keyboard.
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...props}
        disabled={props.type === 'submit' && !isLive && !withoutScript}
        onClick={guard}
        aria-disabled={isBlocked || undefined}
        aria-busy={pending || undefined}
        aria-describedby={disabledReason === undefined ? props['aria-describedby'] : reasonId}
        data-tip={disabledReason ?? props['data-tip']}
        className={buttonLook(variant, shape, className)}
      >
        <Face icon={icon} pending={pending}>
          {children}
        </Face>
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
      {pending !== undefined && (
        <span aria-live="polite" className="sr-only">
          {pending && pendingLabel}
        </span>
      )}
    </>
  )
}

/** Icon and text; a spinner covers them, so that the width stays. */
function Face({ icon, pending, children }: Pick<ButtonProps, 'icon' | 'pending' | 'children'>) {
  return (
    <>
      <span className={cn('inline-flex items-center gap-1.5', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </>
  )
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'shape' | 'aria-label'> & {
  /** Names the act, for readers of screens and as tooltip. */
  label: string
  icon: ReactNode
  /** 28 px instead of 32, for beside text; 44 px where pointers are coarse. */
  isSmall?: boolean
}

/** A square button with an icon whose name shows on hover and focus. */
export function IconButton({ label, icon, isSmall = false, variant = 'quiet', ...props }: IconButtonProps) {
  return (
    <Button
      data-tip={label}
      {...props}
      aria-label={label}
      variant={variant}
      shape={isSmall ? 'small-icon' : 'icon'}
    >
      {icon}
    </Button>
  )
}
