'use client'

import { WriteCheckView } from '@/components/resource/act/write-check'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { adoptSiteThing, type SiteThing } from '@/lib/client/sites'
import { catalogue } from '@/lib/resources/catalogue'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { actOn } from '@/lib/client/account'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { TakeThing } from './take-thing'

/** A creation whose outcome is unknown: what the API shows now, and how to link what it created. */
export function UnknownThing({ thing }: { thing: SiteThing }) {
  const { detail } = useSite()
  const { role, added_at } = thing
  const label = thing.label ?? undefined
  const link = useSiteAct(detail.site.id, (slug, thing_id: string) =>
    adoptSiteThing(slug, detail.site.id, { role, thing_id, label, is_made: true }),
  )
  const { resource } = siteRoleInfo[role]
  const operation = `${resource}.create`
  const [field = 'description'] = catalogue[resource].identifies // the site keeps one field of what was sent
  const create = actOn(useAccount(), operation)
  return (
    <>
      {create !== null && (
        <WriteCheckView
          write={{ operation, body: { [field]: thing.title } }}
          sentAt={added_at}
          losesSecret={role === 'credential'}
          actionOf={({ id, title }) => (
            <Button
              aria-label={`Link ${title}`}
              pending={link.isPending && link.variables === id}
              onClick={() => link.act(id)}
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
