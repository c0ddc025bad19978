import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/records'

export const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const sentValue = (body: Readonly<Record<string, unknown>>, field: string) =>
  body[field] ?? body[`${field}_id`]

/** Returns the nonempty values in a create request that identify the new resource, keyed by field. */
export function identityOf(fields: readonly string[], body: unknown): Map<string, unknown> {
  const input = isRecord(body) ? body : {}
  const pairs = fields.map((field) => [field, sentValue(input, field)] as const)
  return new Map(pairs.filter(([, value]) => !isBlank(value)))
}

export const hasIdentity = (
  item: Readonly<Record<string, unknown>>,
  identity: ReadonlyMap<string, unknown>,
) => [...identity].every(([field, value]) => isSameIdentity(value, item[field]))

/**
 * Reports whether two values identify the same resource. Ignores the order of lists, and differences that platforms
 * normalize, such as case.
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
 * Returns the fields that identify a part of a resource, such as a route, or undefined if the parts can't be
 * identified. `list` is the field that contains the parts.
 */
export const partIdentity = ({ parts }: Pick<ResourceInfo, 'parts'>, list: string) =>
  parts !== undefined && Object.hasOwn(parts, list) ? parts[list] : undefined
