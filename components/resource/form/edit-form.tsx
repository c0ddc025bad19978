'use client'

import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { NoSuchThing } from '@/components/resource/detail/no-such-thing'
import { type ItemSource, useItemToEdit } from '@/components/resource/detail/use-item'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Named, Result } from '@/lib/contract/operation'
import { changedFields } from '@/lib/util/form-values'
import type { FormValues, Labels } from './form-context'
import { ResourceForm } from './resource-form'
import type { ResourceFormProps } from './use-resource-form'
import { useOverwriteCheck } from './use-overwrite-check'

interface EditFormProps<R extends z.ZodType, O extends Named, V extends FormValues> extends ItemSource<R> {
  op: O
  /** Label and help of the inputs by dotted path; those of `info` unless told. */
  labels?: Labels
  /** What the inputs hold of a stored thing. */
  storedOf: (item: z.output<R>) => V
  /** What is sent, of the inputs that differ or of all, for a thing that was stored so; those that differ, unless told. */
  toBody?: (changed: Partial<V>, all: V, start: z.output<R>) => object
  /** What the page refuses by itself; see `ResourceFormProps`. */
  complaints?: ResourceFormProps<O, V>['complaints']
  /** Address of Cancel and of where to land; the thing's page unless told. */
  back?: string
  /** The part of that page to land on. */
  doneSection?: string
  submitLabel: string
  done: (result: Result<O>) => string
  children: ReactNode
}

/** The form of an update: starts from what is stored, sends what differs, and says when somebody else was quicker. */
export function EditForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V>,
) {
  const { item, raw, wrong, isPending, error, retry } = useItemToEdit(props)
  if (item !== undefined) return <LoadedForm {...props} item={item} raw={raw} wrong={wrong} />
  if (isPending) return <SkeletonRows count={5} />
  return <NoSuchThing info={props.info} id={props.id} error={error} retry={retry} />
}

function LoadedForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V> & { item: z.output<R>; raw: unknown; wrong: readonly string[] },
) {
  const { info, op, id, item, raw, wrong, storedOf, toBody = (changed) => changed, ...rest } = props
  const [[start, sent, unread]] = useState([item, raw, wrong] as const) // what the person started from, whatever is read later
  const stored = storedOf(start)
  const guarded = useOverwriteCheck(op, sent)
  return (
    <>
      <Unreadable fields={unread} labels={props.labels ?? info.fields} stored={stored} />
      <ResourceForm
        {...rest}
        info={info}
        op={op}
        id={id}
        initial={stored}
        start={sent}
        toBody={(values) => toBody(changedFields(stored, values), values, start)}
        guarded={guarded}
      />
    </>
  )
}

/** Warns that inputs don't show what is stored, because it has a format that can't be read. */
function Unreadable(props: { fields: readonly string[]; labels: Labels; stored: FormValues }) {
  const { fields, labels, stored } = props
  const shown = fields
    .filter((field) => Object.hasOwn(stored, field))
    .map((field) => labels[field]?.label ?? field)
  if (shown.length === 0) return null
  return (
    <Panel tone="attention" title="Unexpected format">
      The current value can't be read: {shown.join(', ')}. What you enter replaces it; a field you don't
      change isn't sent.
    </Panel>
  )
}
