'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import type { ListView } from '@/lib/api/views'
import { deleteView, viewSearch, viewsQuery } from '@/lib/client/views'
import { includesRole } from '@/lib/contract/role'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { SaveViewDialog } from './save-view-dialog'
import type { List } from './use-list'

interface ViewsMenuProps {
  info: ResourceInfo & { name: ResourceName }
  list: List
  /** The chosen columns; null for the defaults. */
  columns: readonly string[] | null
  onColumns: (columns: readonly string[] | null) => void
}

/** Opens a saved view of a list, and saves the current search, filters, order and columns as one. */
export function ViewsMenu({ info, list, columns, onColumns }: ViewsMenuProps) {
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
    onSuccess: (_, { name }) => toast(`View ${name} deleted`),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['views', account.slug, info.name] }),
  })
  const open = (view: Pick<ListView, 'search' | 'columns'>) => {
    list.show(Object.fromEntries(new URLSearchParams(view.search)))
    onColumns(view.columns)
  }
  const itemOf = (view: ListView): MenuItem => ({
    label: view.name,
    run: () => open(view),
    isChosen: view === current,
    group: view.is_shared ? 'Shared views' : 'My views',
  })
  const canDelete = current && (current.is_own || includesRole(viewer.role, 'admin'))
  return (
    <>
      <Menu
        label={current ? `Views: ${current.name}` : 'Views'}
        variant="secondary"
        items={[
          {
            label: `All ${inSentence(info.label)}`,
            run: () => open({ search: '', columns: null }),
            isChosen: search === '' && columns === null && !current,
          },
          ...views.filter((view) => !view.is_shared).map(itemOf),
          ...views.filter((view) => view.is_shared).map(itemOf),
          { label: 'Save view…', run: () => setSaving(true), group: 'This list' },
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
        <Bookmark aria-hidden />
        <span className={current ? 'max-w-40 truncate' : 'max-sm:sr-only'}>{current?.name ?? 'Views'}</span>
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

const isSame = (view: ListView, search: string, columns: readonly string[] | null) =>
  viewSearch(Object.fromEntries(new URLSearchParams(view.search))) === search &&
  (view.columns?.join() ?? null) === (columns?.join() ?? null)
