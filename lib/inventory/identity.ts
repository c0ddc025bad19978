import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/records'

/** Reports whether a value is empty: APIs return null, an empty value or no field. */
export const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns a field of a request. Requests name a reference `<field>_id`. */
const sentValue = (body: Readonly<Record<string, unknown>>, field: string) =>
  body[field] ?? body[`${field}_id`]

/** Returns the fields of a create request that identify the new resource, without empty ones. */
export function identityOf(fields: readonly string[], body: unknown): Map<string, unknown> {
  const input = isRecord(body) ? body : {}
  const pairs = fields.map((field) => [field, sentValue(input, field)] as const)
  return new Map(pairs.filter(([, value]) => !isBlank(value)))
}

/** Reports whether a resource has every value of an identity. */
export const hasIdentity = (
  item: Readonly<Record<string, unknown>>,
  identity: ReadonlyMap<string, unknown>,
) => [...identity].every(([field, value]) => isSameIdentity(value, item[field]))

/**
 * Reports whether two values identify the same resource. Compares references by their ID, lists in any order, and text
 * without regard to case, white space and a default port, which platforms normalize.
 */
const isSameIdentity = (sent: unknown, answered: unknown): boolean =>
  isBlank(sent) ? isBlank(answered) : canonical(sent) === canonical(answered)

function canonical(value: unknown): string {
  if (isRef(value)) return canonical(value.id)
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`
  if (isRecord(value))
    return `{${Object.keys(value)
      .filter((key) => !isBlank(value[key]))
      .toSorted()
      .map((key) => `${key}:${canonical(value[key])}`)
      .join()}}`
  if (typeof value !== 'string') return String(value)
  const text = value.replaceAll(/\s+/g, '').toLowerCase()
  return text.replace(/\/$/, '').replace(/:(443|80)$/, '')
}

/**
 * Returns the fields that identify a part of a resource, such as a route, by the name of the field that lists the
 * parts.
 */
export const partIdentity = ({ parts }: Pick<ResourceInfo, 'parts'>, list: string) =>
  parts !== undefined && Object.hasOwn(parts, list) ? parts[list] : undefined
