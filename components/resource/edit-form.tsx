'use client'

import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api-error'
import type { Named, Result } from '@/lib/contract/operation'
import { seenMarks, storedValue } from '@/lib/contract/seen'
import { changedFields } from '@/lib/util/form-values'
import { ChangedMeanwhile } from './changed-meanwhile'
import type { FormValues } from './form-context'
import { NoSuchThing } from './no-such-thing'
import { ResourceForm } from './resource-form'
import { type ItemSource, useItemToEdit } from './use-item'

interface EditFormProps<R extends z.ZodType, O extends Named, V extends FormValues> extends ItemSource<R> {
  op: O
  /** What the inputs hold of a stored thing. */
  storedOf: (item: z.output<R>) => V
  /** What is sent for the inputs that differ; those inputs as they are, unless told. */
  toBody?: (changed: Partial<V>) => object
  submitLabel: string
  done: (result: Result<O>) => string
  children: ReactNode
}

/** The form of an update: starts from what is stored, sends what differs, and says when somebody else was quicker. */
export function EditForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V>,
) {
  const { item, isPending, error, retry } = useItemToEdit(props)
  if (item !== undefined) return <LoadedForm {...props} item={item} />
  if (isPending) return <SkeletonRows count={5} />
  return <NoSuchThing info={props.info} id={props.id} error={error} retry={retry} />
}

function LoadedForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V> & { item: z.output<R> },
) {
  const { info, op, id, item, storedOf, toBody = (changed) => changed, ...rest } = props
  const [start] = useState(item) // what the person started from, whatever is read later
  const [theirs, setTheirs] = useState<Record<string, unknown>>({}) // what this person was shown since then
  const stored = storedOf(start)

  /** Sends a change, which the console refuses when a field of it is no longer what this person last saw. */
  async function refusingSilentOverwrite(body: object, send: (seen: string) => Promise<Result<O>>) {
    const seenOf = (fields: string[]) =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          Object.hasOwn(theirs, field) ? theirs[field] : (storedValue(start, field) ?? null),
        ]),
      )
    try {
      return await send(seenMarks(seenOf(Object.keys(body))))
    } catch (error) {
      const now = presentValues(error)
      if (now === null) throw error
      setTheirs({ ...theirs, ...now })
      throw new ChangedMeanwhile(seenOf(Object.keys(now)), now)
    }
  }

  return (
    <ResourceForm
      {...rest}
      info={info}
      op={op}
      id={id}
      initial={stored}
      toBody={(values) => toBody(changedFields(stored, values))}
      guarded={refusingSilentOverwrite}
    />
  )
}

/** The values that stand in the way of a change, by field; null for any other error. */
function presentValues(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ApiError) || error.code !== 'ADIT_CONFLICT') return null
  const { current } = error.details
  if (current === undefined) return null
  const values: unknown = JSON.parse(current) // the console's own words: see lib/server/proxy-seen.ts
  return typeof values === 'object' && values !== null ? { ...values } : null
}
