'use client'

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState, useTransition } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { mayBeDone, mayBeRunning, createdIn, newIdempotencyKey } from '@/lib/client/unknown-outcome'
import type { OnChecked } from '@/components/resource/act/use-write-check'
import { useAccount } from '@/components/shell/account-context'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'
import { useToast } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { clientOf } from '@/lib/client/call'
import type { SecretHolder } from '@/lib/api/secrets'
import type { WriteCheck } from '@/lib/api/checks'
import type { Named, OperationResult } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { isApplied } from '@/lib/contract/write-check'
import { type FormValues, type Labels, selectTyped, type UnselectedText } from './form-context'
import { type Complaint, errorsOf, inPageOrder, invalidFields, locateIssue } from './form-errors'
import type { DraftKeeper } from './draft-keeper'
import { type EditDraft, useFormDraft } from './use-form-draft'
import { type CurrentValues, mergeInto } from './merged-meanwhile'
import { useFormSubmit } from './use-form-submit'
import { useReportTyped } from './use-report-typed'

export interface Question {
  title: string
  description: string
  confirmLabel: string
}

export interface ResourceFormProps<O extends Named, V extends FormValues> {
  info: ResourceInfo
  labels?: Labels
  op: O
  /**
   * The ID of the resource that the request changes as a whole or in part. Omitted when creating a resource.
   */
  id?: string
  /** The parameters of the operation. Defaults to the ID, if any. */
  params?: Readonly<Record<string, string>>
  holder?: SecretHolder
  /** The URL to open after canceling, or after saving if `landOn` is absent. */
  back?: string
  /** Returns the URL to open after saving, if the URL depends on the result. */
  landOn?: (result: OperationResult<O>) => string
  initial: V
  /** The API's response that an update is based on. */
  start?: unknown
  draft?: EditDraft
  toBody: (values: V) => object
  /**
   * Returns errors in addition to the contract's. Any of them prevents the request. `stored` contains the values at
   * the start of an update.
   */
  complaints?: (values: V, stored?: V) => readonly Complaint[]
  /** Calls `send` with the header value for detecting conflicts. */
  guarded?: (body: object, send: (seen: string) => Promise<OperationResult<O>>) => Promise<OperationResult<O>>
  /** Reads the current values for merging after a conflict. */
  current?: () => Promise<CurrentValues<V> | null>
  submitLabel: string
  /** Returns a label that replaces `submitLabel`, if the values change what the button does. */
  submitLabelOf?: ((values: V) => string | undefined) | undefined
  /**
   * Returns the confirmation prompt to show before the request is sent, or undefined if the values need no
   * confirmation.
   */
  questionOf?: ((values: V) => Question | undefined) | undefined
  done: (result: OperationResult<O>) => string
  doneSection?: string
  /**
   * Sends further requests after the request. Resolves to false if `reveal` then has content to show. Must not reject.
   */
  finish?: (result: OperationResult<O>, values: V) => Promise<boolean>
  /**
   * Returns content that replaces the form after the request, such as a one-time secret. `onDone` opens the next page.
   */
  reveal?: (result: OperationResult<O>, onDone: () => void) => ReactNode
  children: ReactNode
}

export function useResourceForm<O extends Named, V extends FormValues>(props: ResourceFormProps<O, V>) {
  const { info, labels = { ...info.fields, ...info.inputs }, op, initial, start, toBody, complaints } = props
  const { account } = useAccount()
  const element = useRef<HTMLFormElement>(null)
  const typed = (values: FormValues) => values as V // the form holds the fields of `initial`
  const bodyOf = (values: FormValues) => toBody(typed(values))
  const hasInput = (name: string) => Boolean(element.current?.elements.namedItem(name))
  const complaintsIn = (values: FormValues) =>
    complaints?.(typed(values), (start ?? null) === null ? undefined : initial) ?? []
  const invalidIn = (values: FormValues) =>
    invalidFields(op, bodyOf(values), account.kind === 'local', labels, complaintsIn(values), start)
  const [unselected] = useState(() => new Map<string, UnselectedText>())
  const form = useForm<FormValues>({
    defaultValues: initial,
    // Not on blur, because the message would move the button away from the pointer.
    mode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const texts = [...unselected].map(([field, { message }]) => ({ field, message }))
      const own = [...texts, ...complaintsIn(values)]
      const found = errorsOf(op, bodyOf(values), account.kind === 'local', hasInput, own, start)
      const inputs = [...(element.current?.elements ?? [])].map((input) => input.getAttribute('name'))
      const errors = inPageOrder(found, inputs)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  useReportTyped(element, form)
  const complain = ({ field, message }: ApiError) => {
    const position = locateIssue({ field: field ?? '', message }, hasInput)
    if (position !== null) form.setError(position.name, { message: position.message }, { shouldFocus: true })
    return position !== null
  }
  const [round, setRound] = useState(0)
  const onReplaced = () => setRound((last) => last + 1)
  const key = useState(newIdempotencyKey)
  const { keeper, ...restored } = useFormDraft({
    op,
    params: paramsOf(props),
    part: props.doneSection,
    element,
    form,
    initial,
    start,
    draft: props.draft,
    onKey: key[1],
    onReplaced,
  })
  const { save, ...saving } = useSave(props, { form, typed, bodyOf, complain, keeper, key, onReplaced })
  useUnsavedGuard(form.formState.isDirty && !save.isSuccess, { kept: keeper })
  const [asked, setAsked] = useState<FormValues | null>(null)
  const question = asked === null ? undefined : props.questionOf?.(typed(asked))
  const send = (values: FormValues) => {
    if (save.isPending || saving.isLeaving || saving.isChecking) return
    if (props.questionOf?.(typed(values)) !== undefined) setAsked(values)
    else save.mutate(values)
  }
  const answer = (isConfirmed: boolean) => {
    setAsked(null)
    if (isConfirmed && asked !== null) save.mutate(asked)
  }
  const submitForm = useFormSubmit(form, send, save.error)
  const submit: typeof submitForm = (event) => {
    event.preventDefault()
    if (selectTyped(unselected, event.currentTarget)) submitForm(event)
  }
  const sending = { save, ...saving, submit, question, answer }
  return {
    element,
    form,
    typed,
    bodyOf,
    labels,
    invalidIn,
    ...sending,
    restored,
    round,
    onReplaced,
    unselected,
  }
}

interface Sent<V> {
  form: UseFormReturn<FormValues>
  typed: (values: FormValues) => V
  bodyOf: (values: FormValues) => object
  complain: (error: ApiError) => boolean
  keeper: DraftKeeper
  /** The idempotency key for the next create request, and a setter. */
  key: readonly [string, (key: string) => void]
  onReplaced: () => void
}

function useSave<O extends Named, V extends FormValues>(
  props: ResourceFormProps<O, V>,
  { form, typed, bodyOf, complain, keeper, key: [idempotencyKey, setIdempotencyKey], onReplaced }: Sent<V>,
) {
  const { info, op, id, initial, start, guarded, current } = props
  const { done, doneSection, back, landOn, reveal, finish } = props
  const params = paramsOf(props)
  const { account } = useAccount()
  const router = useRouter()
  const [isLeaving, startLeaving] = useTransition()
  const queries = useQueryClient()
  const toast = useToast()
  const [onField, setOnField] = useState<ApiError | null>(null) // the API error shown at its input
  function onDone(result: OperationResult<O>) {
    const page = landOn?.(result) ?? back ?? paths.detail(account.slug, info.name, id ?? idOf(result))
    startLeaving(() => router.push(doneSection === undefined ? page : `${page}#${doneSection}`))
  }
  const save = useMutation({
    gcTime: 0, // the result may hold a secret that is shown once
    mutationFn: async (values: FormValues) => {
      const body = bodyOf(values)
      const args = { ...(params && { params }), body } as never // Args of a generic operation can't be resolved here
      const call = clientOf(account.slug)
      if (guarded)
        return guarded(body, (seen) => call(op, args, { seen })).catch((error: unknown) =>
          mergeInto({ form, initial, start, keeper, current, onReplaced }, error),
        )
      if (op.method !== 'POST') return call(op, args)
      keeper.send(idempotencyKey)
      return call(op, args, { idempotencyKey })
    },
    onSuccess: async (result, values) => {
      form.reset(form.getValues())
      await queries.invalidateQueries({ queryKey: [info.name] })
      const isFinished = finish ? await finish(result, typed(values)) : !reveal
      if (!isFinished) return
      toast(done(result))
      onDone(result)
    },
    onMutate: () => setChecked(false),
    onError: (error) => {
      if (isUnknown(error)) refreshLater(queries, info.name)
      if (!(error instanceof ApiError) || mayBeDone(error)) return
      keeper.send(undefined)
      setIdempotencyKey(newIdempotencyKey()) // it was rejected, so the next submit is a new request
      if (complain(error)) setOnField(error)
    },
  })
  const [isFound, setFound] = useState(false)
  const [isChecked, setChecked] = useState(false)
  // Without a response from the console, only another request with the same key can show whether the first one arrived.
  const isAnswered = save.error instanceof ApiError && save.error.status !== 0
  /** True while the platform may still run a create request. */
  const isChecking = op.method === 'POST' && isAnswered && !isChecked && isUnknown(save.error)
  const onChecked: OnChecked = (check, isFinal) => {
    setChecked(isFinal)
    if (check === null) return
    setFound(createdIn(check) !== null)
    if (isSaved(check)) form.reset(form.getValues())
    if (!isFinal || !isAnswered || !isNotCreated(check)) return
    keeper.send(undefined)
    setIdempotencyKey(newIdempotencyKey())
  }
  return {
    save,
    isOnField: save.error !== null && save.error === onField,
    onDone,
    isLeaving,
    onChecked,
    isFound,
    isChecking,
  }
}

/**
 * The delays, in milliseconds, before the lists are refreshed after a create request with an unknown outcome.
 */
const listReadAfterMs = [12_000, 33_000]

function refreshLater(queries: QueryClient, resource: string): void {
  const refresh = () => void queries.invalidateQueries({ queryKey: [resource] })
  for (const delay of listReadAfterMs) setTimeout(refresh, delay)
}

const isUnknown = (error: Error | null) =>
  error instanceof ApiError && mayBeDone(error) && mayBeRunning(error)

const isSaved = (check: WriteCheck) =>
  check.kind === 'created' || (check.kind === 'changed' && isApplied(check))

const isNotCreated = (check: WriteCheck) =>
  check.kind === 'not-created' || (check.kind === 'unidentified' && check.since.length === 0)

export const paramsOf = ({ id, params }: { id?: string; params?: Readonly<Record<string, string>> }) =>
  params ?? (id === undefined ? undefined : { id })

const idOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : ''
