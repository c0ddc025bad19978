import { cn } from '@/lib/util/cn'

interface SpriteIconProps {
  /** The ID of a drawing in `public/icons.svg`. */
  name: string
  className?: string
}

/** An icon from the sprite file, which doesn't add to the JavaScript of a page. */
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
