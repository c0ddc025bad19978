'use client'

import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { SkeletonRows } from '@/components/ui/skeleton'
import { clientOf } from '@/lib/client/call'
import type { Named, Result } from '@/lib/contract/operation'
import { changedFields } from '@/lib/util/form-values'
import { ChangedMeanwhile } from './changed-meanwhile'
import type { FormValues } from './form-context'
import { NoSuchThing } from './no-such-thing'
import { ResourceForm } from './resource-form'
import { type ItemSource, useItem } from './use-item'

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
  const { item, isPending, isGone, error } = useItem(props)
  if (isPending) return <SkeletonRows count={5} />
  if (item === undefined || isGone) return <NoSuchThing info={props.info} id={props.id} error={error} />
  return <LoadedForm {...props} item={item} />
}

function LoadedForm<R extends z.ZodType, O extends Named, V extends FormValues>(
  props: EditFormProps<R, O, V> & { item: z.output<R> },
) {
  const { info, get, op, id, item, storedOf, toBody = (changed) => changed, ...rest } = props
  const { account } = useAccount()
  const [stored] = useState(() => storedOf(item)) // what the person started from, whatever is read later
  const [seen, setSeen] = useState(stored)
  const canGet = account.blocked[get.name] === undefined

  /** Throws when a field that is about to be changed is no longer what this person last saw of it. */
  async function refuseSilentOverwrite(values: V) {
    if (!canGet) return
    const now = storedOf(await clientOf(account.slug)(get, { params: { id } }))
    const mine = Object.keys(changedFields(stored, values))
    const theirs = Object.keys(changedFields(seen, now)).filter((field) => mine.includes(field))
    if (theirs.length === 0) return
    setSeen(now)
    const only = (all: V) => Object.fromEntries(theirs.map((field) => [field, all[field]]))
    throw new ChangedMeanwhile(only(seen), only(now))
  }

  return (
    <ResourceForm
      {...rest}
      info={info}
      op={op}
      id={id}
      initial={stored}
      toBody={(values) => toBody(changedFields(stored, values))}
      beforeSend={refuseSilentOverwrite}
    />
  )
}
