'use client'

import { fieldsOf } from '@/lib/util/is-record'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { ResourceNotFound } from '@/components/resource/detail/not-found-panels'
import { type ItemSource, useItemToEdit } from '@/components/resource/detail/use-item'
import type { FormValues } from '@/components/resource/form/form-context'
import { FormCheckbox } from '@/components/resource/form/form-fields'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { type EditDraft, useEditStart } from '@/components/resource/form/use-form-draft'
import { useOverwriteCheck } from '@/components/resource/form/use-seen-check'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api-error'
import type { ModuleInfo } from '@/lib/contract/module-info'
import { keptElsewhere } from '@/lib/contract/kept'
import type { Named } from '@/lib/contract/operation'
import { withoutEmpty, withStoredTexts } from '@/lib/util/form-values'
import { inSentence } from '@/lib/util/text'

/** The resource that has the module, or whose part has it. */
export interface ModuleOwner extends Pick<ItemSource, 'info' | 'id' | 'within'> {
  /** The owner's read, and a test of its response for the module's absence. */
  part?: { read: Named; saysAbsent: (thing: Record<string, unknown>) => boolean }
  /** The page with its card, to go to afterwards and on cancel. */
  href: string
}

export interface ModuleFormProps<R extends z.ZodType, V extends FormValues> {
  info: ModuleInfo
  put: Named
  get: ItemSource<R>['get']
  params: Readonly<Record<string, string>>
  owner: ModuleOwner
  /** The inputs after `enabled`, named like the request's fields. */
  fields: ReactNode
  /** Returns the input values for a stored module, or for a new one (null). */
  storedOf: (stored: z.output<R> | null) => V
  /** Returns the body besides `enabled`; the non-empty inputs by default. */
  toBody?: (values: V) => object
}

/**
 * The form of a module. It starts from the stored module, sends the whole module, and reports changes that someone
 * else made meanwhile. An absent module starts enabled and empty.
 */
export function ModuleForm<R extends z.ZodType, V extends FormValues>(props: ModuleFormProps<R, V>) {
  const { get, params, owner } = props
  const { item, raw, isPending, error, retry } = useItemToEdit({ ...owner, owner: owner.part, get, params })
  if (raw === null) return <LoadedForm {...props} stored={null} raw={null} />
  if (item !== undefined) return <LoadedForm {...props} stored={item} raw={raw} />
  if (isPending) return <SkeletonRows count={5} />
  // The module is absent. Its owner may be too, in which case the API refuses the request.
  if (error instanceof ApiError && error.status === 404)
    return <LoadedForm {...props} stored={null} raw={null} />
  return <ResourceNotFound info={owner.info} id={owner.id} error={error} retry={retry} />
}

const noneHere = 'No stored secret to keep. Enter it, or restore the original value.'

/** Label and help of `enabled`, the same for all modules. */
export const enabledWords = {
  label: 'Enabled',
  help: 'When off, the configuration is kept but not applied to traffic.',
}

type LoadedProps<R extends z.ZodType, V extends FormValues> = ModuleFormProps<R, V> & {
  stored: z.output<R> | null
  raw: unknown
}

function LoadedForm<R extends z.ZodType, V extends FormValues>(props: LoadedProps<R, V>) {
  const { put: op, get, params, stored, raw } = props
  const current = { item: stored, raw, wrong: [] }
  const form = { op, params, part: props.info.key, response: get.response }
  const { key, start, draft } = useEditStart(form, current)
  return <StartedForm key={key} {...props} stored={start.item} raw={start.raw} draft={draft} />
}

function StartedForm<R extends z.ZodType, V extends FormValues>(
  props: LoadedProps<R, V> & { draft: EditDraft },
) {
  const { info, put, get, params, owner, fields, storedOf, toBody = withoutEmpty, stored, raw } = props
  const [[start, sent]] = useState([stored, raw] as const) // the starting point, regardless of later reads
  const guarded = useOverwriteCheck(put, sent)
  const isOn = fieldsOf(start).enabled !== false
  const initial = { enabled: isOn, ...storedOf(start) }
  const bodyOf = (values: typeof initial) => ({
    enabled: values.enabled,
    ...toBody(withStoredTexts(initial, values, fieldsOf(start))),
  })
  return (
    <ResourceForm
      info={owner.info}
      labels={{ enabled: enabledWords, ...info.fields }}
      op={put}
      id={owner.id}
      params={params}
      holder={{ operation: get.name, params }}
      back={owner.href}
      doneSection={info.key}
      initial={initial}
      start={sent}
      draft={props.draft}
      toBody={bodyOf}
      complaints={(values) =>
        keptElsewhere(
          { schema: put.body, body: bodyOf(values) },
          { schema: get.response, masked: start },
        ).map((field) => ({ field, message: noneHere }))
      }
      guarded={guarded}
      submitLabel={`Save ${inSentence(info.label)}`}
      done={() => `${info.label} saved`}
    >
      <FormCheckbox name="enabled" />
      {fields}
    </ResourceForm>
  )
}
