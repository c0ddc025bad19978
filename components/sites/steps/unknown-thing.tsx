'use client'

import { WriteCheckView } from '@/components/resource/act/write-check'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { adoptSiteThing } from '@/lib/client/sites'
import type { SiteThing } from '@/lib/api/site-views'
import type { WriteCheck } from '@/lib/api/checks'
import { catalogue } from '@/lib/resources/catalogue'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { actOn } from '@/lib/client/account'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { TakeThing } from './take-thing'

/**
 * Returns the request to link a found resource. One that may have existed before the creation stays on the platform
 * when the site is deleted.
 */
export const linkOf = (thing_id: string, kind: WriteCheck['kind']) => ({
  thing_id,
  is_made: kind === 'created',
})

/** Maximum time that a creation waits for its response, in milliseconds. */
const MAX_WRITE_MS = 15_000

/** A creation with an unknown outcome: what the API returns now, and a way to link what was created. */
export function UnknownThing({ thing }: { thing: SiteThing }) {
  const { detail } = useSite()
  const { role, added_at } = thing
  const label = thing.label ?? undefined
  const link = useSiteAct(detail.site.id, (slug, given: ReturnType<typeof linkOf>) =>
    adoptSiteThing(slug, detail.site.id, { role, label, ...given }),
  )
  const { resource } = siteRoleInfo[role]
  const operation = `${resource}.create`
  const [field = 'description'] = catalogue[resource].identifies // the site stores only one field of the request
  const create = actOn(useAccount(), operation)
  return (
    <>
      {create !== null && (
        <WriteCheckView
          write={{ operation, body: { [field]: thing.title } }}
          sentAt={added_at}
          endedAtMs={Date.parse(added_at) + MAX_WRITE_MS}
          losesSecret={role === 'credential'}
          actionOf={({ id, title }, kind) => (
            <Button
              aria-label={`Link ${title}`}
              pending={link.isPending && link.variables?.thing_id === id}
              onClick={() => link.act(linkOf(id, kind))}
            >
              Link
            </Button>
          )}
        />
      )}
      {link.isError && <ErrorPanel error={link.error} />}
      <TakeThing of={role} label={label} isOpenEnded isOpen />
    </>
  )
}
