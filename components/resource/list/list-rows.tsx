import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isByHand } from '@/components/resource/detail/by-hand'
import { FieldCell, unknown } from '@/components/resource/detail/field-value'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
import { knownBadges, knownState } from '@/components/resource/detail/known-state'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { useCopy } from '@/components/ui/use-copy'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import { actOn } from '@/lib/client/account'
import type { InventoryPage, InventoryRow } from '@/lib/api/inventory'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { fitForPhones, shortWidth, withShares } from './column-widths'
import { NameCell, type RowName } from './name-cell'
import type { List } from './use-list'

type Cells = Partial<Record<string, (row: InventoryRow) => ReactNode>>

/** What a resource's rows show beyond their fields. */
export interface RowLook {
  /** Cells of columns that are more than their field. */
  cells?: Cells
  /** Columns of what is no field, after the name. */
  more?: readonly Column<InventoryRow>[]
  /** CSS widths of columns whose values are short, beside those of facets and times. */
  widths?: Partial<Record<string, string>>
  /** What names a row, where its title does not, and the name of that column. */
  naming?: { header: string; of: (row: InventoryRow) => RowName }
  /** Why a row's thing can be neither changed nor deleted, whoever asks. */
  fixed?: (row: InventoryRow) => string | undefined
}

interface ListRowsProps extends RowLook {
  info: ResourceInfo & { name: ResourceName }
  list: List
  page: UseQueryResult<InventoryPage>
}

/** The rows of a list, sorted by a press on a column's name, each with what can be done to it. */
export function ListRows({ info, list, page, more = [], fixed, ...look }: ListRowsProps) {
  const seen = useAccount()
  const copy = useCopy()
  const { sort, change } = list
  return (
    <DataTable
      caption={info.label}
      columns={fitForPhones(withShares(columnsOf(info, look, seen.account).toSpliced(1, 0, ...more)))}
      rows={page.data?.rows ?? []}
      rowKey={(row) => row.id}
      loadingRows={page.isPending ? 8 : undefined}
      sorting={{
        column: sort.replace(/^-/, ''),
        direction: sort.startsWith('-') ? 'descending' : 'ascending',
        onSort: (column) => change({ sort: sort === column ? `-${column}` : column }),
      }}
      actions={(row) => (
        <Menu
          label={`Actions for ${nameOf(look, row)?.name ?? row.title}`}
          items={actionsFor(
            info,
            { ...seen, copy },
            row,
            readOrNothing(() => fixed?.(row)),
          )}
        />
      )}
    />
  )
}

function columnsOf(
  info: ResourceInfo,
  { cells = {}, widths = {}, naming }: RowLook,
  account: AccountView,
): Column<InventoryRow>[] {
  return info.columns.map((field, index) => ({
    id: field,
    header: (index === 0 ? naming?.header : undefined) ?? info.fields[field]?.label ?? field,
    width: widths[field] ?? shortWidth(info, field),
    isSortable: isSortable(info, field) && (index > 0 || naming === undefined),
    cell: (row) => {
      if (index === 0)
        return (
          <NameCell
            row={row}
            href={paths.detail(account.slug, info.name, row.id)}
            name={nameOf({ naming }, row)}
            badge={knownBadges[knownState(account, info.name, row)]}
          />
        )
      if (row.unreadable?.includes(field)) return unreadable
      if (row.item[field] === undefined && isByHand(account, info.name, row)) return unknown
      return (
        readOrNothing(() => cells[field]?.(row)) ?? (
          <FieldCell kind={info.fields[field]?.kind ?? 'text'} value={row.item[field]} />
        )
      )
    },
  }))
}

/** What a row is called, as far as its fields tell. */
const nameOf = ({ naming }: Pick<RowLook, 'naming'>, row: InventoryRow) =>
  readOrNothing(() => naming?.of(row))

/** In the place of a value of a wrong type; the page of the resource shows it as raw JSON. */
const unreadable = <span className="text-muted">unreadable</span>

const isSortable = (info: ResourceInfo, field: string) =>
  field === info.title || field === timeField(info) || info.facets.includes(field)

/** What can be done to a row; an operation that the API does not have is no item. */
function actionsFor(
  info: ResourceInfo,
  { copy, ...seen }: { account: AccountView; viewer: Viewer; copy: ReturnType<typeof useCopy> },
  row: InventoryRow,
  fixed: string | undefined,
): MenuItem[] {
  const { slug } = seen.account
  const update = actOn(seen, `${info.name}.update`)
  const remove = actOn(seen, `${info.name}.delete`)
  const reason = fixed === undefined ? {} : { disabledReason: fixed }
  return [
    { label: 'Open', href: paths.detail(slug, info.name, row.id) },
    { label: 'Copy ID', run: () => void copy(row.id, 'ID') },
    ...(update ? [{ ...update, ...reason, label: 'Edit', href: paths.edit(slug, info.name, row.id) }] : []),
    ...(remove
      ? [
          {
            ...remove,
            ...reason,
            label: 'Delete',
            href: paths.remove(slug, info.name, row.id),
            isDangerous: true,
          },
        ]
      : []),
  ]
}
