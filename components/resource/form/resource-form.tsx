'use client'

import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { OnChecked } from '@/components/resource/act/use-write-check'
import { RoleNote } from '@/components/resource/act/act-link'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Panel } from '@/components/ui/panel'
import { permissionFor } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import type { Named } from '@/lib/contract/operation'
import { paths } from '@/lib/util/paths'
import { asSentence } from '@/lib/util/text'
import { ChangedMeanwhile, ChangedPanel } from './use-seen-check'
import { type FormValues, ResourceFormContext, fieldLabels, type Labels, fieldMessage } from './form-context'
import { nowhere, errorList } from './form-errors'
import { MergedMeanwhile } from './merged-meanwhile'
import { MergePanel } from './merge-panel'
import { RequestPreview } from './request-preview'
import { RestoredDraft, UnresolvedSubmit } from './restored-draft'
import { paramsOf, type ResourceFormProps, useResourceForm } from './use-resource-form'
import type { RefObject } from 'react'
import { HashLink } from '@/components/ui/link'

export function ResourceForm<O extends Named, V extends FormValues>(props: ResourceFormProps<O, V>) {
  const { info, op, id, submitLabel, back, reveal, holder } = props
  const { slug } = useAccount().account
  const { element, form, bodyOf, save, isOnField, onDone, submit, onChecked, isFound, isChecking, ...rest } =
    useResourceForm(props)
  const { isLeaving, labels, invalidIn, typed, restored, round, onReplaced, unselected, question, answer } =
    rest
  const revealed = save.isSuccess ? reveal?.(save.data, () => onDone(save.data)) : undefined
  if (revealed !== undefined && revealed !== null) return revealed
  const unplaced = form.formState.errors[nowhere]?.message?.toString()
  const cancel = id === undefined ? paths.list(slug, info.name) : paths.detail(slug, info.name, id)

  return (
    <ResourceFormContext value={{ labels, op, form, holder, round, onReplaced, unselected }}>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:has-data-wide:grid-cols-1 lg:has-data-wide:[--editor-height:75vh]">
        <form
          ref={element}
          onSubmit={submit}
          noValidate
          data-page-form={(props.start ?? null) === null ? 'new' : ''}
          className="space-y-5"
        >
          <RoleNote operations={[op.name]} />
          {save.isIdle && restored.restored?.idempotencyKey !== undefined && (
            <UnresolvedSubmit operation={op.name} />
          )}
          <RestoredDraft
            draft={isFound ? null : restored.restored}
            isStale={props.draft?.isStale === true && !(save.error instanceof MergedMeanwhile)}
            onDiscard={restored.discard}
          />
          {!isFound && props.children}
          {!isFound && <ErrorSummary form={form} labels={labels} element={element} />}
          {unplaced !== undefined && (
            <Panel tone="wrong" title="Can't submit this form" live>
              {unplaced}
            </Panel>
          )}
          {save.isError && !isOnField && (
            <Refusal
              error={save.error}
              submitLabel={submitLabel}
              onChecked={onChecked}
              params={paramsOf(props) ?? {}}
            />
          )}
          {!isFound && (
            <Buttons
              {...{ op, form, bodyOf, submitLabel, isChecking }}
              labelOf={(values) => props.submitLabelOf?.(typed(values))}
              start={props.start}
              isPending={save.isPending || isLeaving}
              cancelHref={back ?? cancel}
            />
          )}
        </form>
        {question && (
          <ConfirmDialog
            open
            {...question}
            isDangerous={false}
            onOpenChange={() => answer(false)}
            onConfirm={() => answer(true)}
          />
        )}
        {!isFound && (
          <Preview {...{ form, op, bodyOf, invalidIn }} params={paramsOf(props)} start={props.start} />
        )}
      </div>
    </ResourceFormContext>
  )
}

const checkingReason = 'The platform may still be processing your last request. Wait for the check to finish.'

interface ButtonsProps extends Edited {
  submitLabel: string
  labelOf: (values: FormValues) => string | undefined
  isPending: boolean
  isChecking: boolean
  cancelHref: string
}

function Buttons({ submitLabel, labelOf, isPending, isChecking, cancelHref, ...edited }: ButtonsProps) {
  const seen = useAccount()
  const values = useWatch({ control: edited.form.control })
  const isUnchanged = useIsUnchanged(edited)
  const reason = isChecking ? checkingReason : isUnchanged ? 'No changes to save.' : undefined
  return (
    // On phones, the buttons of a long form stay at the bottom of the window, unless they would cover parts of small
    // checkboxes.
    <div className="flex gap-2 max-sm:sticky [form:has(.checkbox-target)_&]:static max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-canvas max-sm:px-4 max-sm:py-2">
      <Button
        type="submit"
        variant="primary"
        pending={isPending}
        disabledReason={permissionFor(seen, edited.op.name)?.disabledReason ?? reason}
      >
        {labelOf(values) ?? submitLabel}
      </Button>
      <ButtonLink href={cancelHref} variant="quiet">
        Cancel
      </ButtonLink>
    </div>
  )
}

interface Edited {
  op: Named
  form: UseFormReturn<FormValues>
  bodyOf: (values: FormValues) => object
  start: unknown
}

function useIsUnchanged({ op, form, bodyOf, start }: Edited): boolean {
  const values = useWatch({ control: form.control })
  const { isDirty } = form.formState
  if (op.method === 'PATCH') return Object.keys(bodyOf(values)).length === 0
  return start !== undefined && start !== null && !isDirty
}

interface RefusalProps {
  error: Error
  submitLabel: string
  onChecked: OnChecked
  params: Readonly<Record<string, string>>
}

function Refusal({ error, submitLabel, onChecked, params }: RefusalProps) {
  if (error instanceof MergedMeanwhile)
    return <MergePanel error={error} submitLabel={submitLabel} params={params} />
  if (error instanceof ChangedMeanwhile)
    return <ChangedPanel error={error} instruction={`Select “${submitLabel}” again`} />
  return (
    // With room for the buttons below it.
    <div key={keyOf(error)} ref={intoView} className="scroll-mb-20 empty:hidden">
      <ErrorPanel error={error} onChecked={onChecked} />
    </div>
  )
}

/** Returns a key for the error panel, so that each new response is scrolled into view. */
const keyOf = (error: Error) => (error instanceof ApiError ? error.receivedAtMs : undefined)

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface PreviewProps extends Edited {
  params?: Readonly<Record<string, string>>
  invalidIn: (values: FormValues) => readonly string[]
}

function Preview({ form, bodyOf, invalidIn, ...request }: PreviewProps) {
  const values = useWatch({ control: form.control })
  const { isDirty, isSubmitted } = useFormState({ control: form.control })
  return (
    <RequestPreview
      {...request}
      body={bodyOf(values)}
      invalid={invalidIn(values)}
      isUntouched={!isDirty && !isSubmitted}
    />
  )
}

interface ErrorSummaryProps {
  form: UseFormReturn<FormValues>
  labels: Labels
  element: RefObject<HTMLFormElement | null>
}

function ErrorSummary({ form, labels, element }: ErrorSummaryProps) {
  const errors = errorList(form.formState.errors).filter(({ name }) => name !== nowhere)
  if (errors.length < 2) return null
  const goTo = (name: string) => {
    const found = element.current?.elements.namedItem(name)
    const input = found instanceof RadioNodeList ? found[0] : found
    if (!(input instanceof HTMLElement)) return
    const closed = input.closest('details')
    if (closed) closed.open = true
    input.focus()
  }
  return (
    <Panel tone="wrong" title={`${errors.length} fields need attention`}>
      <ul>
        {errors.map(({ name, message }) => {
          const fieldText = fieldLabels(labels, name)
          return (
            <li key={name}>
              <HashLink
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(name)
                }}
              >
                {fieldText?.label ?? name}
              </HashLink>
              : {asSentence(fieldMessage({ message }, fieldText?.missing) ?? message)}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
