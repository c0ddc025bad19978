'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { actOn } from '@/lib/client/account'
import { fieldOf } from '@/lib/client/api-error'
import { keyedCreates } from '@/lib/client/idempotency-key'
import type { MakeThing } from '@/lib/api/sites'
import { makeSiteThing } from '@/lib/client/sites'
import { catalogue } from '@/lib/resources/catalogue'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { inSentence, withArticle } from '@/lib/util/text'
import { useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { TakeThing } from './take-thing'

interface MakeOrTakeProps {
  /**
   * The request to send when the button is pressed; null while the input is invalid. Its field then shows the error.
   */
  given: MakeThing | null
  of: MakeThing['role']
  /** The label of the agent that a credential is for. */
  label?: string
  /** The button label, such as "Create ingress". */
  act: string
  /** Renders the inputs, if any. `refusal` names the field that it is about. */
  children?: (refusal: { field: string; message: string } | null) => ReactNode
  fields?: readonly string[]
  /** Receives the platform's response to the create. */
  onMade?: (made: Record<string, unknown>) => void
}

/** Creates a resource of the site, or links an existing one: from a list, or by its ID. */
export function MakeOrTake(props: MakeOrTakeProps) {
  const { of, label } = props
  const { reason } = useSite()
  const seen = useAccount()
  const { resource } = siteRoleInfo[of]
  const create = actOn(seen, `${resource}.create`)
  const canMake = create !== null && create.disabledReason === undefined
  if (reason !== undefined) return null
  return (
    <div className="space-y-4">
      {canMake ? <Make {...props} /> : <NoMake {...props} why={create?.disabledReason} />}
      <TakeThing of={of} label={label} isOpen={!canMake} />
    </div>
  )
}

/** The reason why the resource can't be created here, and what the person can do instead. */
function NoMake({ of, why }: Pick<MakeOrTakeProps, 'of'> & { why: string | undefined }) {
  const { account } = useAccount()
  const { resource } = siteRoleInfo[of]
  const one = inSentence(catalogue[resource].one)
  const isRole = account.blocked[`${resource}.create`] === 'role-admin'
  return (
    <p className="max-w-text">
      {isRole
        ? `Creating ${withArticle(one)} requires the admin role. Ask an admin, or link an existing ${one}.`
        : (why ??
          `This account's API can't create ${withArticle(one)}. Enter the ID of one that was created elsewhere.`)}
    </p>
  )
}

function Make({ given, act: words, children, fields = [], onMade }: MakeOrTakeProps) {
  const { detail } = useSite()
  const queries = useQueryClient()
  const [keyed] = useState(keyedCreates)
  const make = useSiteAct(detail.site.id, async (account, thing: MakeThing) => {
    const answer = await keyed(JSON.stringify(thing), (key) =>
      makeSiteThing(account, detail.site.id, thing, key),
    )
    onMade?.(answer.made)
    void queries.invalidateQueries({ queryKey: [siteRoleInfo[thing.role].resource] })
    return answer.detail
  })
  const field = fieldOf(make.error, fields)
  return (
    <form
      noValidate
      className="max-w-text space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (given) make.act(given)
      }}
    >
      {children?.(field === undefined ? null : { field, message: make.error?.message ?? '' })}
      {make.isError && field === undefined && <ErrorPanel error={make.error} />}
      <Button type="submit" variant="primary" pending={make.isPending}>
        {words}
      </Button>
    </form>
  )
}
