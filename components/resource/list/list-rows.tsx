import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isByHand, knownBadges, knownState } from '@/components/resource/detail/known-state'
import { FieldCell, unknownValue } from '@/components/resource/detail/field-value'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
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

/** The display options of a resource's rows. */
export interface RowLook {
  /** Custom cells of columns. */
  cells?: Cells
  /** Columns that aren't fields, after the name. */
  more?: readonly Column<InventoryRow>[]
  /** CSS widths of further columns with short values. */
  widths?: Partial<Record<string, string>>
  /** The name of a row and of its column, if it isn't the title. */
  naming?: { header: string; of: (row: InventoryRow) => RowName }
  /** Returns the reason why a row's resource can't be edited or deleted, in any role. */
  fixed?: (row: InventoryRow) => string | undefined
}

interface ListRowsProps extends RowLook {
  info: ResourceInfo & { name: ResourceName }
  list: List
  page: UseQueryResult<InventoryPage>
}

/** The rows of a list with sortable columns and a menu for each row. */
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
          items={rowActions(
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
      if (row.item[field] === undefined && isByHand(account, info.name, row)) return unknownValue
      return (
        readOrNothing(() => cells[field]?.(row)) ?? (
          <FieldCell kind={info.fields[field]?.kind ?? 'text'} value={row.item[field]} />
        )
      )
    },
  }))
}

/** Returns a row's name from its fields. */
const nameOf = ({ naming }: Pick<RowLook, 'naming'>, row: InventoryRow) =>
  readOrNothing(() => naming?.of(row))

/** Shown for a value of a wrong type. The detail page shows the raw JSON. */
const unreadable = <span className="text-muted">unreadable</span>

const isSortable = (info: ResourceInfo, field: string) =>
  field === info.title || field === timeField(info) || info.facets.includes(field)

/** Returns the menu items of a row, without operations that the API doesn't have. */
export function rowActions(
  info: ResourceInfo,
  { copy, ...seen }: { account: AccountView; viewer: Viewer; copy: ReturnType<typeof useCopy> },
  row: InventoryRow,
  fixed?: string,
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
