'use client'

import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { ResourceNotFound } from '@/components/resource/detail/not-found-panels'
import { type ItemSource, useItemToEdit } from '@/components/resource/detail/use-item'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { Named, OperationResult } from '@/lib/contract/operation'
import { changedFields } from '@/lib/util/records'
import type { FormValues, Labels } from './form-context'
import { ResourceForm } from './resource-form'
import type { ResourceFormProps } from './use-resource-form'
import { type EditDraft, useEditStart } from './use-form-draft'
import { UnreadableFields } from './unreadable-fields'
import { useOverwriteCheck } from './use-seen-check'

interface EditFormProps<R extends z.ZodType, O extends Named, V extends FormValues> extends ItemSource<R> {
  op: O
  labels?: Labels
  storedOf: (item: z.output<R>) => V
  toBody?: (changed: Partial<V>, all: V, start: z.output<R>, raw: unknown) => object
  complaints?: ResourceFormProps<O, V>['complaints']
  back?: string
  doneSection?: string
  submitLabel: string
  done: (result: OperationResult<O>) => string
  children: ReactNode
}

export function EditForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V>,
) {
  const { item, isPending, error, retry, ...read } = useItemToEdit(props)
  if (item !== undefined) return <LoadedForm {...props} {...read} item={item} />
  if (isPending) return <SkeletonRows count={5} />
  return <ResourceNotFound info={props.info} id={props.id} error={error} retry={retry} />
}

interface Read<R extends z.ZodType> {
  item: z.output<R>
  raw: unknown
  wrong: readonly string[]
}

function LoadedForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V> &
    Read<R> & { readAgain: () => Promise<Partial<Read<R>> & Pick<Read<R>, 'raw' | 'wrong'>> },
) {
  const { op, id, get, params = { id }, doneSection: part, item, raw, wrong } = props
  const form = { op, params, part, response: get.response }
  const { key, start, draft } = useEditStart(form, { item, raw, wrong })
  return <StartedForm key={key} {...props} {...start} item={start.item ?? item} draft={draft} />
}

function StartedForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: Parameters<typeof LoadedForm<R, O, V>>[0] & { draft: EditDraft },
) {
  const {
    info,
    op,
    id,
    item,
    raw,
    wrong,
    storedOf,
    toBody = (changed) => changed,
    readAgain,
    ...rest
  } = props
  // The starting point, regardless of later reads, until someone else's changes are merged.
  const [[start, sent, unread], setStart] = useState([item, raw, wrong] as const)
  const stored = storedOf(start)
  const guarded = useOverwriteCheck(op, sent)
  return (
    <>
      <UnreadableFields
        paths={unread}
        labels={props.labels ?? { ...info.fields, ...info.inputs }}
        values={stored}
      />
      <ResourceForm
        {...rest}
        info={info}
        op={op}
        id={id}
        initial={stored}
        start={sent}
        toBody={(values) => toBody(changedFields(stored, values), values, start, sent)}
        guarded={guarded}
        current={async () => {
          const now = await readAgain()
          if (now.item === undefined || now.item === null) return null
          const { item: read } = now
          return { values: storedOf(read), start: now.raw, use: () => setStart([read, now.raw, now.wrong]) }
        }}
      />
    </>
  )
}
