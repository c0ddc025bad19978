import { isRef } from '@/lib/contract/values'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'

/** The maximum number of facts in the row at the top of a page. */
const SHOWN = 5
const MAX_LENGTH = 64
const MAX_ENTRIES = 2

interface KeyFactsInput {
  /** Reports whether the page shows a field with custom content, which always fits in the row. */
  hasOwn: (field: string) => boolean
  /** The fields that other sections of the page show. */
  elsewhere: readonly string[]
}

/**
 * Returns up to five fields for the row of facts at the top of a page: the list's columns except name and description,
 * then region, time and ID. If fewer than five remain, the description comes first, unless it is the name. Omits fields
 * that other sections show, and values that are empty or too long for the row.
 */
export function keyFacts(
  info: ResourceInfo,
  item: Readonly<Record<string, unknown>>,
  { hasOwn, elsewhere }: KeyFactsInput,
): string[] {
  const time = timeField(info)
  const columns = info.columns.filter((field) => ![info.title, 'description', time].includes(field))
  const fits = (field: string) =>
    Object.hasOwn(info.fields, field) &&
    !elsewhere.includes(field) &&
    (hasOwn(field) || fitsInRow(item[field]))
  const facts = [...new Set([...columns, 'region', time, 'id'])].filter(fits)
  const isDescribed = facts.length < SHOWN && info.title !== 'description' && fits('description')
  return [...(isDescribed ? ['description'] : []), ...facts].slice(0, SHOWN)
}

/** Reports whether a value fits on one line of a narrow column. Accepts values of any type. */
export function fitsInRow(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value.length <= MAX_LENGTH && !value.includes('\n')
  if (Array.isArray(value))
    return (
      value.length > 0 &&
      value.length <= MAX_ENTRIES &&
      value.every((entry) => typeof entry === 'string' && fitsInRow(entry))
    )
  return typeof value === 'boolean' || typeof value === 'number' || isRef(value)
}
