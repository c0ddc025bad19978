import { knownState } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'
import { useAccount } from '@/components/shell/account-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { cn } from '@/components/ui/style'

interface SeenAtProps {
  resource: string
  row: InventoryRow
  isBrief?: boolean
}

export function SeenAt({ resource, row, isBrief = false }: SeenAtProps) {
  return (
    <div className={isBrief ? 'relative mb-0 h-0' : undefined}>
      <p
        className={cn(
          'max-w-text text-muted',
          isBrief
            ? 'absolute inset-x-0 bottom-1.5 truncate text-xs leading-4 sm:bottom-1 sm:left-auto'
            : 'text-sm text-pretty',
        )}
      >
        <SeenText resource={resource} row={row} />
      </p>
    </div>
  )
}

function SeenText({ resource, row }: SeenAtProps) {
  const { account } = useAccount()
  const at = <RelativeTime value={row.seen_at} />
  const block = account.blocked[`${resource}.get`]
  const isAskable = block === null || block === 'not-known'
  const because = isAskable ? '' : "This account's API can't return resources of this type. "
  switch (knownState(account, resource, row)) {
    case 'waiting':
      return <>Not checked yet. Showing the data as entered or imported {at}.</>
    case 'never':
      return (
        <>
          Unconfirmed. {because}
          {row.checked_at !== null && (
            <>
              The last check (<RelativeTime value={row.checked_at} />) failed.{' '}
            </>
          )}
          Showing the data as entered or imported {at}.
        </>
      )
    default:
      return isAskable ? (
        <>Showing the saved copy from {at}.</>
      ) : (
        <>
          {because}Showing the saved copy from {at}.
        </>
      )
  }
}
