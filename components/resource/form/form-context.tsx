'use client'

import { createContext, use } from 'react'
import { get, type UseFormReturn, useController } from 'react-hook-form'
import { useAccount } from '@/components/shell/account-context'
import type { SecretHolder } from '@/lib/api/secrets'
import { MISSING } from '@/lib/contract/issue-text'
import { allRules, specRules } from '@/lib/contract/fields'
import type { Named } from '@/lib/contract/operation'
import type { FieldInfo } from '@/lib/contract/resource'
import { fieldAt } from '@/lib/contract/schema-at'

export type FormValues = Record<string, unknown>

/**
 * The label and help of each input, keyed by dotted path. `isOptional` marks the fields of a part that may be absent.
 */
export type Labels = Readonly<Record<string, Omit<FieldInfo, 'kind'> & { isOptional?: true }>>

/** Text that was typed in the search input of a reference field but isn't part of the field's value yet. */
export interface UnselectedText {
  message: string
  /** Selects the resource that the text identifies, if exactly one resource matches. */
  select: () => void
  /**
   * Runs `submit` once the search ends or the person selects an option, unless the text changes first. Returns false if
   * no search is running.
   */
  submitAfterSearch: (submit: () => void) => boolean
}

/**
 * Selects the resources that the unselected text identifies. If a search is running, returns false, and submits the
 * form again when the search ends.
 */
export function selectTyped(unselected: ReadonlyMap<string, UnselectedText>, form: HTMLFormElement): boolean {
  const texts = [...unselected.values()]
  if (texts.some((text) => text.submitAfterSearch(() => form.requestSubmit()))) return false
  for (const { select } of texts) select()
  return true
}

interface FormContextValue {
  labels: Labels
  op: Named
  form: UseFormReturn<FormValues>
  holder?: SecretHolder
  /**
   * The number of times that the form has replaced its values. When this number changes, inputs reset their own state.
   */
  round?: number
  /** Call this after replacing an input's value so that inputs reset their own state. */
  onReplaced?: () => void
  unselected?: Map<string, UnselectedText>
}
export const ResourceFormContext = createContext<FormContextValue | null>(null)

interface Sender extends ReturnType<typeof useAccount> {
  op: Named
}

function isFieldAccepted({ op, account, viewer }: Sender, name: string): boolean {
  const schema = fieldAt(op.body, name)
  return (
    schema !== null &&
    (!schema.isAdminOnly || viewer.role === 'admin') &&
    schema.wider.every((path) => account.accepts.includes(`${op.name}#${path}`))
  )
}

export function useAcceptedFields(names: readonly string[]): readonly string[] {
  const seen = useAccount()
  const op = use(ResourceFormContext)?.op
  return op === undefined ? [] : names.filter((name) => isFieldAccepted({ op, ...seen }, name))
}

export function useFormField(name: string) {
  const value = use(ResourceFormContext)
  if (!value) throw new Error('useFormField must be used in a resource form')
  const { account, viewer } = useAccount()
  const { labels, op, form, holder, round = 0, unselected } = value
  const schema = fieldAt(op.body, name)
  const rules = account.kind === 'local' ? allRules : specRules
  const fieldText = fieldLabels(labels, name)
  const error = fieldMessage(get(form.formState.errors, name), fieldText?.missing)
  return {
    form,
    op,
    holder,
    round,
    unselected,
    isAccepted: isFieldAccepted({ op, account, viewer }, name),
    maxBytes: schema?.maxBytes,
    /** True unless the account's API requires the field. */
    mayBeAbsent: schema?.isRequired(rules) !== true,
    field: {
      label: fieldText?.label ?? name,
      help: fieldText?.help,
      error,
      required: schema?.isRequired() === true && fieldText?.isOptional !== true,
    },
  }
}

/** Returns the label and help for an input or, if it has none, for the list that contains it. */
export const fieldLabels = (labels: Labels, name: string) => labels[name] ?? labels[withoutIndices(name)]

const withoutIndices = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '')

export function fieldMessage(error: unknown, missing = MISSING): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  if (error.message === MISSING) return missing
  return typeof error.message === 'string' ? error.message : undefined
}

export function useFormInput(name: string) {
  const rest = useFormField(name)
  const { form } = rest
  const { field } = useController({ control: form.control, name })
  const change = (value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const value: unknown = field.value
  return { ...rest, value, change, control: { name, ref: field.ref, onBlur: field.onBlur } }
}

export const labelsBelow = (field: string, labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, fieldText]) => [`${field}.${name}`, fieldText]))

export const labelsOfOptional = (field: string, labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labelsBelow(field, labels)).map(([path, fieldText]) => [
      path,
      { ...fieldText, isOptional: true },
    ]),
  )
