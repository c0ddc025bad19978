'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { unlinkSiteResource, linkSiteResource } from '@/lib/client/sites'
import type { SiteResource } from '@/lib/api/site-views'
import { resourceTypes } from '@/lib/resources/resource-types'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { unknownOutcomeCause } from '@/lib/contract/unknown-outcome-text'
import { paths } from '@/lib/util/paths'
import { useSite } from '../detail/site-context'
import { siteResourceState } from '../site-text'
import { useSiteAct } from '../detail/use-site-act'
import { Mono } from '@/components/ui/text'
import { Breakable } from '@/components/ui/breakable'
import { WriteCheckView } from '@/components/resource/act/write-check'
import type { WriteCheck } from '@/lib/api/checks'
import { permissionFor } from '@/lib/client/account'
import { responseTimeoutMs } from '@/lib/contract/write-check'
import { LinkResource } from './link-resource'

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

export function originOf({ is_created, state }: Pick<SiteResource, 'is_created' | 'state'>): string {
  if (!is_created) return 'Linked'
  return state === 'creating' || state === 'unknown' ? 'Requested' : 'Created here'
}

function Provenance({ resource }: { resource: SiteResource }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {originOf(resource)} by {resource.by} <RelativeTime value={resource.added_at} />.{' '}
      {resource.seen_at !== null && resource.state !== 'exists' && (
        <>
          Last seen <RelativeTime value={resource.seen_at} />.{' '}
        </>
      )}
      {resource.state === 'exists' &&
        resource.seen_at === null &&
        "The resource was never confirmed because this account's API can't return it. "}
      {resource.reason !== null && unknownOutcomeCause(resource.reason)}
    </p>
  )
}

/**
 * Returns the request body for linking a found resource. The resource counts as created for the site only if `kind` is
 * `created`.
 */
export const linkOf = (resource_id: string, kind: WriteCheck['kind']) => ({
  resource_id,
  is_created: kind === 'created',
})

function UnknownResource({ resource: item }: { resource: SiteResource }) {
  const { detail } = useSite()
  const { role, added_at } = item
  const label = item.label ?? undefined
  const link = useSiteAct(detail.site.id, (slug, body: ReturnType<typeof linkOf>) =>
    linkSiteResource(slug, detail.site.id, { role, label, ...body }),
  )
  const { resource, identifiedBy } = siteRoleInfo[role] // the site stores only this field of the request
  const operation = `${resource}.create`
  const create = permissionFor(useAccount(), operation)
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
