import { useAccount } from '@/components/shell/account-context'
import type { FixAction } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { useNeedsBackend } from './use-needs-backend'

/**
 * Returns a link to a backend's edit form if one of its tunnel groups can't go online. Otherwise, returns undefined, so
 * that the page shows the stored fix.
 */
export function useMembersFix(resource: ResourceName, id: string, label: string): FixAction | undefined {
  const { slug } = useAccount().account
  const isNeeded = useNeedsBackend({ resource, id })
  return isNeeded ? { label, href: paths.edit(slug, resource, id) } : undefined
}
