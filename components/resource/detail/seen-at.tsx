import { useAccount } from '@/components/shell/account-context'
import { RelativeTime } from '@/components/ui/relative-time'
import type { InventoryRow } from '@/lib/api/inventory'
import { cn } from '@/lib/util/cn'
import { knownState } from './known-state'

interface SeenAtProps {
  resource: string
  row: InventoryRow
  /** The API is being asked, so this line disappears soon. It's drawn in the gap below the header, so nothing moves. */
  isBrief?: boolean
}

/** How old what is shown is, why it is not read now, and whether the API ever said so. */
export function SeenAt({ resource, row, isBrief = false }: SeenAtProps) {
  return (
    <div className={isBrief ? 'relative mb-0 h-0' : undefined}>
      <p
        className={cn(
          'max-w-text text-sm text-muted',
          isBrief ? 'absolute inset-x-0 bottom-0 truncate leading-4' : 'text-pretty',
        )}
      >
        <SeenWords resource={resource} row={row} />
      </p>
    </div>
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
