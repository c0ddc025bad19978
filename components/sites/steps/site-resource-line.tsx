'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { unlinkSiteResource } from '@/lib/client/sites'
import type { SiteResource } from '@/lib/api/site-views'
import { resourceTypes } from '@/lib/resources/resource-types'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { useSite } from '../detail/site-context'
import { siteResourceState } from '../site-text'
import { useSiteAct } from '../detail/use-site-act'
import { UnknownResource } from './unknown-resource'
import { Mono } from '@/components/ui/text'
import { Breakable } from '@/components/ui/breakable'

/**
 * Shows a resource of the site with its kind and state, whether it was created or linked, and a button for removing the
 * resource from the site.
 */
export function SiteResourceLine({ resource: item }: { resource: SiteResource }) {
  const { account } = useAccount()
  const { detail, reason } = useSite()
  const { resource } = siteRoleInfo[item.role]
  const { state, label: text } = siteResourceState(item)
  const { id, role, label } = item
  const release = useSiteAct(detail.site.id, (slug) =>
    unlinkSiteResource(slug, detail.site.id, { role, resource_id: id, ...(label !== null && { label }) }),
  )
  return (
    <div className="min-w-0 space-y-1 rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip state={state}>{text}</StateChip>
        <span className="text-sm text-muted">{resourceTypes[resource].one}</span>
        {id === null ? (
          <Mono text={item.title} />
        ) : (
          <Link className="font-mono wrap-anywhere" href={paths.detail(account.slug, resource, id)}>
            <Breakable text={item.title || id} />
          </Link>
        )}
        {item.state !== 'creating' && reason === undefined && (
          <Button
            variant="quiet"
            className="ml-auto"
            aria-label={`Remove from site: ${item.title || id}`}
            pending={release.isPending}
            onClick={() => release.act()}
          >
            Remove from site
          </Button>
        )}
      </div>
      <Provenance resource={item} />
      {release.isError && <ErrorPanel error={release.error} />}
      {item.state === 'unknown' && reason === undefined && <UnknownResource resource={item} />}
    </div>
  )
}

function Provenance({ resource }: { resource: SiteResource }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {resource.is_created ? 'Created here' : 'Linked'} by {resource.by}{' '}
      <RelativeTime value={resource.added_at} />.{' '}
      {resource.seen_at !== null && (
        <>
          Last seen <RelativeTime value={resource.seen_at} />.{' '}
        </>
      )}
      {resource.state === 'exists' &&
        resource.seen_at === null &&
        "The resource was never confirmed because this account's API can't return it. "}
      {resource.reason}
    </p>
  )
}
