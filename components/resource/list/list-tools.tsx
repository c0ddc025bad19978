'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import type { FacetOption } from '@/components/ui/facet-menu'
import { onDemand } from '@/components/ui/on-demand'
import { SpriteIcon } from '@/components/ui/state-chip'
import { buttonStyle } from '@/components/ui/style'
import { usePopup } from '@/components/ui/use-popup'
import type { ExportFormat } from '@/lib/api/common'
import type { ListView, ViewedList } from '@/lib/api/views'
import { viewSearch, viewsQuery } from '@/lib/client/views'
import { listIcons } from '@/lib/util/sprite-icons'
import type { ColumnOption } from './choose-columns'
import { DisplayMenu } from './display-menu'
import { ExportMenu } from './export-menu'
import type { List } from './use-list'

const { Component: ViewsPopup, preload } = onDemand(() => import('./views-popup'))

export interface ListToolsProps {
  name: ViewedList
  label: string
  list: Pick<List, 'search' | 'show' | 'change' | 'sort'>
  columns: readonly string[] | null
  onColumns: (columns: readonly string[] | null) => void
  columnOptions: readonly ColumnOption[]
  shownColumns: readonly string[]
  sorts: readonly FacetOption[]
  groupings: readonly FacetOption[]
  exportHref: (format: ExportFormat) => string
  refresh?: { run: () => void; as_of: string | null }
}

export function ListTools(props: ListToolsProps) {
  const { name, list, columns, groupings } = props
  const { account } = useAccount()
  const views = usePopup('menu', preload)
  const phone = usePopup('menu', preload)
  const { data } = useQuery(viewsQuery(account.slug, name))
  const search = viewSearch(list.search)
  const current = data?.views.find((view) => isSame(view, search, columns))
  const shown = current?.name
  const label = shown === undefined ? 'Views' : `Views: ${shown}`
  const popup = { ...props, views: data?.views ?? [], current }
  return (
    <>
      <button
        {...views.button}
        aria-label={label}
        className={buttonStyle('quiet', 'text', 'max-w-full max-sm:hidden')}
      >
        <SpriteIcon name={listIcons.views} className="" />
        <span className="max-w-40 truncate">{shown ?? 'Views'}</span>
      </button>
      <DisplayMenu
        options={props.columnOptions}
        shown={props.shownColumns}
        onChange={props.onColumns}
        sorts={props.sorts}
        sort={list.sort}
        onSort={(sort) => list.change({ sort: sortParam(props, sort) })}
        groupings={groupings}
        group={list.search.group ?? ''}
        onGroup={(group) => list.change({ group })}
      />
      <span className="max-sm:hidden">
        <ExportMenu hrefOf={props.exportHref} />
      </span>
      <button
        {...phone.button}
        aria-label="List options"
        className="row-menu border border-rim bg-surface sm:hidden"
      />
      {views.popup && <ViewsPopup {...views.popup} {...popup} menuLabel={label} />}
      {phone.popup && <ViewsPopup {...phone.popup} {...popup} menuLabel="List options" isForPhones />}
    </>
  )
}

export const sortParam = ({ sorts }: Pick<ListToolsProps, 'sorts'>, sort: string) =>
  sort === sorts[0]?.value ? '' : sort

const isSame = (view: ListView, search: string, columns: readonly string[] | null) =>
  viewSearch(Object.fromEntries(new URLSearchParams(view.search))) === search &&
  (view.columns?.join() ?? null) === (columns?.join() ?? null)
