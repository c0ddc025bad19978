'use client'

import { WriteCheckView } from '@/components/resource/act/write-check'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { linkSiteResource } from '@/lib/client/sites'
import type { SiteResource } from '@/lib/api/site-views'
import type { WriteCheck } from '@/lib/api/checks'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { actOn } from '@/lib/client/account'
import { responseTimeoutMs } from '@/lib/contract/write-check'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { LinkResource } from './link-resource'

/**
 * Returns the request body for linking a found resource. If the resource may have existed before the create request,
 * links it as an existing resource, so that deleting the site keeps it.
 */
export const linkOf = (resource_id: string, kind: WriteCheck['kind']) => ({
  resource_id,
  is_created: kind === 'created',
})

/**
 * Shows a create request with an unknown outcome. Contains the result of a check, a button for linking each found
 * resource, and the form for linking a resource from a list or by ID.
 */
export function UnknownResource({ resource: item }: { resource: SiteResource }) {
  const { detail } = useSite()
  const { role, added_at } = item
  const label = item.label ?? undefined
  const link = useSiteAct(detail.site.id, (slug, body: ReturnType<typeof linkOf>) =>
    linkSiteResource(slug, detail.site.id, { role, label, ...body }),
  )
  const { resource, identifiedBy } = siteRoleInfo[role] // the site stores only this field of the request
  const operation = `${resource}.create`
  const create = actOn(useAccount(), operation)
  return (
    <>
      {create !== null && (
        <WriteCheckView
          write={{ operation, body: { [identifiedBy]: item.title } }}
          sentAt={added_at}
          endedAtMs={Date.parse(added_at) + responseTimeoutMs}
          losesSecret={role === 'credential'}
          actionOf={({ id, title }, kind) => (
            <Button
              aria-label={`Link ${title}`}
              pending={link.isPending && link.variables?.resource_id === id}
              onClick={() => link.act(linkOf(id, kind))}
            >
              Link
            </Button>
          )}
        />
      )}
      {link.isError && <ErrorPanel error={link.error} />}
      <LinkResource of={role} label={label} isOpenEnded isOpen />
    </>
  )
}
