'use client'

import { fieldsOf, withoutEmpty, withStoredTexts } from '@/lib/util/records'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { ResourceNotFound } from '@/components/resource/detail/not-found-panels'
import { type ItemSource, useItemToEdit } from '@/components/resource/detail/use-item'
import type { FormValues } from '@/components/resource/form/form-context'
import type { Complaint } from '@/components/resource/form/form-errors'
import { FormCheckbox } from '@/components/resource/form/form-fields'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { type EditDraft, useEditStart } from '@/components/resource/form/use-form-draft'
import { UnreadableFields } from '@/components/resource/form/unreadable-fields'
import { useOverwriteCheck } from '@/components/resource/form/use-seen-check'
import { SkeletonRows } from '@/components/ui/placeholder'
import { ApiError } from '@/lib/client/api-error'
import type { ModuleInfo } from '@/lib/contract/resource'
import { keptElsewhere } from '@/lib/contract/kept'
import type { Named } from '@/lib/contract/operation'
import { inSentence } from '@/lib/util/text'

export interface ModuleOwner extends Pick<ItemSource, 'info' | 'id' | 'within'> {
  part?: { read: Named; isAbsentIn: (resource: Record<string, unknown>) => boolean }
  href: string
}

export interface ModuleFormProps<R extends z.ZodType, V extends FormValues> {
  info: ModuleInfo
  put: Named
  get: ItemSource<R>['get']
  params: Readonly<Record<string, string>>
  owner: ModuleOwner
  fields: ReactNode
  /** Returns the input values for a stored module, or the values for a new module if null. */
  storedOf: (stored: z.output<R> | null) => V
  /** Returns the request body without `enabled`. Defaults to the non-empty values. */
  toBody?: (values: V) => object
  complaints?: (values: V) => readonly Complaint[]
}

export function ModuleForm<R extends z.ZodType, V extends FormValues>(props: ModuleFormProps<R, V>) {
  const { get, params, owner } = props
  const source = { ...owner, owner: owner.part, get, params }
  const { item, raw, wrong, isPending, error, retry, readAgain } = useItemToEdit(source)
  const again = {
    readAgain: () =>
      readAgain().then(
        (now) => ({ stored: now.item ?? null, raw: now.raw, wrong: now.wrong }),
        (failure) => {
          if (isAbsent(failure)) return absent
          throw failure
        },
      ),
  }
  if (raw === null) return <LoadedForm {...props} {...again} {...absent} />
  if (item !== undefined) return <LoadedForm {...props} {...again} {...{ stored: item, raw, wrong }} />
  if (isPending) return <SkeletonRows count={5} />
  if (isAbsent(error)) return <LoadedForm {...props} {...again} {...absent} />
  return <ResourceNotFound info={owner.info} id={owner.id} error={error} retry={retry} />
}

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404

const noneHere = "This change can't reuse the stored secret. Enter the secret again, or undo your change."

export const enabledLabels = {
  label: 'Enabled',
  help: 'A disabled module keeps its configuration but has no effect.',
}

interface Read<R extends z.ZodType> {
  stored: z.output<R> | null
  raw: unknown
  /** The dotted paths of parts of the response that are missing or have the wrong type. */
  wrong: readonly string[]
}

const absent = { stored: null, raw: null, wrong: [] }

type LoadedProps<R extends z.ZodType, V extends FormValues> = ModuleFormProps<R, V> &
  Read<R> & { readAgain: () => Promise<Read<R>> }

function LoadedForm<R extends z.ZodType, V extends FormValues>(props: LoadedProps<R, V>) {
  const { put: op, get, params, stored, raw, wrong } = props
  const current = { item: stored, raw, wrong }
  const form = { op, params, part: props.info.key, response: get.response }
  const { key, start, draft } = useEditStart(form, current)
  return <StartedForm key={key} {...props} {...start} stored={start.item} draft={draft} />
}

function StartedForm<R extends z.ZodType, V extends FormValues>(
  props: LoadedProps<R, V> & { draft: EditDraft },
) {
  const { info, put, get, params, owner, fields, storedOf, toBody = withoutEmpty } = props
  const { stored, raw, wrong } = props
  // The starting point, regardless of later reads, until someone else's changes are merged.
  const [{ stored: start, raw: sent, wrong: unread }, setStart] = useState<Read<R>>({ stored, raw, wrong })
  const guarded = useOverwriteCheck(put, sent)
  const valuesOf = (item: z.output<R> | null) => ({
    enabled: fieldsOf(item).enabled !== false,
    ...storedOf(item),
  })
  const initial = valuesOf(start)
  const bodyOf = (values: typeof initial) => ({
    enabled: values.enabled,
    ...toBody(withStoredTexts(initial, values, fieldsOf(start))),
  })
  const labels = { enabled: enabledLabels, ...info.fields }
  return (
    <>
      <UnreadableFields paths={unread} labels={labels} values={initial} isReplaced />
      <ResourceForm
        info={owner.info}
        labels={labels}
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
        complaints={(values) => [
          ...(props.complaints?.(values) ?? []),
          ...keptElsewhere(
            { schema: put.body, body: bodyOf(values) },
            { schema: get.response, masked: start },
          ).map((field) => ({ field, message: noneHere })),
        ]}
        guarded={guarded}
        current={async () => {
          const now = await props.readAgain()
          return { values: valuesOf(now.stored), start: now.raw, use: () => setStart(now) }
        }}
        submitLabel={`Save ${inSentence(info.label)}`}
        done={() => `${info.label} saved`}
      >
        <FormCheckbox name="enabled" />
        {fields}
      </ResourceForm>
    </>
  )
}
