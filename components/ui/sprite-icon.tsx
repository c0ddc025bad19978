import { cn } from './style'

interface SpriteIconProps {
  /** The ID of a drawing in `public/icons.svg`. */
  name: string
  className?: string
}

/** An icon from the sprite. The browser caches the file, so icons add nothing to a page's script. */
export function SpriteIcon({ name, className }: SpriteIconProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={cn(
        'size-4 shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]',
        className ?? 'text-muted',
      )}
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
