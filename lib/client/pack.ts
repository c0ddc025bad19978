import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { isRecord } from '@/lib/util/records'
import { ABSENT, absent, kinds } from './unpack'

/** Packs JSON data for the browser, which restores it with `unpack`. */
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
    const records = list.filter(isRecord)
    const entries = records.flatMap((record) => Object.keys(record))
    const keys = [...new Set(entries)]
    // A table of records with different keys, such as IDs, has more empty cells than data.
    const isSparse = keys.length * records.length > 2 * entries.length
    if (records.length < list.length || keys.length === 0 || isSparse) return [kinds.list, ...list.map(write)]
    const column = (key: string) =>
      write(records.map((record) => (Object.hasOwn(record, key) ? record[key] : absent)))
    return [kinds.table, write(keys), ...keys.map(column)]
  }
  return write(data)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Returns the prefetched data for `HydrationBoundary`. The browser's query client unpacks it. */
export const packedState = (queries: QueryClient): DehydratedState =>
  dehydrate(queries, { serializeData: pack })
