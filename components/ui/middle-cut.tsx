import { cn } from '@/lib/util/cn'

/** So much of the end stays in sight: a port, or what tells two ids apart. */
const END = 8

/** Reports whether a text is an id of the platform, such as `bot_2Nj…`: it has no place to break. */
export const isId = (text: string) => /^[a-z]{2,8}_[0-9A-Za-z]{16,}$/.test(text)

interface MiddleCutProps {
  text: string
  className?: string
  /** The text itself is in the page elsewhere, so only the drawing is needed. */
  isSeenOnly?: boolean
}

/**
 * One line of text that is cut in its middle where there is no room. The two halves are drawn, not written: so the text
 * is read, found and copied in one piece.
 */
export function MiddleCut({ text, className, isSeenOnly = false }: MiddleCutProps) {
  return (
    <>
      {!isSeenOnly && <span className="sr-only">{text}</span>}
      <span
        aria-hidden
        data-start={text.slice(0, -END)}
        data-end={text.slice(-END)}
        className={cn(
          'flex min-w-0 before:min-w-0 before:truncate before:content-[attr(data-start)] after:shrink-0 after:content-[attr(data-end)]',
          className,
        )}
      />
    </>
  )
}
