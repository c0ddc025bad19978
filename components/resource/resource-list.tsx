'use client'

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { FacetMenu } from '@/components/ui/facet-menu'
import { FilterTag } from '@/components/ui/filter-tag'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { Pager } from '@/components/ui/pager'
import { SearchField } from '@/components/ui/search-field'
import { type AccountView, actOn, type Viewer } from '@/lib/client/account'
import { type InventoryPage, inventoryPageQuery, type InventoryRow } from '@/lib/client/inventory'
import type { FieldKind, ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/in-sentence'
import { AddById } from './add-by-id'
import { ErrorPanel } from './error-panel'
import { FieldCell } from './field-value'
import { EmptyList } from './list-empty'
import { ListFreshness, StaleList } from './list-freshness'
import { NameCell } from './name-cell'
import { useListSearch } from './use-list-search'

const PAGE_ROWS = 100
type Cells = Partial<Record<string, (row: InventoryRow) => ReactNode>>

interface ResourceListProps {
  info: ResourceInfo & { name: ResourceName }
  /** Cells of columns that are more than their field. */
  cells?: Cells
  /** Columns of what is no field, after the name. */
  more?: readonly Column<InventoryRow>[]
  /** The words of facet values. */
  facetLabel?: (facet: string, value: string) => string
}

/** The list of one resource: search, facets, sort and place in the address bar, rows from the inventory. */
export function ResourceList({
  info,
  cells = {},
  more = [],
  facetLabel = (_, value) => value,
}: ResourceListProps) {
  const seen = useAccount()
  const { account } = seen
  const { search, href, change, type } = useListSearch()
  const [text, setText] = useState(search.q ?? '')
  const page = useQuery(inventoryPageQuery(account.slug, info.name, search))
  const sort = search.sort ?? '-created_at'
  const chosen = info.facets.map((facet) => ({
    facet,
    values: (search[facet] ?? '').split(',').filter(Boolean),
  }))
  const isFiltered = Boolean(search.q) || chosen.some(({ values }) => values.length > 0)
  const clear = () => {
    setText('')
    change({ q: '', ...Object.fromEntries(info.facets.map((facet) => [facet, ''])) })
  }

  return (
    <div className="space-y-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchField
          label={`Search ${inSentence(info.label)}`}
          placeholder="Search"
          value={text}
          onChange={(value) => {
            setText(value)
            type(value)
          }}
        />
        {chosen.map(({ facet, values }) => (
          <FacetMenu
            key={facet}
            label={info.fields[facet]?.label ?? facet}
            selected={values}
            onChange={(next) => change({ [facet]: next.join(',') })}
            options={(page.data?.facets[facet] ?? []).map(({ value, count }) => ({
              value,
              count,
              label: facetLabel(facet, value) || 'none',
            }))}
          />
        ))}
        <ListFreshness resource={info.name} page={page.data} />
      </search>
      {chosen.some(({ values }) => values.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {chosen.flatMap(({ facet, values }) =>
            values.map((value) => (
              <FilterTag
                key={facet + value}
                label={`${info.fields[facet]?.label ?? facet}: ${facetLabel(facet, value)}`}
                onRemove={() => change({ [facet]: values.filter((other) => other !== value).join(',') })}
              />
            )),
          )}
        </div>
      )}
      {page.isError && (
        <ErrorPanel
          error={page.error}
          actions={<Button onClick={() => void page.refetch()}>Try again</Button>}
        />
      )}
      {page.data && <StaleList page={page.data} />}
      {page.isLoadingError ? null : page.data && page.data.rows.length === 0 ? (
        <EmptyList info={info} page={page.data} isFiltered={isFiltered} onClear={clear} />
      ) : (
        <DataTable
          caption={info.label}
          columns={columnsOf(info, cells, account.slug).toSpliced(1, 0, ...more)}
          rows={page.data?.rows ?? []}
          rowKey={(row) => row.id}
          loadingRows={page.isPending ? 8 : undefined}
          sorting={{
            column: sort.replace(/^-/, ''),
            direction: sort.startsWith('-') ? 'descending' : 'ascending',
            onSort: (column) => change({ sort: sort === column ? `-${column}` : column }),
          }}
          actions={(row) => <Menu label={`Actions for ${row.title}`} items={actionsFor(info, seen, row)} />}
        />
      )}
      {page.data && page.data.rows.length > 0 && (
        <ListPager
          page={page.data}
          label={`Pages of ${inSentence(info.label)}`}
          search={search}
          href={href}
        />
      )}
      {page.data && <AddById info={info} page={page.data} />}
    </div>
  )
}

/** Of kinds whose values are always short. */
const widths: Partial<Record<FieldKind, string>> = { time: '7rem', 'yes-no': '7rem', object: '10rem' }

function columnsOf(info: ResourceInfo, cells: Cells, account: string): Column<InventoryRow>[] {
  return info.columns.map((field, index) => ({
    id: field,
    header: info.fields[field]?.label ?? field,
    width: widths[info.fields[field]?.kind ?? 'text'],
    isSortable: field === info.title || field === 'created_at' || info.facets.includes(field),
    cell: (row) => {
      if (index === 0) return <NameCell row={row} href={paths.detail(account, info.name, row.id)} />
      return (
        cells[field]?.(row) ?? <FieldCell kind={info.fields[field]?.kind ?? 'text'} value={row.item[field]} />
      )
    },
  }))
}

/** What can be done to a row; an operation that the API does not have is no item. */
function actionsFor(
  info: ResourceInfo,
  seen: { account: AccountView; viewer: Viewer },
  row: InventoryRow,
): MenuItem[] {
  const { slug } = seen.account
  const update = actOn(seen, `${info.name}.update`)
  const remove = actOn(seen, `${info.name}.delete`)
  return [
    { label: 'Open', href: paths.detail(slug, info.name, row.id) },
    { label: 'Copy ID', run: () => void navigator.clipboard.writeText(row.id) },
    ...(update ? [{ ...update, label: 'Edit', href: paths.edit(slug, info.name, row.id) }] : []),
    ...(remove
      ? [{ ...remove, label: 'Delete', href: paths.remove(slug, info.name, row.id), isDangerous: true }]
      : []),
  ]
}

function ListPager({
  page,
  label,
  search,
  href,
}: {
  page: InventoryPage
  label: string
  search: Record<string, string | undefined>
  href: (changes: Record<string, string | undefined>) => string
}) {
  const from = Math.max(1, Number(search.from ?? 1) || 1)
  const step = (cursor: string | null, name: 'after' | 'before', first: number) =>
    cursor === null
      ? undefined
      : { href: href({ after: '', before: '', [name]: cursor, from: String(first) }) }
  return (
    <Pager
      label={label}
      from={from}
      to={from + page.rows.length - 1}
      total={page.total}
      previous={step(page.previous, 'before', Math.max(1, from - PAGE_ROWS))}
      next={step(page.next, 'after', from + page.rows.length)}
    />
  )
}
