'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { FacetOption } from '@/components/ui/facet-menu'
import { preloadDialog } from '@/components/ui/dialog'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import { SpriteIcon } from '@/components/ui/state-chip'
import { useToast } from '@/components/ui/toast'
import type { ListView } from '@/lib/api/views'
import { deleteView, viewSearch, viewsQuery } from '@/lib/client/views'
import { includesRole } from '@/lib/contract/role'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { listIcons } from '@/lib/util/list-icons'
import { inSentence } from '@/lib/util/text'
import type { List } from './use-list'

const { Component: SaveViewDialog } = onDemand(() => import('./save-view-dialog'))

interface ViewsMenuProps {
  info: ResourceInfo & { name: ResourceName }
  list: List
  /** The chosen columns; null for the default columns. */
  columns: readonly string[] | null
  onColumns: (columns: readonly string[] | null) => void
  /** The groupings that the list offers. */
  groupings: readonly FacetOption[]
}

/**
 * The menu that opens a saved view, groups the list, or saves the current search, filters, grouping, order and columns
 * as a view.
 */
export function ViewsMenu({ info, list, columns, onColumns, groupings }: ViewsMenuProps) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(viewsQuery(account.slug, info.name))
  const views = data?.views ?? []
  const search = viewSearch(list.search)
  const current = views.find((view) => isSame(view, search, columns))
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: ListView) => deleteView(account.slug, info.name, id),
    onSuccess: (_, { name }) => toast(`View “${name}” deleted`),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['views', account.slug, info.name] }),
  })
  const open = (view: Pick<ListView, 'search' | 'columns'>) => {
    list.show(Object.fromEntries(new URLSearchParams(view.search)))
    onColumns(view.columns)
  }
  const startSaving = () => {
    setSaving(true)
    preloadDialog().catch(() => undefined) // the form reports the failure
  }
  const itemOf = (view: ListView): MenuItem => ({
    label: view.name,
    run: () => open(view),
    isChosen: view === current,
    group: view.is_shared ? 'Shared views' : 'My views',
  })
  const grouping = groupings.find(({ value }) => value === list.search.group)
  const grouped = grouping && `Grouped by ${inSentence(grouping.label)}`
  const shown = current?.name ?? grouped
  const canDelete = current && (current.is_own || includesRole(viewer.role, 'admin'))
  return (
    <>
      <Menu
        label={shown === undefined ? 'Views' : `Views: ${shown}`}
        variant="secondary"
        items={[
          {
            label: `All ${inSentence(info.label)}`,
            run: () => open({ search: '', columns: null }),
            isChosen: search === '' && columns === null && !current,
          },
          ...views.filter((view) => !view.is_shared).map(itemOf),
          ...views.filter((view) => view.is_shared).map(itemOf),
          ...groupItems(list, groupings),
          { label: 'Save view…', run: startSaving, group: 'This list' },
          ...(canDelete
            ? [
                {
                  label: `Delete view ${current.name}`,
                  run: () => remove(current),
                  isDangerous: true,
                  group: 'This list',
                },
              ]
            : []),
        ]}
      >
        <SpriteIcon name={listIcons.views} className="" />
        <span className={shown === undefined ? 'max-sm:sr-only' : 'max-w-40 truncate'}>
          {shown ?? 'Views'}
        </span>
      </Menu>
      {isSaving && (
        <SaveViewDialog
          resource={info.name}
          view={{ search, columns: columns && [...columns] }}
          name={current?.is_own ? current.name : ''}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

/** Returns the menu items for the grouping; empty if the list can't be grouped. */
function groupItems({ search, change }: List, groupings: readonly FacetOption[]): MenuItem[] {
  const current = search.group ?? ''
  const options = groupings.length > 0 ? [{ value: '', label: 'None' }, ...groupings] : []
  return options.map(({ value, label }) => ({
    label,
    run: () => change({ group: value }),
    isChosen: value === current,
    group: 'Group by',
  }))
}

const isSame = (view: ListView, search: string, columns: readonly string[] | null) =>
  viewSearch(Object.fromEntries(new URLSearchParams(view.search))) === search &&
  (view.columns?.join() ?? null) === (columns?.join() ?? null)
