'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { permissionFor } from '@/lib/client/account'
import { fieldOf } from '@/lib/client/api-error'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import type { NewSiteResource } from '@/lib/api/sites'
import { createSiteResource } from '@/lib/client/sites'
import { resourceTypes } from '@/lib/resources/resource-types'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { inSentence, withArticle } from '@/lib/util/text'
import { useSite, useStepVariant } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { LinkResource } from './link-resource'

interface CreateOrLinkProps {
  /** The body of the create request, or null while the input is invalid. */
  request: NewSiteResource | null
  of: NewSiteResource['role']
  /** The label of the authtoken's agent. Omitted for other resources. */
  label?: string
  act: string
  /**
   * Renders the inputs. `refusal` is the error of the field that the API rejected, or null if no field was rejected.
   */
  children?: (refusal: { field: string; message: string } | null) => ReactNode
  fields?: readonly string[]
  /** False if the step has another main button. */
  isMain?: boolean
  onCreated?: (created: Record<string, unknown>) => void
}

export function CreateOrLink(props: CreateOrLinkProps) {
  const { of, label } = props
  const { reason } = useSite()
  const seen = useAccount()
  const { resource } = siteRoleInfo[of]
  const create = permissionFor(seen, `${resource}.create`)
  const canCreate = create !== null && create.disabledReason === undefined
  if (reason !== undefined) return null
  return (
    <div className="space-y-4">
      {canCreate ? <Create {...props} /> : <NoCreate {...props} why={create?.disabledReason} />}
      <LinkResource of={of} label={label} isOpen={!canCreate} />
    </div>
  )
}

function NoCreate({ of, why }: Pick<CreateOrLinkProps, 'of'> & { why: string | undefined }) {
  const { account } = useAccount()
  const { resource } = siteRoleInfo[of]
  const one = inSentence(resourceTypes[resource].one)
  const isRole = account.blocked[`${resource}.create`] === 'role-admin'
  return (
    <p className="max-w-text">
      {isRole
        ? `Creating ${withArticle(one)} requires the admin role. Ask an admin, or link an existing ${one}.`
        : (why ?? `This account's API can't create ${withArticle(one)}. Enter the ID of an existing one.`)}
    </p>
  )
}

function Create({
  request,
  act: text,
  children,
  fields = [],
  isMain = true,
  onCreated,
  of,
}: CreateOrLinkProps) {
  const variant = useStepVariant(siteRoleInfo[of].step)
  const { detail } = useSite()
  const queries = useQueryClient()
  const [keyed] = useState(keyedCreates)
  const create = useSiteAct(detail.site.id, async (account, resource: NewSiteResource) => {
    const answer = await keyed(JSON.stringify(resource), (key) =>
      createSiteResource(account, detail.site.id, resource, key),
    )
    onCreated?.(answer.created)
    void queries.invalidateQueries({ queryKey: [siteRoleInfo[resource.role].resource] })
    return answer.detail
  })
  const field = fieldOf(create.error, fields)
  return (
    <form
      noValidate
      className="max-w-text space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (request) create.act(request)
      }}
    >
      {children?.(field === undefined ? null : { field, message: create.error?.message ?? '' })}
      {create.isError && field === undefined && <ErrorPanel error={create.error} />}
      <Button type="submit" variant={isMain ? variant : 'secondary'} pending={create.isPending}>
        {text}
      </Button>
    </form>
  )
}
