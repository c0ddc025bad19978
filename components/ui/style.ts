export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'quiet'

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  danger: 'button-danger',
  'danger-outline': 'button-danger-outline',
  quiet: 'button-quiet',
}

export type ButtonShape = 'text' | 'icon' | 'small-icon'

const shapes: Record<ButtonShape, string> = {
  text: 'min-h-control px-3 py-1',
  icon: 'size-control',
  'small-icon': 'size-7 pointer-coarse:size-control',
}

export const buttonStyle = (
  variant: ButtonVariant,
  shape: ButtonShape = 'text',
  className?: string,
): string => cn('button', variants[variant], shapes[shape], className)

export const filterStyle = (hasValue: boolean, ...more: readonly (string | false)[]): string =>
  cn('filter-pill', hasValue ? 'bg-sunken text-ink' : 'bg-surface text-muted', ...more)

/** Returns the classes of an input or select. The caller sets the height. */
export function controlStyle(className?: string): string {
  return cn(
    'block w-full rounded-sm border border-edge bg-surface px-2.5 py-1 text-control text-ink',
    'aria-invalid:border-wrong [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-dashed disabled:bg-sunken',
    'disabled:text-muted',
    className,
  )
}

export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
