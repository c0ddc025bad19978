'use client'

import { createContext, use } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { marksOf } from '@/lib/contract/fields'
import type { Named } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'

export type FormValues = Record<string, unknown>

interface FormContextValue {
  info: ResourceInfo
  op: Named
  form: UseFormReturn<FormValues>
}
export const ResourceFormContext = createContext<FormContextValue | null>(null)

/**
 * What an input of a resource's form needs, all of it from the contract: label, help, limit, whether it is required,
 * whether this account's API takes it, and its error. `name` is the request's field.
 */
export function useFormField(name: string) {
  const value = use(ResourceFormContext)
  if (!value) throw new Error('useFormField is for inputs of a resource form')
  const { account } = useAccount()
  const { info, op, form } = value
  const shape = 'shape' in op.body ? (op.body.shape as Record<string, z.ZodType>) : {} // bodies are strict objects
  const schema = shape[name]
  const marks = schema ? marksOf(schema) : {}
  const words = info.inputs?.[name] ?? info.fields[name]
  const error = form.formState.errors[name]?.message
  return {
    form,
    isTaken:
      schema !== undefined && (marks.support !== 'wider' || account.takes.includes(`${op.name}#${name}`)),
    maxBytes: marks.maxBytes,
    field: {
      label: words?.label ?? name,
      help: words?.help,
      error: typeof error === 'string' ? error : undefined,
      required: schema !== undefined && !schema.safeParse(undefined).success,
    },
  }
}
