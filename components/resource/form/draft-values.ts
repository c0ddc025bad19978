import type * as z from 'zod'
import { fieldsOf, isRecord } from '@/lib/util/records'
import { fieldPath, isKept } from '@/lib/contract/values'
import type { FindSecrets } from '@/lib/contract/fields'
import { textsWithSecrets } from '@/lib/contract/kept'
import { mapSecrets } from '@/lib/contract/redact'

type Values = Record<string, unknown>

const omitted = { 'adit-omitted': true }
const isOmitted = (value: unknown) => isRecord(value) && value['adit-omitted'] === true

/**
 * Returns a copy of form values for a draft, without the secrets that `schema` marks, and whether any were removed.
 * `find` finds secrets in strings that aren't JSON. `redactText` redacts text that may contain secrets. By default, the
 * whole text is removed.
 */
export function draftValues(
  schema: z.ZodType,
  values: Values,
  { find, redactText = () => '' }: { find?: FindSecrets; redactText?: (text: string) => string } = {},
) {
  const texts = textsWithSecrets(schema, values)
  let hasSecrets = false
  const copy = mapSecrets(schema, values, {
    map: (value, { path, within }) => {
      if (value === '' || isKept(value)) return value
      const isText = texts.has(fieldPath(path))
      const kept = isText && within === undefined && typeof value === 'string' ? redactText(value) : ''
      hasSecrets ||= kept !== value
      return isText ? kept : omitted
    },
    undeclared: 'keep',
    find,
  })
  return { values: fieldsOf(copy), hasSecrets }
}

/** Returns the initial form values, overridden by the draft's values of the same kind. */
export const restoredValues = (initial: Values, draft: Values): Values =>
  Object.fromEntries(
    Object.entries(initial).map(([name, value]) => {
      const kept = draft[name]
      return [name, kept === undefined || kindOf(kept) !== kindOf(value) ? value : restored(value, kept)]
    }),
  )

function restored(initial: unknown, kept: unknown): unknown {
  if (isOmitted(kept)) return initial ?? ''
  if (Array.isArray(kept))
    return kept.map((entry, i) => restored(Array.isArray(initial) ? initial[i] : '', entry))
  if (!isRecord(kept)) return kept
  const first = fieldsOf(initial)
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, restored(first[key], value)]))
}

function kindOf(value: unknown): 'list' | 'fields' | 'one' {
  if (Array.isArray(value)) return 'list'
  return isRecord(value) && !isKept(value) && !isOmitted(value) ? 'fields' : 'one'
}
