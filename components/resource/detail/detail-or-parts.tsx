'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/placeholder'
import { permissionFor } from '@/lib/client/account'
import { inSentence } from '@/lib/util/text'
import type { ResourceDetailProps } from './detail-props'
import { ResourceDetail } from './resource-detail'
import { useQuery } from '@tanstack/react-query'
import { CopyText } from '@/components/ui/copy-text'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { RemoveFromConsole } from './remove-from-console'
import { History } from './history'
import { KeepById } from '../list/add-by-id'
import { SeenAt } from './seen-at'
import { Mono } from '@/components/ui/text'

interface DetailOrPartsProps<I extends z.ZodObject> extends ResourceDetailProps<I> {
  parts: ReactNode
}

export function DetailOrParts<I extends z.ZodObject>({ parts, ...detail }: DetailOrPartsProps<I>) {
  const { info, id, get } = detail
  const seen = useAccount()
  switch (seen.account.blocked[get.name]) {
    case null:
      return <ResourceDetail {...detail} />
    case 'not-known':
      return (
        <>
          <PageHeader title={info.one} description={permissionFor(seen, get.name)?.disabledReason} />
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

interface ResourceByIdProps {
  info: ResourceInfo & { name: ResourceName }
  id: string
  children: ReactNode
}

function ResourceById({ info, id, children }: ResourceByIdProps) {
  const { account } = useAccount()
  const known = useQuery({ ...inventoryDetailQuery(account.slug, info.name, id), retry: false })
  const title = known.data?.row.title
  const one = inSentence(info.one)
  return (
    <article className="space-y-6">
      <PageHeader
        title={<Mono text={title ?? id} />}
        description={`This account's API can't return this ${one}. To confirm that it exists, open or save one of its parts, such as a module or a source.`}
        actions={known.data && <RemoveFromConsole info={info} row={known.data.row} />}
      />
      {known.data && <SeenAt resource={info.name} row={known.data.row} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-muted">ID</dt>
        <dd>
          <CopyText value={id} what="ID" />
        </dd>
      </dl>
      {children}
      <KeepById info={info} id={id} isKept={title !== undefined} />
      <History id={id} title="Activity" none="No activity in this console yet." />
    </article>
  )
}
