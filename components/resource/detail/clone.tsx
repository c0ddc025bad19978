import { ButtonLink } from '@/components/ui/button-link'
import { Button } from '@/components/ui/button'
import { useAccount } from '@/components/shell/account-context'
import type { InventoryRow } from '@/lib/api/inventory'
import { actOn, isByHand } from '@/lib/client/account'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

type Info = ResourceInfo & { name: ResourceName }
type Seen = Parameters<typeof actOn>[0] & Pick<ReturnType<typeof useAccount>, 'account'>

/**
 * The kinds of resources that can't be cloned. For example, a clone of an abuse report would report the same URLs
 * again.
 */
const withoutClone: ReadonlySet<ResourceName> = new Set(['abuse-reports'])

/** Returns the state of the **Clone** action, or null if the resource can't be cloned. */
export function cloneOf(seen: Seen, info: Info, row: InventoryRow | undefined): ReturnType<typeof actOn> {
  if (withoutClone.has(info.name)) return null
  // If someone added the resource by ID, only the ID and name are known.
  if (row !== undefined && isByHand(seen.account, info.name, row)) return null
  return actOn(seen, `${info.name}.create`)
}

interface RecreateLinkProps {
  info: Info
  id: string
  /** The last copy of the resource, or undefined if the console has no copy. */
  row: InventoryRow | undefined
}

/**
 * The link to the create form, filled in from the last copy of a deleted resource. If the person can't create the
 * resource, shows a disabled button with the reason. Renders nothing without a copy, or if the resource can't be
 * cloned.
 */
export function RecreateLink({ info, id, row }: RecreateLinkProps) {
  const seen = useAccount()
  const act = row === undefined ? null : cloneOf(seen, info, row)
  if (act === null) return null
  if (act.disabledReason !== undefined) return <Button disabledReason={act.disabledReason}>Recreate</Button>
  return <ButtonLink href={paths.create(seen.account.slug, info.name, { from: id })}>Recreate</ButtonLink>
}
