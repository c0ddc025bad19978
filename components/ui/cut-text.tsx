import { cn } from '@/lib/util/cn'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'

/** From so many characters on a cell may be too narrow for a text. */
const MAY_BE_CUT = 14

/**
 * A text for table cells, whole on hover. On one line it is cut where there is no room: an id, host or address (`mono`)
 * in its middle. In a narrow window it takes up to three lines instead, and an id stays on one.
 */
export function CutText({ text, mono = false }: { text: string; mono?: boolean }) {
  const mayBeCut = text.length > MAY_BE_CUT
  const tip = mayBeCut ? text : undefined
  if (mono && isId(text))
    return (
      <span className="block font-mono max-lg:w-32" data-tip={tip}>
        <MiddleCut text={text} />
      </span>
    )
  const isMiddle = mono && mayBeCut && !/\s/.test(text)
  return (
    <span
      className={cn(
        'block max-lg:line-clamp-3 max-lg:whitespace-normal max-lg:wrap-anywhere',
        mono && 'font-mono',
        mayBeCut && 'max-lg:min-w-28',
        isMiddle ? 'relative' : 'lg:truncate',
      )}
      data-tip={tip}
    >
      <span className={isMiddle ? 'lg:sr-only' : undefined}>{mono ? <Breakable text={text} /> : text}</span>
      {isMiddle && <MiddleCut text={text} className="max-lg:hidden" isSeenOnly />}
    </span>
  )
}
