import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { preloadDialog } from '@/components/ui/dialog'
import type { MenuItem } from '@/components/ui/menu'
import MenuPopup from '@/components/ui/menu-popup'
import { onDemand } from '@/components/ui/on-demand'
import { usePreferences } from '@/components/ui/preferences'
import { describeTime, useTickingText } from '@/components/ui/relative-time'
import { useToast } from '@/components/ui/toast'
import type { PopupState } from '@/components/ui/use-popup'
import type { ListView } from '@/lib/api/views'
import { deleteView, saveView, viewSearch } from '@/lib/client/views'
import { includesRole } from '@/lib/contract/role'
import { inSentence } from '@/lib/util/text'
import { exportItems } from './export-menu'
import { type ListToolsProps, sortParam } from './list-tools'

const { Component: SaveViewDialog } = onDemand(() => import('./save-view-dialog'))

interface ViewsPopupProps extends ListToolsProps, PopupState {
  menuLabel: string
  views: readonly ListView[]
  current: ListView | undefined
  isForPhones?: boolean
}

export default function ViewsPopup(props: ViewsPopupProps) {
  const { name, list, columns, current, menuLabel, isForPhones = false } = props
  const { id, open, isByKeyboard, anchor, onOpenChange } = props
  const [isSaving, setSaving] = useState(false)
  const saving = useViewItems(props, () => {
    setSaving(true)
    preloadDialog().catch(() => undefined) // the form reports the failure
  })
  return (
    <>
      <MenuPopup
        {...{ id, open, isByKeyboard, anchor, onOpenChange }}
        label={menuLabel}
        items={
          isForPhones
            ? [
                ...saving,
                ...phoneItems(props),
                ...phoneViewItems(props),
                ...sortItems(props),
                ...groupItems(props),
              ]
            : [...viewItems(props), ...saving]
        }
      />
      {isSaving && (
        <SaveViewDialog
          resource={name}
          view={{ search: viewSearch(list.search), columns: columns && [...columns] }}
          name={current?.is_own ? current.name : ''}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

const group = 'This list'

function useViewItems(
  { name, current, refresh, isForPhones }: ViewsPopupProps,
  save: () => void,
): MenuItem[] {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const age = useAge(refresh?.as_of ?? null)
  const reload = () => queries.invalidateQueries({ queryKey: ['views', account.slug, name] })
  const refuse = (error: Error) => toast(error.message, 'refused')
  const restore = (view: ListView) =>
    saveView(account.slug, name, view).then(() => {
      toast(`View “${view.name}” restored`)
      return reload()
    }, refuse)
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: ListView) => deleteView(account.slug, name, id),
    // Restoring another person's view would make it belong to this person.
    onSuccess: (_, view) =>
      toast(
        `View “${view.name}” deleted`,
        'done',
        view.is_own ? { label: 'Undo', run: () => void restore(view) } : undefined,
      ),
    onError: refuse,
    onSettled: reload,
  })
  const canDelete = current && (current.is_own || includesRole(viewer.role, 'admin'))
  return [
    ...(isForPhones && refresh ? [{ label: 'Refresh', run: refresh.run, about: age, group }] : []),
    { label: 'Save view…', run: save, group },
    ...(canDelete
      ? [{ label: `Delete view ${current.name}`, run: () => remove(current), isDangerous: true, group }]
      : []),
  ]
}

function useAge(asOf: string | null): string {
  const { zone } = usePreferences()
  return useTickingText((nowMs) =>
    asOf === null ? 'Not fully loaded yet' : `Updated ${describeTime(Date.parse(asOf), nowMs, { zone })}`,
  )
}

const phoneItems = ({ exportHref }: ViewsPopupProps): MenuItem[] =>
  exportItems(exportHref).map((item) => ({ ...item, group: 'Export' }))

function viewItems({ label, list, columns, onColumns, views, current }: ViewsPopupProps): MenuItem[] {
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
  return [
    {
      label: `All ${inSentence(label)}`,
      run: () => open({ search: '', columns: null }),
      isChosen: viewSearch(list.search) === '' && columns === null && !current,
    },
    ...views.filter((view) => !view.is_shared).map(itemOf),
    ...views.filter((view) => view.is_shared).map(itemOf),
  ]
}

const phoneViewItems = (props: ViewsPopupProps): MenuItem[] =>
  viewItems(props).map((item) => ({ group: 'Views', ...item }))

const sortItems = (props: ViewsPopupProps): MenuItem[] =>
  (props.sorts.length > 1 ? props.sorts : []).map(({ value, label }) => ({
    label,
    run: () => props.list.change({ sort: sortParam(props, value) }),
    isChosen: value === props.list.sort,
    group: 'Sort by',
  }))

function groupItems({ list: { search, change }, groupings }: ViewsPopupProps): MenuItem[] {
  const current = search.group ?? ''
  const options = groupings.length > 0 ? [{ value: '', label: 'None' }, ...groupings] : []
  return options.map(({ value, label }) => ({
    label,
    run: () => change({ group: value }),
    isChosen: value === current,
    group: 'Group by',
  }))
}
