import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { isRecord } from '@/lib/util/records'
import { ABSENT, absent, kinds, swapQuotes } from './unpack'

export function pack(data: unknown): unknown {
  const numbers = new Map<string, number>()
  const write = (value: unknown): unknown => {
    if (value === absent) return ABSENT
    if (typeof value === 'number') return [kinds.number, value]
    if (typeof value === 'string') {
      const number = numbers.get(value)
      if (number === undefined) numbers.set(value, numbers.size)
      return number ?? value
    }
    if (Array.isArray(value)) return writeList(value)
    if (!isRecord(value)) return value
    return [kinds.record, write(Object.keys(value)), write(Object.values(value))]
  }
  const writeList = (list: readonly unknown[]) => {
    const [first] = list
    if (list.length < 2) return [kinds.list, ...list.map(write)]
    if (!isObject(first) && list.every((value) => value === first))
      return [kinds.same, list.length, write(first)]
    const texts = jsonTexts(list)
    if (texts)
      return [
        kinds.json,
        write(texts.keys),
        write(list.map((value, n) => (texts.records[n] ? absent : value))),
        ...texts.keys.map((key) => write(texts.records.flatMap((record) => (record ? [record[key]] : [])))),
      ]
    const affixes = affixesOf(list)
    if (affixes) {
      const isMiddle = (value: unknown): value is string =>
        typeof value === 'string' && hasAffixes(value, affixes)
      const others = list.filter((value) => typeof value === 'string' && !isMiddle(value))
      const middles = list.map((value) =>
        isMiddle(value) ? write(middleOf(value, affixes)) : typeof value === 'string' ? ABSENT : write(value),
      )
      return [kinds.affixed, ...affixes, withRuns(middles), ...(others.length > 0 ? [others.map(write)] : [])]
    }
    const records = list.filter(isRecord)
    const entries = records.flatMap((record) => Object.keys(record))
    const keys = [...new Set(entries)]
    // A table of records with different keys, such as IDs, has more empty cells than data.
    const isSparse = keys.length * records.length > 2 * entries.length
    if (records.length < list.length || keys.length === 0 || isSparse)
      return [kinds.list, ...withRuns(list.map(write))]
    const column = (key: string) =>
      write(records.map((record) => (Object.hasOwn(record, key) ? record[key] : absent)))
    return [kinds.table, write(keys), ...keys.map(column)]
  }
  return write(data)
}

function jsonTexts(list: readonly unknown[]) {
  const found = list.map((value) =>
    typeof value === 'string' && value.startsWith('{"') ? flatJson(value) : null,
  )
  const count = new Map<string, number>()
  const shapeOf = (record: Record<string, unknown>) => JSON.stringify(Object.keys(record))
  for (const record of found) if (record) count.set(shapeOf(record), (count.get(shapeOf(record)) ?? 0) + 1)
  const [shape, most] = [...count].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
  if (most < 4 || most * 2 < list.length || list.includes(absent)) return undefined
  const records = found.map((record) => (record && shapeOf(record) === shape ? record : null))
  const keys = Object.keys(records.find((record) => record !== null) ?? {})
  return { keys, records }
}

/**
 * Parses a JSON object without nested objects or lists. Returns null for any other string, and for JSON that
 * `JSON.stringify` wouldn't reproduce exactly.
 */
function flatJson(text: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(text)
    const isFlat = isRecord(record) && !Object.values(record).some(isObject)
    return isFlat && JSON.stringify(record) === text ? record : null
  } catch {
    return null
  }
}

/** The minimum length of a run. Shorter runs wouldn't save space. */
const MIN_RUN = 5

function withRuns(entries: readonly unknown[]): unknown[] {
  const short: unknown[] = []
  for (let at = 0; at < entries.length;) {
    const [first, second] = [entries[at], entries[at + 1]]
    const step = typeof first === 'number' && second === first + 1 ? 1 : 0
    let count = 1
    if (typeof first === 'number') while (entries[at + count] === first + count * step) count++
    else if (typeof first !== 'string' && isRepeatable(first))
      while (at + count < entries.length && isSame(entries[at + count], first)) count++
    const isRun = count >= MIN_RUN
    short.push(isRun ? [kinds.run, first, count, step] : first)
    at += isRun ? count : 1
  }
  return short
}

/**
 * Reports whether a packed value can be read several times with the same result. Returns false for a string, because
 * reading a string also stores it.
 */
const isRepeatable = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.length < 4 && value.every((part) => typeof part === 'number'))

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? isRepeatable(one) && one.length === other.length && one.every((part, n) => part === other[n])
    : one === other

type Affixes = readonly [prefix: string, suffix: string]

const middleOf = (value: string, [prefix, suffix]: Affixes) =>
  value.slice(prefix.length, value.length - suffix.length)

const hasAffixes = (value: string, [prefix, suffix]: Affixes) =>
  value.length >= prefix.length + suffix.length && value.startsWith(prefix) && value.endsWith(suffix)

function affixesOf(list: readonly unknown[]): Affixes | undefined {
  const strings = list.filter((value) => typeof value === 'string')
  if (strings.length < 4) return undefined
  const all = sharedAffixes(strings)
  if (list.includes(absent)) return all
  // Lists are often sorted, so the strings in the middle are likely to be of the most frequent form.
  const middle = Math.floor(strings.length / 2)
  const most = sharedAffixes([...new Set(strings.slice(middle - 2, middle + 2))])
  const count = most ? strings.filter((value) => hasAffixes(value, most)).length : 0
  const isFrequent = count >= 4 && count * 2 >= strings.length
  return isFrequent && count * lengthOf(most) > strings.length * lengthOf(all) ? most : all
}

const lengthOf = ([prefix, suffix]: Affixes = ['', '']) => prefix.length + suffix.length

function sharedAffixes([first, ...others]: readonly string[]): Affixes | undefined {
  if (first === undefined || others.length === 0) return undefined
  let [start, end] = [first.length, first.length]
  for (const other of others) {
    start = sharedLength(Math.min(start, other.length), (n) => first[n] === other[n])
    end = sharedLength(Math.min(end, other.length), (n) => first.at(-1 - n) === other.at(-1 - n))
  }
  const prefix = /^.*[-_./:?=& ]/s.exec(first.slice(0, start))?.[0] ?? ''
  const suffix = /[-_./:?=& ].*$/s.exec(first.slice(first.length - end))?.[0] ?? ''
  const shortest = Math.min(first.length, ...others.map(({ length }) => length))
  const fits = prefix.length + suffix.length <= shortest
  return prefix === '' && suffix === '' ? undefined : [prefix, fits ? suffix : '']
}

function sharedLength(max: number, isShared: (n: number) => boolean): number {
  let n = 0
  while (n < max && isShared(n)) n++
  return n
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const texts = new WeakMap<object, string>()

const textOf = (data: unknown) => swapQuotes(JSON.stringify(pack(data)))

/**
 * Returns data in packed form, as JSON with swapped quotation marks. Packs an object only once, so objects must not
 * change.
 */
export function packText(data: unknown): string {
  if (!isObject(data)) return textOf(data)
  const text = texts.get(data) ?? textOf(data)
  texts.set(data, text)
  return text
}

/**
 * Returns the prefetched data for `HydrationBoundary` in packed form. The browser's query client unpacks the data. The
 * packed form is text, because React serializes and parses strings faster than nested arrays.
 */
export const packedState = (queries: QueryClient): DehydratedState =>
  dehydrate(queries, { serializeData: packText })
