import { cn } from './style'

/** The number of characters at the end that stay visible, to distinguish similar hosts and IDs. */
const END = 8

/** Reports whether a string looks like a platform ID, such as `bot_2Nj…`, or an agent ID, such as `ag_ts_2Nj…`. */
export const isId = (text: string) => /^(?:ag_)?[a-z]{2,8}_[0-9A-Za-z]{16,}$/.test(text)

/** Replaces spaces at the ends of a part with no-break spaces. CSS would collapse a space at the cut. */
const keepSpace = (part: string) => part.replaceAll(/^ | $/g, '\u00A0')

interface MiddleCutProps {
  text: string
  className?: string
  /** True to hide the text from screen readers because the page contains the text elsewhere. */
  isSeenOnly?: boolean
}

export function MiddleCut({ text, className, isSeenOnly = false }: MiddleCutProps) {
  return (
    <>
      {!isSeenOnly && <span className="sr-only">{text}</span>}
      <span
        aria-hidden
        data-start={keepSpace(text.slice(0, -END))}
        data-end={keepSpace(text.slice(-END))}
        className={cn('middle-cut', className)}
      />
    </>
  )
}
