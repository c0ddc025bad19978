'use client'

import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cn, buttonStyle, type ButtonShape, type ButtonVariant } from './style'
import { Spinner } from './placeholder'
import { useIsLive } from './use-is-live'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  'data-tip'?: string
  variant?: ButtonVariant
  shape?: ButtonShape
  icon?: ReactNode
  /** True while the action runs. The width stays, clicks do nothing, and the state is announced. */
  pending?: boolean
  pendingLabel?: string
  /** The reason why the action isn't possible. The button stays focusable and shows the reason. */
  disabledReason?: string
  /** True if the browser itself submits the form, so that the button needn't wait for the page's script. */
  withoutScript?: boolean
}

/**
 * A button with an action; for navigation, use a link. `type` is `button` by default. A submit button is disabled until
 * the page's script runs, which also disables Enter in the form's inputs. Otherwise the browser would reload the page
 * with the typed values in its address, even a password or key.
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
  // Not the disabled attribute, which would drop the focus and make the reason unreachable by keyboard.
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
        className={buttonStyle(variant, shape, className)}
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

/** Icon and text. A spinner covers them while pending, so that the width stays. */
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
  /** The name of the action, for screen readers and as a tooltip. */
  label: string
  icon: ReactNode
  /** True for 28 px instead of 32 px, next to text. The size is always 44 px for coarse pointers. */
  isSmall?: boolean
}

/** A square button with an icon. The action's name is shown on hover and focus. */
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
