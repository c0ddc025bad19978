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
 * Returns up to five fields for the row of facts at the top of a page: the declared facts or, by default, the list's
 * columns except name and description, then region, time and, always last, the ID. If fewer than five remain, the
 * description comes first, unless it is the name. Omits values that are empty or too long for the row. Also omits fields that other sections
 * show, unless they are declared and have custom contents.
 */
export function keyFacts(
  info: ResourceInfo,
  item: Readonly<Record<string, unknown>>,
  { hasOwn, elsewhere }: KeyFactsInput,
): string[] {
  const time = timeField(info)
  const { facts: declared = [] } = info
  const columns =
    info.facts ?? info.columns.filter((field) => ![info.title, 'description', time].includes(field))
  const fits = (field: string) =>
    Object.hasOwn(info.fields, field) &&
    (!elsewhere.includes(field) || (declared.includes(field) && hasOwn(field))) &&
    (hasOwn(field) || fitsInRow(item[field]))
  const facts = [...new Set([...columns, 'region', time, 'id'])].filter(fits)
  const isDescribed = facts.length < SHOWN && info.title !== 'description' && fits('description')
  const [id, others] = [facts.filter((field) => field === 'id'), facts.filter((field) => field !== 'id')]
  return [...(isDescribed ? ['description'] : []), ...others].slice(0, SHOWN - id.length).concat(id)
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
