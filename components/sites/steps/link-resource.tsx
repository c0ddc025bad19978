'use client'

import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { canRun } from '@/lib/client/account'
import { linkSiteResource } from '@/lib/client/sites'
import { resourceTypes } from '@/lib/resources/resource-types'
import { type SiteRole, siteRoleInfo } from '@/lib/sites/model/sites'
import { inSentence } from '@/lib/util/text'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { Mono } from '@/components/ui/text'

interface LinkResourceProps {
  of: SiteRole
  label: string | undefined
  isOpen: boolean
  /** True if the resource may come from a create request with an unknown outcome. */
  isOpenEnded?: boolean
}

export function LinkResource({ of, label, isOpen, isOpenEnded = false }: LinkResourceProps) {
  const { detail } = useSite()
  const one = inSentence(resourceTypes[siteRoleInfo[of].resource].one)
  const link = useSiteAct(detail.site.id, (slug, resource_id: string) =>
    linkSiteResource(slug, detail.site.id, { role: of, resource_id, label, is_created: isOpenEnded }),
  )
  return (
    <details open={isOpen || undefined} className="max-w-text">
      <summary className="w-fit cursor-pointer py-1">
        {isOpenEnded ? 'Link the created resource' : `Link an existing ${one}`}
      </summary>
      <div className="mt-2 space-y-4">
        <Offers offers={detail.offers[of] ?? []} link={link} />
        <ById of={of} isOpenEnded={isOpenEnded} link={link} />
        {link.isError && <ErrorPanel error={link.error} />}
      </div>
    </details>
  )
}

type LinkAct = Pick<ReturnType<typeof useSiteAct<string>>, 'act' | 'isPending' | 'variables'>

function Offers({ offers, link }: { offers: readonly { id: string; title: string }[]; link: LinkAct }) {
  if (offers.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {offers.map(({ id, title }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-1.5">
          <Mono text={title || id} className="min-w-0" />
          <Button
            aria-label={`Link ${title || id}`}
            pending={link.isPending && link.variables === id}
            onClick={() => link.act(id)}
          >
            {' '}
            Link{' '}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface ByIdProps {
  of: SiteRole
  isOpenEnded: boolean
  link: LinkAct
}

function ById({ of, isOpenEnded, link }: ByIdProps) {
  const { account } = useAccount()
  const [id, setId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { resource } = siteRoleInfo[of]
  const isAsked = canRun(account, `${resource}.get`)
  const submit = () => {
    setMissing(id.trim() === '')
    if (id.trim() !== '') link.act(id.trim())
  }
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={`${resourceTypes[resource].one} ID`}
        help={
          isAsked
            ? `The console first checks the ID with the platform.${isOpenEnded ? ' Deleting the site can also delete this resource.' : ''}`
            : "This account's API can't check the ID, so the resource is shown as unconfirmed."
        }
        mono
        value={id}
        error={isMissing ? 'Enter the ID exactly as shown on the platform' : undefined}
        onChange={({ target }) => {
          setId(target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" pending={link.isPending && link.variables === id.trim()}>
        Link by ID
      </Button>
    </form>
  )
}
