'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { type FieldErrors, useForm, useWatch } from 'react-hook-form'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useToast } from '@/components/ui/toast'
import { actOn } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { clientOf } from '@/lib/client/call'
import { bodyIssues, specRules } from '@/lib/contract/check'
import type { Named, Result } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'
import { paths } from '@/lib/util/paths'
import { ChangedMeanwhile, ChangedPanel } from './changed-meanwhile'
import { ErrorPanel } from './error-panel'
import { type FormValues, ResourceFormContext } from './form-context'
import { mayBeDone } from './may-be-done'
import { RequestPreview } from './request-preview'
import { useUnsavedGuard } from './use-unsaved-guard'

interface ResourceFormProps<O extends Named, V extends FormValues> {
  info: ResourceInfo
  op: O
  /** The thing that is changed; left out for a new one. */
  id?: string
  initial: V
  /** What is sent; pure. */
  toBody: (values: V) => object
  /** Sends a body with what was last seen of its fields; what it throws is shown. Left out: the body is sent as it is. */
  guarded?: (body: object, send: (seen: string) => Promise<Result<O>>) => Promise<Result<O>>
  /** The act, as its button says it: "Reserve domain". */
  submitLabel: string
  /** What is said once it is done. */
  done: (result: Result<O>) => string
  /** The part of the thing's page to land on. */
  doneSection?: string
  children: ReactNode
}

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The form of a create or update. Its rules are the contract's; a field that the API refuses gets the refusal, all
 * else stands above the button; what was typed is never lost.
 */
export function ResourceForm<O extends Named, V extends FormValues>(props: ResourceFormProps<O, V>) {
  const { info, op, id, initial, toBody, guarded, submitLabel, done, doneSection, children } = props
  const params = id === undefined ? undefined : { id }
  const { account, viewer } = useAccount()
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const [onField, setOnField] = useState<ApiError | null>(null) // the refusal that stands at its input
  const bodyOf = (values: FormValues) => toBody(values as V) // the form holds what `initial` gave it
  const form = useForm<FormValues>({
    defaultValues: initial,
    // Not on leaving a field: its message would move the button from under the press that left it.
    mode: 'onSubmit',
    resolver: (values) => {
      const errors = errorsOf(op, bodyOf(values), account.kind === 'local')
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const save = useMutation({
    mutationFn: async (values: FormValues) => {
      const body = bodyOf(values)
      const args = { ...(params && { params }), body } as never // Args of a generic operation cannot be decided here
      const call = clientOf(account.slug)
      if (guarded) return guarded(body, (seen) => call(op, args, { seen }))
      return call(op, args, op.method === 'POST' ? { idempotencyKey } : {})
    },
    onSuccess: async (result) => {
      form.reset(form.getValues())
      await queries.invalidateQueries({ queryKey: [info.name] })
      toast(done(result))
      const page = paths.detail(account.slug, info.name, id ?? idOf(result))
      router.push(doneSection === undefined ? page : `${page}#${doneSection}`)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || mayBeDone(error)) return
      setIdempotencyKey(newKey()) // it was refused: what is sent next is another request
      const field = error.field?.split('.')[0] ?? ''
      // An input that this account's API does not take is not on the page: then the panel says it.
      if (!Object.hasOwn(initial, field) || !element.current?.elements.namedItem(field)) return
      setOnField(error)
      form.setError(field, { message: error.message }, { shouldFocus: true })
    },
  })
  useUnsavedGuard(form.formState.isDirty && !save.isSuccess)
  const [isUnchanged, setUnchanged] = useState(false)
  const submit = form.handleSubmit((values) => {
    const isEmpty = id !== undefined && Object.keys(bodyOf(form.getValues())).length === 0
    setUnchanged(isEmpty)
    if (!isEmpty && !save.isPending) save.mutate(values)
  })

  return (
    <ResourceFormContext value={{ info, op, form }}>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <form ref={element} onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
          {children}
          <p aria-live="polite" className="text-sm text-muted empty:sr-only">
            {isUnchanged && 'Nothing was changed, so nothing was sent.'}
          </p>
          {save.error instanceof ChangedMeanwhile && (
            <ChangedPanel error={save.error} submitLabel={submitLabel} />
          )}
          {save.isError && save.error !== onField && !(save.error instanceof ChangedMeanwhile) && (
            <ErrorPanel
              error={save.error}
              actions={
                <ButtonLink href={paths.list(account.slug, info.name)} target="_blank">
                  Look at the list in a new tab
                </ButtonLink>
              }
            />
          )}
          <div className="flex gap-2">
            <Button
              type="submit"
              variant="primary"
              pending={save.isPending}
              disabledReason={actOn({ account, viewer }, op.name)?.disabledReason}
            >
              {submitLabel}
            </Button>
            <ButtonLink
              href={
                id === undefined
                  ? paths.list(account.slug, info.name)
                  : paths.detail(account.slug, info.name, id)
              }
              variant="quiet"
            >
              Cancel
            </ButtonLink>
          </div>
        </form>
        <Preview form={form} op={op} params={params} bodyOf={bodyOf} />
      </div>
    </ResourceFormContext>
  )
}

const idOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : ''

function Preview({
  form,
  bodyOf,
  ...request
}: {
  form: ReturnType<typeof useForm<FormValues>>
  bodyOf: (values: FormValues) => object
  op: Named
  params?: Record<string, string>
}) {
  const values = useWatch({ control: form.control })
  return <RequestPreview {...request} body={bodyOf(values)} />
}

/** The contract's complaints about fields, as the form library wants them. */
function errorsOf(op: Named, body: object, isLocal: boolean): FieldErrors<FormValues> {
  const issues = isLocal ? bodyIssues(op, body) : bodyIssues(op, body, specRules)
  return Object.fromEntries(
    issues
      .filter(({ field }) => field !== '') // a body without a change is said in words of its own
      .toReversed()
      .map(({ field, message }) => [field.split('.')[0], { type: 'contract', message }]),
  )
}
