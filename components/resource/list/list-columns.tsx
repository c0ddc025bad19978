import type { ReactNode } from 'react'
import { isByHand, knownBadges, knownState } from '@/components/resource/detail/known-state'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
import type { FacetOption } from '@/components/ui/facet-menu'
import type { Column } from '@/components/ui/data-table-column'
import type { AccountView } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import { type FieldKind, type ResourceInfo, timeField } from '@/lib/contract/resource'
import { choiceSearch } from '@/lib/inventory/model/list-filters'
import { tagsOf } from '@/lib/inventory/model/tags'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { hasRoom, shortWidth } from './column-widths'
import { FieldCell, unknownValue } from './field-cell'
import { NameCell, type RowName } from './name-cell'
import { TagChips } from './tag-chips'
import type { List } from './use-list'

type Cells = Partial<Record<string, (row: InventoryRow) => ReactNode>>

/** The display options of a resource's rows. */
export interface RowStyle {
  /** Custom cells of columns. */
  cells?: Cells
  /** Columns that aren't fields, after the name. The list adds the state itself. */
  more?: readonly Column<InventoryRow>[]
  /** CSS widths of further columns with short values. */
  widths?: Partial<Record<string, string>>
  /** The header and content of the name column, if it doesn't show the title. */
  naming?: { header: string; of: (row: InventoryRow) => RowName }
  /** Returns the reason why no role can edit or delete a row's resource. */
  fixed?: (row: InventoryRow) => string | undefined
}

interface Input extends RowStyle {
  info: ResourceInfo & { name: ResourceName }
  account: AccountView
  list: Pick<List, 'href'>
  /** True if a row of the list has tags. */
  hasTags: boolean
  /** The chosen columns besides the name; null for the defaults. */
  chosen: readonly string[] | null
}

/** The ID of the column of tags. */
const TAGS = 'tags'
/** The window width below which tags are hidden if other columns need the room. */
const hideBelow = 'xl' as const
/** Kinds of fields that fit into a cell. */
const short: readonly FieldKind[] = ['text', 'mono', 'time', 'yes-no', 'ref', 'list']

/** Returns the columns that a list shows, those that it could show as options of a menu, and the IDs of the shown ones. */
export function listColumns(input: Input): {
  columns: Column<InventoryRow>[]
  options: FacetOption[]
  shown: string[]
} {
  const { info, more = [], hasTags, chosen } = input
  const [title, ...usual] = info.columns
  const isMore = (id: string) => more.some((one) => one.id === id)
  const others = Object.entries(info.fields).flatMap(([field, { kind }]) =>
    short.includes(kind) && !info.columns.includes(field) && !isMore(field) && field !== 'uri' ? [field] : [],
  )
  const all = [
    ...more,
    ...usual.map((field) => fieldColumn(input, field)),
    ...('metadata' in info.fields ? [tagsColumn(input.list)] : []),
    ...others.map((field) => fieldColumn(input, field)),
  ]
  const isUsual = (id: string) => isMore(id) || usual.includes(id) || (hasTags && id === TAGS)
  const wanted = all.filter(({ id }) => chosen?.includes(id) ?? isUsual(id))
  // Tags that nobody chose are hidden in a narrower window.
  const isTight = chosen === null && !hasRoom(wanted)
  const columns = isTight ? wanted.map((one) => (one.id === TAGS ? { ...one, hideBelow } : one)) : wanted
  return {
    columns: [...(title === undefined ? [] : [nameColumn(input, title)]), ...columns],
    options: all.map(({ id, header }) => ({ value: id, label: header })),
    shown: columns.map(({ id }) => id),
  }
}

function nameColumn({ info, account, naming }: Input, title: string): Column<InventoryRow> {
  return {
    id: title,
    header: naming?.header ?? info.fields[title]?.label ?? title,
    isSortable: isSortable(info, title) && naming === undefined,
    cell: (row) => (
      <NameCell
        row={row}
        href={paths.detail(account.slug, info.name, row.id)}
        name={rowName({ naming }, row)}
        badge={knownBadges[knownState(account, info.name, row)]}
      />
    ),
  }
}

function fieldColumn({ info, account, cells = {}, widths = {} }: Input, field: string): Column<InventoryRow> {
  return {
    id: field,
    header: info.fields[field]?.label ?? field,
    width: widths[field] ?? shortWidth(info, field),
    isSortable: isSortable(info, field),
    cell: (row) => {
      if (row.unreadable?.includes(field)) return unreadable
      if (row.item[field] === undefined && isByHand(account, info.name, row)) return unknownValue
      return (
        readOrNothing(() => cells[field]?.(row)) ?? (
          <FieldCell kind={info.fields[field]?.kind ?? 'text'} value={row.item[field]} />
        )
      )
    },
  }
}

/** The tags in a row's metadata. Each filters the list. */
const tagsColumn = (list: Input['list']): Column<InventoryRow> => ({
  id: TAGS,
  header: 'Tags',
  width: '10rem',
  cell: ({ item }) => {
    const hrefOf = (tag: string) => list.href(choiceSearch('tag', { values: [tag], isNot: false }))
    return <TagChips tags={tagsOf(item.metadata)} hrefOf={hrefOf} isRow />
  },
})

/** Returns a row's name from its fields. */
export const rowName = ({ naming }: Pick<RowStyle, 'naming'>, row: InventoryRow) =>
  readOrNothing(() => naming?.of(row))

/** The text for a value of the wrong type. The detail page shows the raw JSON. */
const unreadable = <span className="text-muted">unknown format</span>

/**
 * Reports whether a column is sortable. Columns with names of other resources aren't, because they would sort by ID.
 */
const isSortable = (info: ResourceInfo, field: string) =>
  field === info.title ||
  field === timeField(info) ||
  (info.facets.includes(field) && !Object.hasOwn(info.refs, field))
