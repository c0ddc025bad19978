'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import { actOn } from '@/lib/client/account'
import { inSentence } from '@/lib/util/in-sentence'
import { ResourceDetail, type ResourceDetailProps } from './resource-detail'
import { ThingById } from './thing-by-id'

interface DetailOrPartsProps<I extends z.ZodObject> extends ResourceDetailProps<I> {
  /** What the API has of its parts, each read live. */
  parts: ReactNode
}

/** One thing; where the API has none of them, what it has of their parts; and while neither is known, that. */
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
        <ThingById info={info} id={id}>
          {parts}
        </ThingById>
      )
  }
}
