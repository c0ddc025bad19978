import { Badge, NameText } from '@/components/ui/text'
import { isId } from '@/components/ui/middle-cut'
import { Link } from '@/components/ui/link'
import type { InventoryRow } from '@/lib/api/inventory'
import { cn } from '@/components/ui/style'
import type { Column } from '@/components/ui/data-table-column'
import type { ResourceState } from '@/lib/client/account'

export interface RowName {
  name: string
  note?: string
}

export interface TwinNote {
  text: string
  /** The ID of the column with the same text. The note is hidden in windows that show this column. */
  column?: string
}

const shownBelow = {
  sm: 'sm:hidden',
  md: 'md:hidden',
  lg: 'lg:hidden',
  tablet: 'max-sm:hidden lg:hidden',
  xl: 'xl:hidden',
  '2xl': '2xl:hidden',
}

/** The layout with a note below the name, in windows that don't show the note's column. */
const noteBelow: Partial<Record<keyof typeof shownBelow, string>> = {
  xl: 'max-xl:row-note-below',
  '2xl': 'max-2xl:row-note-below',
}

/** The number of characters above which a name may be truncated. */
const MAY_BE_CUT = 20
/** The maximum combined length, in characters, of a name and its note on one line in a wide window. */
const ONE_LINE = 44

/** The notes next to resources' names in lists, keyed by state. Undefined for confirmed resources. */
export const knownBadges: Readonly<Record<ResourceState, string | undefined>> = {
  seen: undefined,
  gone: 'gone',
  waiting: 'not checked yet',
  never: 'unconfirmed',
}

interface NameCellProps {
  row: InventoryRow
  href: string
  name?: RowName
  isMono: boolean
  /** A note below the name. Defaults to the note in `name`. */
  note?: string | undefined
  twinNote?: TwinNote | undefined
  columns?: readonly Pick<Column<never>, 'id' | 'hideBelow'>[]
  badge: string | undefined
}

export function NameCell({
  row,
  href,
  name,
  note = name?.note,
  isMono,
  twinNote,
  columns = [],
  badge,
}: NameCellProps) {
  const twin = columns.find(({ id }) => id === twinNote?.column)
  const shown = name?.name ?? (row.title || row.id)
  const isBeside = twinNote !== undefined && shown.length + twinNote.text.length <= ONE_LINE
  return (
    <span className="flex min-w-0 items-center gap-2">
      {/* Beside the name in wide windows, or below it if it doesn't fit. */}
      <span
        className={cn(
          'min-w-0',
          isBeside && 'laptop:flex laptop:items-baseline laptop:gap-2',
          twinNote && !isBeside && (noteBelow[twin?.hideBelow ?? 'sm'] ?? 'row-note-below'),
        )}
      >
        <Link
          href={href}
          linkStyle="bare"
          // An ID doesn't break, so it would widen the table
          className={cn('row-name', !isMono && 'font-sans', isId(shown) && 'max-sm:max-w-[36vw]')}
          data-tip={shown.length > MAY_BE_CUT ? shown : undefined}
        >
          <NameText text={shown} isCut={isId(shown) || /^\S{40}/.test(shown)} />
        </Link>
        {note && <span className="row-note">{note}</span>}
        {twinNote && (
          <span
            className={cn('row-note', twin && shownBelow[twin.hideBelow ?? 'sm'])}
            data-tip={twinNote.text}
          >
            {twinNote.text}
          </span>
        )}
      </span>
      {badge !== undefined && <Badge>{badge}</Badge>}
    </span>
  )
}
