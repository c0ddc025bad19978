import { useAccount } from '@/components/shell/account-context'
import { RelativeTime } from '@/components/ui/relative-time'
import type { InventoryRow } from '@/lib/client/inventory'
import { knownState } from './known-state'

interface SeenAtProps {
  resource: string
  row: InventoryRow
}

/** How old what is shown is, why it is not read now, and whether the API ever said so. */
export function SeenAt({ resource, row }: SeenAtProps) {
  return (
    <p className="max-w-text text-sm text-pretty text-muted">
      <SeenWords resource={resource} row={row} />
    </p>
  )
}

function SeenWords({ resource, row }: SeenAtProps) {
  const { account } = useAccount()
  const at = <RelativeTime value={row.seen_at} />
  const block = account.blocked[`${resource}.get`]
  const isAskable = block === null || block === 'not-known'
  const because = isAskable ? '' : 'The API of this account cannot be asked for one of these. '
  switch (knownState(account, resource, row)) {
    case 'waiting':
      return <>Not looked up yet. What is shown is what somebody typed or a file said, as of {at}.</>
    case 'never':
      return (
        <>
          Never confirmed. {because}
          {row.looked_at !== null && (
            <>
              It gave no usable answer <RelativeTime value={row.looked_at} />.{' '}
            </>
          )}
          What is shown is what somebody typed or a file said, as of {at}.
        </>
      )
    default:
      return isAskable ? (
        <>Shown as last seen {at}.</>
      ) : (
        <>
          {because}Shown as seen {at}.
        </>
      )
  }
}
