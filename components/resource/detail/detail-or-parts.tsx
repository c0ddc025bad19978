'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/placeholder'
import { actOn } from '@/lib/client/account'
import { inSentence } from '@/lib/util/text'
import type { ResourceDetailProps } from './detail-props'
import { ResourceDetail } from './resource-detail'
import { ResourceById } from './resource-by-id'

interface DetailOrPartsProps<I extends z.ZodObject> extends ResourceDetailProps<I> {
  /** The sections for the resource's parts. Each section reads its part from the API. */
  parts: ReactNode
}

/**
 * The detail page of a resource. Shows only the resource's parts if the API can't return the resource itself. Shows a
 * placeholder until the console knows what the API can return.
 */
export function DetailOrParts<I extends z.ZodObject>({ parts, ...detail }: DetailOrPartsProps<I>) {
  const { info, id, get } = detail
  const seen = useAccount()
  switch (seen.account.blocked[get.name]) {
    case null:
      return <ResourceDetail {...detail} />
    case 'not-known':
      return (
        <>
          <PageHeader title={info.one} description={actOn(seen, get.name)?.disabledReason} />
          <SkeletonRows count={8} label={`Loading ${inSentence(info.one)}`} />
        </>
      )
    default:
      return (
        <ResourceById info={info} id={id}>
          {parts}
        </ResourceById>
      )
  }
}
