import { cn } from '@/lib/util/cn'

/** From so many characters on a cell may be too narrow for a text. */
const MAY_BE_CUT = 14

/** A text on one line, for table cells: cut where there is no room, whole on hover. */
export function CutText({ text, mono = false }: { text: string; mono?: boolean }) {
  return (
    <span
      className={cn('block truncate', mono && 'font-mono')}
      data-tip={text.length > MAY_BE_CUT ? text : undefined}
    >
      {text}
    </span>
  )
}
