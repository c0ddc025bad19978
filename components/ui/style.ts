export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'quiet'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-lamp text-lamp-ink not-aria-disabled:hover:bg-lamp-hover',
  secondary: 'border-rim bg-surface text-ink not-aria-disabled:hover:bg-hover',
  danger: 'border-transparent bg-danger text-danger-ink not-aria-disabled:hover:bg-danger-hover',
  'danger-outline': 'border-wrong-line bg-surface text-wrong not-aria-disabled:hover:bg-wrong-fill',
  quiet: 'border-transparent bg-transparent text-ink not-aria-disabled:hover:bg-hover',
}

/** The classes of a disabled button: a dashed outline, and text with a contrast of 4.5:1. */
const unavailable =
  'aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:border-dashed not-aria-busy:aria-disabled:border-edge ' +
  'not-aria-busy:aria-disabled:bg-transparent not-aria-busy:aria-disabled:text-muted'

export type ButtonShape = 'text' | 'icon' | 'small-icon'

const shapes: Record<ButtonShape, string> = {
  text: 'min-h-control px-3 py-1',
  icon: 'size-control',
  'small-icon': 'size-7 pointer-coarse:size-control',
}

/** Returns the classes of buttons and of links that look like buttons. */
export function buttonStyle(variant: ButtonVariant, shape: ButtonShape = 'text', className?: string): string {
  return cn(
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border align-middle text-base',
    'font-medium whitespace-nowrap transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0',
    shapes[shape],
    variants[variant],
    unavailable,
    className,
  )
}

/** Returns the classes of a filter above a list. `hasValue` emphasizes the filter. */
export const filterStyle = (hasValue: boolean, ...more: readonly (string | false)[]): string =>
  cn(
    'inline-flex min-h-7 items-center gap-1 rounded-full border border-rim px-3 text-sm hover:bg-hover pointer-coarse:min-h-control pointer-coarse:text-control',
    hasValue ? 'bg-sunken text-ink' : 'bg-surface text-muted',
    ...more,
  )

/** Returns the classes of an input or select. The caller sets the height. */
export function controlStyle(className?: string): string {
  return cn(
    'block w-full rounded-sm border border-edge bg-surface px-2.5 py-1 text-control text-ink',
    'aria-invalid:border-wrong [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-dashed disabled:bg-sunken',
    'disabled:text-muted',
    className,
  )
}

/** Joins class names. Skips empty strings, false, null and undefined. */
export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
