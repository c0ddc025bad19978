'use client'

import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonStyle, type ButtonShape, type ButtonVariant } from './style'
import { Spinner } from './placeholder'
import { useIsLive } from './use-is-live'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  'data-tip'?: string
  variant?: ButtonVariant
  shape?: ButtonShape
  icon?: ReactNode
  /** True while the action is running. The button then ignores clicks. */
  pending?: boolean
  pendingLabel?: string
  /** The text that screen readers announce once the action has succeeded. */
  doneLabel?: string | undefined
  /**
   * The reason that the action isn't possible. Makes the button disabled but focusable, with the reason as a tooltip.
   */
  disabledReason?: string
}

/** A button that runs an action. For navigation, use `ButtonLink`. Disables submit buttons until the script runs. */
export function Button({
  variant = 'secondary',
  shape,
  icon,
  pending,
  pendingLabel = 'Working',
  doneLabel,
  disabledReason,
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
        disabled={props.type === 'submit' && !isLive}
        onClick={guard}
        aria-disabled={isBlocked || undefined}
        aria-busy={pending || undefined}
        aria-describedby={disabledReason === undefined ? props['aria-describedby'] : reasonId}
        data-tip={disabledReason ?? props['data-tip']}
        className={buttonStyle(variant, shape, className)}
      >
        <Face icon={icon} pending={pending} isIcon={shape !== undefined && shape !== 'text'}>
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
          {pending ? pendingLabel : doneLabel}
        </span>
      )}
    </>
  )
}

interface FaceProps extends Pick<ButtonProps, 'icon' | 'pending' | 'children'> {
  isIcon: boolean
}

const Face = ({ icon, pending, isIcon, children }: FaceProps) => (
  <span className="inline-flex items-center gap-1.5">
    {pending ? <Spinner /> : icon}
    {!(pending && isIcon) && children}
  </span>
)

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'shape' | 'aria-label'> & {
  label: string
  icon: ReactNode
  /** True for a size of 28 px instead of 32 px, except on touch screens. */
  isSmall?: boolean
}

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
