import type * as z from 'zod'
import { fieldsOf, isRecord } from '@/lib/util/records'
import { byteLength } from '@/lib/util/text'
import { withoutStored } from '@/lib/contract/kept'
import { isSame } from './merge'
import type { Named } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'
import { fieldAt } from '@/lib/contract/schema-at'
import { inRequestShape } from '@/lib/contract/seen'

type Values = Readonly<Record<string, unknown>>

interface CopySource {
  info: Pick<ResourceInfo, 'title' | 'fields' | 'unique'>
  ops: Readonly<Record<string, Named>> & { create: Named }
  item: unknown
  /** The form's input values for the resource to copy. `blank` contains the values of an empty form. */
  values: Values
  blank: Values
  /** True if the resource no longer exists. Its unique values can then be used again. */
  isGone: boolean
}

interface Copy {
  values: Values
  /** The inputs that were cleared because their values must be unique. */
  emptied: readonly string[]
  renamed: readonly string[]
  /** The paths of stored secrets, which can't be copied. */
  secrets: readonly (readonly string[])[]
  omitted: readonly string[]
}

const suffix = ' (copy)'

export function copyOf({ info, ops, item, values, blank, isGone }: CopySource): Copy {
  const body = ops.create.body
  const writable = fieldsOf(inRequestShape(body, item))
  const filled = Object.entries(blank).map(([name, empty]) => {
    const value = values[name]
    const stored = writable[name]
    // An edit form has no inputs for fields that only a create request sends, such as the owner.
    return [name, isSame(value, empty) && isLike(stored, empty) ? stored : value] as const
  })
  const { copy, paths } = withoutStored(body, Object.fromEntries(filled))
  const all = { ...fieldsOf(copy) }
  const unique = isGone ? [] : Object.keys(info.unique ?? {})
  const emptied = unique.filter((name) => Object.hasOwn(all, name) && !isSame(all[name], blank[name]))
  for (const name of emptied) all[name] = blank[name]
  const renamed = isGone ? null : renamedTitle(info, body, all)
  if (renamed !== null) all[info.title] = renamed
  return {
    values: all,
    emptied,
    renamed: renamed === null ? [] : [info.title],
    secrets: paths,
    omitted: leftOutOf(ops, item, [writable, all]),
  }
}

const isLike = (value: unknown, other: unknown) =>
  value !== null && typeof value === typeof other && Array.isArray(value) === Array.isArray(other)

function renamedTitle({ title, fields }: CopySource['info'], body: z.ZodType, all: Values): string | null {
  const text = all[title]
  if (fields[title]?.kind !== 'text' || typeof text !== 'string' || text === '') return null
  const renamed = text.endsWith(suffix) ? text : text + suffix
  return byteLength(renamed) <= (fieldAt(body, title)?.maxBytes ?? Infinity) ? renamed : null
}

function leftOutOf(ops: CopySource['ops'], item: unknown, [writable, inputs]: readonly [Values, Values]) {
  const hasOwnWrite = (name: string) =>
    ops[`${name}.put`] !== undefined || ops[`${name}.create`] !== undefined
  const isPart = (name: string) => Object.hasOwn(writable, name) || hasOwnWrite(name)
  return Object.entries(fieldsOf(item)).flatMap(([name, value]) =>
    isPart(name) && !Object.hasOwn(inputs, name) && hasContent(value) ? [name] : [],
  )
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isRecord(value)) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== '' && value !== false
}
