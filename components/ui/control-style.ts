import { cn } from '@/lib/util/cn'

/** Returns the classes of an input or select. The caller sets the height. */
export function controlStyle(className?: string): string {
  return cn(
    'block w-full rounded-sm border border-edge bg-surface px-2.5 py-1 text-control text-ink',
    'aria-invalid:border-wrong [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-dashed disabled:bg-sunken',
    'disabled:text-muted',
    className,
  )
}
