import type { EditInstead } from '@/components/resource/detail/detail-props'
import type { ReactNode } from 'react'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
import { IdLink } from '@/components/resource/ref/id-link'
import type { Column } from '@/components/ui/data-table-column'
import type { AccountView } from '@/lib/api/accounts'
import { isByHand, knownState } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'
import { type FieldKind, type ResourceInfo, timeField } from '@/lib/contract/resource'
import { isRef } from '@/lib/contract/values'
import { choiceSearch } from '@/lib/inventory/model/list-filters'
import { tagsOf } from '@/lib/inventory/model/tags'
import { isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { columnChoice, type ShownColumns } from './choose-columns'
import { fitForWindows, isAnyCut, lengthsOf, measured, shortWidth, textLength, WIDE } from './column-widths'
import { cellText, FieldCell, isEmpty, unknownValue } from './field-cell'
import { knownBadges, NameCell, type RowName, type TwinNote } from './name-cell'
import { TagChips, tagsLength } from './tag-chips'
import type { List } from './use-list'

type Cells = Partial<Record<string, (row: InventoryRow) => ReactNode>>

export interface RowStyle {
  cells?: Cells
  /** Functions that return a cell's text, keyed by field, for cells that show text other than the stored value. */
  texts?: Partial<Record<string, (row: InventoryRow) => string>>
  /** Additional columns that don't belong to a field, shown after the name. The list adds the state column itself. */
  more?: readonly Column<InventoryRow>[]
  /** CSS widths, keyed by field, for columns whose values are always short. */
  widths?: Partial<Record<string, string>>
  naming?: { header: string; of: (row: InventoryRow) => RowName }
  /** Returns the note below a name. If the note repeats a column, it's hidden in windows that show that column. */
  note?: (row: InventoryRow) => string | TwinNote | undefined
  fixed?: (row: InventoryRow) => string | undefined
  editInstead?: (row: InventoryRow) => EditInstead | undefined
}

interface Input extends RowStyle {
  info: ResourceInfo & { name: ResourceName }
  account: AccountView
  list: Pick<List, 'href'>
  rows: readonly InventoryRow[]
  hasTags: boolean
  /** The chosen columns in addition to the name, or null for the default columns. */
  chosen: readonly string[] | null
}

const TAGS = 'tags'
const hideBelow = 'xl' as const
const short: readonly FieldKind[] = ['text', 'mono', 'time', 'yes-no', 'ref', 'list']

export function listColumns(input: Input): ShownColumns<InventoryRow> {
  const { info, more = [], hasTags, chosen } = input
  const [title, ...usual] = info.columns
  const isMore = (id: string) => more.some((one) => one.id === id)
  const rest = Object.entries(info.fields).flatMap(([field, { kind }]) =>
    short.includes(kind) && !info.columns.includes(field) && !isMore(field) && field !== 'uri' ? [field] : [],
  )
  const known = [
    ...measured(more, input.rows),
    ...usual.map((field) => fieldColumn(input, field)),
    ...('metadata' in info.fields ? [tagsColumn(input)] : []),
    ...rest.map((field) => fieldColumn(input, field)),
  ]
  const isUsual = (id: string) => isMore(id) || usual.includes(id) || (hasTags && id === TAGS)
  const wanted = known.filter(({ id }) => chosen?.includes(id) ?? isUsual(id))
  const all = [...(title === undefined ? [] : [nameColumn(input, title, () => columns)]), ...wanted]
  const columns: Column<InventoryRow>[] =
    chosen === null ? fitForWindows(withoutIdle(input, all), timeField(info)) : all
  return {
    columns,
    ...columnChoice(
      known,
      columns.filter(({ id }) => id !== title),
    ),
  }
}

function withoutIdle(input: Input, columns: readonly Column<InventoryRow>[]): Column<InventoryRow>[] {
  const isIdle = (one: Column<InventoryRow>) => isIdleColumn(input, one)
  const isFull = isAnyCut(columns, WIDE)
  const filled = columns.filter((one) => !(isFull && isIdle(one)))
  return filled.map((one) => (isIdle(one) ? { ...one, hideBelow } : one))
}

const REPEATED = 4

const isIdleColumn = ({ info, rows, cells = {} }: Input, { id, length }: Column<InventoryRow>) =>
  (rows.length > 0 && length === 0 && !cells[id]) ||
  (rows.length >= REPEATED &&
    info.columns.indexOf(id) > 0 &&
    id !== timeField(info) &&
    new Set(rows.map(({ item }) => cellText(item[id] ?? ''))).size === 1)

function twinNoteOf({ info, rows }: Input, { id, title, item }: InventoryRow): TwinNote | undefined {
  const twins = rows.filter((other) => other.id !== id && other.title === title)
  if (twins.length === 0 || title === '') return undefined
  const fields = info.columns.slice(1).filter((field) => field !== timeField(info))
  const isSame = (other: InventoryRow) =>
    fields.every((field) => cellText(other.item[field] ?? '') === cellText(item[field] ?? ''))
  if (twins.some(isSame)) return { text: id }
  const text = cellText(item.description ?? '')
  return text === '' || text === title ? undefined : { text, column: 'description' }
}

function nameColumn(
  input: Input,
  title: string,
  shown: () => readonly Column<InventoryRow>[],
): Column<InventoryRow> {
  const { info, account, naming, note, rows } = input
  const isMono = naming === undefined && info.fields[title]?.kind === 'mono'
  return {
    id: title,
    ...lengthsOf(rows.map((row) => lengthOf(rowName({ naming }, row)?.name ?? row.title, !isMono))),
    header: naming?.header ?? info.fields[title]?.label ?? title,
    isSortable: isSortable(info, title) && naming === undefined,
    cell: (row) => {
      const own = note ? readOrNothing(() => note(row)) : twinNoteOf(input, row)
      return (
        <NameCell
          row={row}
          href={paths.detail(account.slug, info.name, row.id)}
          name={rowName({ naming }, row)}
          note={typeof own === 'string' ? own : undefined}
          twinNote={typeof own === 'object' && own.text !== '' ? own : undefined}
          columns={shown()}
          isMono={isMono}
          badge={knownBadges[knownState(account, info.name, row)]}
        />
      )
    },
  }
}

function fieldColumn(input: Input, field: string): Column<InventoryRow> {
  const { info, account, cells = {}, texts = {}, widths = {}, rows } = input
  const isName = Object.hasOwn(info.refs, field) // the value is an ID
  const { kind = 'text', label: header = field } = info.fields[field] ?? {}
  const valueOf = (row: InventoryRow) => readOrNothing(() => texts[field]?.(row)) ?? row.item[field]
  return {
    id: field,
    header,
    width: widths[field] ?? shortWidth(info, field),
    isProse: kind === 'text',
    ...lengthsOf(
      rows.map((row) =>
        lengthOf((isName && row.names?.[field]?.title) || valueOf(row), isName ? undefined : kind === 'text'),
      ),
    ),
    isSortable: isSortable(info, field),
    cell: (row) => {
      if (row.unreadable?.includes(field)) return unreadable
      if (row.item[field] === undefined && isByHand(account, info.name, row)) return unknownValue
      const own = readOrNothing(() => cells[field]?.(row))
      const value = valueOf(row)
      return (
        <>
          {field === timeField(info) && !isEmpty(value) && <span className="time-name">{`${header} `}</span>}
          {own ?? <RefCell info={info} field={field} row={row} value={value} />}
        </>
      )
    },
  }
}

interface RefCellProps {
  info: ResourceInfo
  field: string
  row: InventoryRow
  value: unknown
}

function RefCell({ info, field, row: { names }, value }: RefCellProps) {
  const [resource, named] = [info.refs[field], names?.[field]]
  // A plain ID without a name may belong to another kind, such as the ID of a key's owner.
  const id = named?.id ?? (isRef(value) ? value.id : undefined)
  if (id !== undefined && resource !== undefined && isResourceName(resource))
    return <IdLink resource={resource} id={id} {...(named && { name: named.title })} />
  return <FieldCell kind={info.fields[field]?.kind ?? 'text'} value={value} />
}

const lengthOf = (value: unknown, isSans?: boolean): number => textLength(cellText(value ?? ''), isSans)

const tagsColumn = ({ list, rows }: Input): Column<InventoryRow> => ({
  id: TAGS,
  header: 'Tags',
  isKeptWhole: true,
  ...lengthsOf(rows.map(({ item }) => tagsLength(tagsOf(item.metadata)))),
  cell: ({ item }) => {
    const hrefOf = (tag: string) => list.href(choiceSearch('tag', { values: [tag], isNot: false }))
    return <TagChips tags={tagsOf(item.metadata)} hrefOf={hrefOf} isRow />
  },
})

/** Returns the custom name of a row, or undefined if the row shows the resource's title. */
export const rowName = ({ naming }: Pick<RowStyle, 'naming'>, row: InventoryRow) =>
  readOrNothing(() => naming?.of(row))

const unreadable = <span className="text-muted">Unknown format</span>

const isSortable = (info: ResourceInfo, field: string) =>
  field === info.title ||
  field === timeField(info) ||
  (info.facets.includes(field) && !Object.hasOwn(info.refs, field))
