'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { ResourceNotFound } from '@/components/resource/detail/not-found-panels'
import { type ItemSource, useItemToEdit } from '@/components/resource/detail/use-item'
import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/placeholder'
import { ApiError } from '@/lib/client/api-error'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { conform } from '@/lib/contract/conform'
import { copyOf } from './copy'
import type { Named } from '@/lib/contract/operation'
import type { FormValues, Labels } from './form-context'
import { namesOf } from './merge-text'

interface Start<V extends FormValues> {
  initial: V
  labels: Labels
  notice?: ReactNode
}

interface CopiedStartProps<R extends z.ZodType<object>, V extends FormValues> {
  info: ItemSource['info']
  ops: Readonly<Record<string, Named>> & { create: Named; get: ItemSource<R>['get'] }
  from: string | undefined
  labels: Labels
  /** Returns the input values for a stored resource, or the values of an empty form for `{}`. */
  valuesOf: (item: Partial<z.output<R>>) => V
  children: (start: Start<V>) => ReactNode
}

export function CopiedStart<R extends z.ZodType<object>, V extends FormValues>(
  props: CopiedStartProps<R, V>,
) {
  const { from, valuesOf, labels, children } = props
  if (from === undefined) return children({ initial: valuesOf({}), labels })
  return <KnownSource {...props} from={from} />
}

type SourceProps<R extends z.ZodType<object>, V extends FormValues> = CopiedStartProps<R, V> & {
  from: string
}

function KnownSource<R extends z.ZodType<object>, V extends FormValues>(props: SourceProps<R, V>) {
  const { info, ops, from } = props
  const { account } = useAccount()
  const known = useQuery(inventoryDetailQuery(account.slug, info.name, from))
  if (known.isPending) return <SkeletonRows count={5} />
  const row = known.data?.row
  if (row === undefined || row.gone_at === null) return <LiveSource {...props} known={row?.item} />
  return <Filled {...props} item={conformed(ops, row.item)} title={row.title} isGone />
}

function LiveSource<R extends z.ZodType<object>, V extends FormValues>(
  props: SourceProps<R, V> & { known: object | undefined },
) {
  const { info, ops, from, known } = props
  const { item, isPending, error, retry } = useItemToEdit({ info, get: ops.get, id: from })
  if (item !== undefined) return <Filled {...props} item={item} isGone={false} />
  if (isPending) return <SkeletonRows count={5} />
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone && known !== undefined) return <Filled {...props} item={conformed(ops, known)} isGone />
  return <ResourceNotFound info={info} id={from} error={error} retry={retry} />
}

const conformed = <R extends z.ZodType>({ get }: { get: ItemSource<R>['get'] }, item: unknown) =>
  conform(get.response, item).value as z.output<R> // conform removed what the schema doesn't allow

interface FilledProps<R extends z.ZodType> {
  item: z.output<R>
  title?: string
  isGone: boolean
}

function Filled<R extends z.ZodType<object>, V extends FormValues>(
  props: SourceProps<R, V> & FilledProps<R>,
) {
  const { info, ops, from, valuesOf, labels, children, item, isGone } = props
  // The form doesn't change with later reads.
  const [copy] = useState(() =>
    copyOf({ info, ops, item, values: valuesOf(item), blank: valuesOf({}), isGone }),
  )
  const reasons = Object.entries(info.unique ?? {}).filter(([name]) => copy.emptied.includes(name))
  const hints = [...reasons, ...copy.renamed.map((name) => [name, renamedHint] as const)].flatMap(
    ([name, help]) => {
      const fieldText = labels[name]
      return fieldText && help !== undefined ? [[name, { ...fieldText, help }] as const] : []
    },
  )
  const own: unknown = Reflect.get(item, info.title)
  const title = typeof own === 'string' && own !== '' ? own : props.title || from
  return children({
    initial: copy.values as V, // copyOf keeps the fields of valuesOf and their types
    labels: { ...labels, ...Object.fromEntries(hints) },
    notice: (
      <Panel
        tone="info"
        title={isGone ? `Prefilled from the last saved copy of ${title}` : `Copied from ${title}`}
      >
        {copy.secrets.length > 0 && (
          <p>Secrets aren't copied. Enter them again: {namesOf(labels, copy.secrets)}.</p>
        )}
        {copy.omitted.length > 0 && (
          <p>
            Not copied:{' '}
            {namesOf(
              labels,
              copy.omitted.map((name) => [name]),
            )}
            . You can add these later.
          </p>
        )}
        {copy.secrets.length + copy.omitted.length === 0 && (
          <p>Nothing is created until you submit the form.</p>
        )}
      </Panel>
    ),
  })
}

const renamedHint = 'The suffix “(copy)” distinguishes this resource from the original.'
