import type { EditInstead } from '@/components/resource/detail/detail-props'
import { useAccount } from '@/components/shell/account-context'
import { type MenuItem, useCopy } from '@/components/ui/menu'
import MenuPopup from '@/components/ui/menu-popup'
import type { PopupState } from '@/components/ui/use-popup'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import { permissionFor } from '@/lib/client/account'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { FixAction } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

export interface RowItemsProps extends PopupState {
  label: string
  info: { name: ResourceName }
  row: InventoryRow
  more: {
    /** The action that fixes the problem of the row's state. Defaults to the row's own action. */
    action?: FixAction | undefined
    fixed?: string | undefined
    editInstead?: EditInstead | undefined
  }
}

export default function RowItems({ info, row, more, ...state }: RowItemsProps) {
  const seen = useAccount()
  const copy = useCopy()
  return <MenuPopup {...state} items={rowActions(info, { ...seen, copy }, row, more)} />
}

export function rowActions(
  info: Pick<ResourceInfo, 'name'>,
  { copy, ...seen }: { account: AccountView; viewer: Viewer; copy: ReturnType<typeof useCopy> },
  row: InventoryRow,
  { action = row.action, fixed, editInstead }: RowItemsProps['more'] = {},
): MenuItem[] {
  const { slug } = seen.account
  const edited = editInstead ?? { resource: info.name, id: row.id, label: 'Edit' }
  const update = permissionFor(seen, `${edited.resource}.update`)
  const remove = permissionFor(seen, `${info.name}.delete`)
  const reason = fixed === undefined ? {} : { disabledReason: fixed }
  return [
    ...(action && seen.viewer.role !== 'viewer' ? [action] : []),
    { label: 'Open', href: paths.detail(slug, info.name, row.id) },
    { label: 'Copy ID', run: () => void copy(row.id, 'ID') },
    ...(update
      ? [
          {
            ...update,
            ...(editInstead ? {} : reason),
            label: edited.label,
            href: paths.edit(slug, edited.resource, edited.id),
          },
        ]
      : []),
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
