'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { releaseSiteThing } from '@/lib/client/sites'
import type { SiteThing } from '@/lib/api/site-views'
import { catalogue } from '@/lib/resources/catalogue'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import { useSite } from '../detail/site-context'
import { thingLook } from '../detail/thing-look'
import { useSiteAct } from '../detail/use-site-act'
import { UnknownThing } from './unknown-thing'
import { Mono } from '@/components/ui/mono'
import { Breakable } from '@/components/ui/breakable'

/** A resource of the site: its kind and state, its source, and a button that removes it from the site. */
export function SiteThingLine({ thing }: { thing: SiteThing }) {
  const { account } = useAccount()
  const { detail, reason } = useSite()
  const { resource } = siteRoleInfo[thing.role]
  const { state, word } = thingLook(thing)
  const { id, role, label } = thing
  const release = useSiteAct(detail.site.id, (slug) =>
    releaseSiteThing(slug, detail.site.id, { role, thing_id: id, ...(label !== null && { label }) }),
  )
  return (
    <div className="min-w-0 space-y-1 rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip state={state}>{word}</StateChip>
        <span className="text-sm text-muted">{catalogue[resource].one}</span>
        {id === null ? (
          <Mono text={thing.title} />
        ) : (
          <Link className="font-mono wrap-anywhere" href={paths.detail(account.slug, resource, id)}>
            <Breakable text={thing.title || id} />
          </Link>
        )}
        {thing.state !== 'making' && reason === undefined && (
          <Button
            variant="quiet"
            className="ml-auto"
            aria-label={`Remove from site: ${thing.title || id}`}
            pending={release.isPending}
            onClick={() => release.act()}
          >
            Remove from site
          </Button>
        )}
      </div>
      <Provenance thing={thing} />
      {release.isError && <ErrorPanel error={release.error} />}
      {thing.state === 'unknown' && reason === undefined && <UnknownThing thing={thing} />}
    </div>
  )
}

/** The source of a resource, and when it was last confirmed. */
function Provenance({ thing }: { thing: SiteThing }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {thing.is_made ? 'Created here' : 'Linked'} by {thing.by} <RelativeTime value={thing.added_at} />.{' '}
      {thing.seen_at !== null && (
        <>
          Last seen <RelativeTime value={thing.seen_at} />.{' '}
        </>
      )}
      {thing.state === 'there' && thing.seen_at === null && "Never confirmed: this API can't look it up. "}
      {thing.reason}
    </p>
  )
}
