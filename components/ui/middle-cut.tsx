import { cn } from './style'

/** The number of characters at the end that stay visible, such as a port or the part that distinguishes two IDs. */
const END = 8

/** Reports whether a string is an ID of the platform, such as `bot_2Nj…`, which can't be broken across lines. */
export const isId = (text: string) => /^[a-z]{2,8}_[0-9A-Za-z]{16,}$/.test(text)

interface MiddleCutProps {
  text: string
  className?: string
  /** True if the text is elsewhere in the page, so that only the visual part is needed. */
  isSeenOnly?: boolean
}

/**
 * A line of text that is truncated in its middle if there isn't enough room. The two halves are generated content, so
 * screen readers, search and copy get the text in one piece.
 */
export function MiddleCut({ text, className, isSeenOnly = false }: MiddleCutProps) {
  return (
    <>
      {!isSeenOnly && <span className="sr-only">{text}</span>}
      <span
        aria-hidden
        data-start={text.slice(0, -END)}
        data-end={text.slice(-END)}
        className={cn('middle-cut', className)}
      />
    </>
  )
}
