'use client'

import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { TextField } from '@/components/ui/text-field'
import { wildcardOf } from '@/lib/sites/model/sites'
import { withoutEmpty } from '@/lib/util/records'
import { heldResource, useSite } from '../detail/site-context'
import { CreateOrLink } from './create-or-link'
import { SiteResourceLine } from './site-resource-line'

const MAX_DESCRIPTION = 255

interface NamedProps {
  of: 'ingress' | 'domain'
  domain: string
  act: string
  why: string
}

/** The form for creating an ingress or a domain under its planned name, with an input for the description. */
function Named({ of, domain, act, why }: NamedProps) {
  const { detail } = useSite()
  const resource = heldResource(detail, of)
  const [description, setDescription] = useState(`Site ${detail.site.name}`)
  const { account } = useAccount()
  // The specification has a description for an ingress, but none for a domain.
  const isDescribed = of === 'ingress' || account.accepts.includes('reserved-domains.create#description')
  const body = withoutEmpty({ domain, description: isDescribed ? description.trim() : '' })
  return (
    <>
      {resource && <SiteResourceLine resource={resource} />}
      {resource === undefined && (
        <>
          <p className="max-w-text">{why}</p>
          <CreateOrLink of={of} act={act} request={{ role: of, body }} fields={['description']}>
            {(refusal) =>
              isDescribed && (
                <TextField
                  label="Description"
                  maxBytes={MAX_DESCRIPTION}
                  value={description}
                  error={refusal?.message}
                  onChange={({ target }) => setDescription(target.value)}
                />
              )
            }
          </CreateOrLink>
        </>
      )}
    </>
  )
}

export function IngressStep() {
  const { site } = useSite().detail
  return (
    <Named
      of="ingress"
      domain={site.connect_domain}
      act="Create agent ingress"
      why="Agents connect to hostnames under this domain, one for each region. The platform assigns the name servers that you delegate the domain to."
    />
  )
}

export function DomainStep() {
  const { site } = useSite().detail
  return (
    <Named
      of="domain"
      domain={wildcardOf(site)}
      act="Reserve domain"
      why="Each service in the site uses a hostname under this domain. The platform assigns the targets of the domain's two DNS records."
    />
  )
}
