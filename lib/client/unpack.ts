// Pages send their data to the browser in a packed form, which is a third of the size of the JSON. A list of records
// becomes one list of values per key, so that it contains each key once. A prefix or suffix that most strings of a list
// share is sent once, and the other strings follow the list. A repeated string becomes the number of its first
// occurrence. Several equal values in a row, or numbers that increase by 1, become a run.

/** The kinds of packed arrays. A packed array starts with its kind. */
export const kinds = {
  number: 0,
  list: 1,
  same: 2,
  record: 3,
  table: 4,
  affixed: 5,
  run: 6,
  json: 7,
} as const

/** The packed form of `absent`. Never the index of a string. */
export const ABSENT = -1
/** Marks a table cell whose record lacks the column's key. */
export const absent = Symbol('absent')

export function unpack(packed: unknown): unknown {
  const strings: string[] = []
  const read = (value: unknown): unknown => {
    if (typeof value === 'string') strings.push(value)
    if (typeof value === 'number') return value === ABSENT ? absent : strings[value]
    if (!Array.isArray(value)) return value
    const [kind, ...parts]: unknown[] = value
    if (kind === kinds.number) return parts[0]
    if (kind === kinds.list) return readAll(parts)
    if (kind === kinds.same) return Array<unknown>(Number(parts[0])).fill(read(parts[1]))
    if (kind === kinds.affixed) {
      const middles = readAll(listOf(parts[2]))
      const others = readAll(listOf(parts[3]))
      return middles.map((value) =>
        typeof value === 'string'
          ? `${String(parts[0])}${value}${String(parts[1])}`
          : value === absent && others.length > 0
            ? others.shift()
            : value,
      )
    }
    const [keys = [], ...columns] = parts.map((part) => listOf(read(part)))
    if (kind === kinds.record) return recordOf(keys, (index) => columns[0]?.[index])
    const recordAt = (row: number) => recordOf(keys, (index) => columns[index]?.[row])
    if (kind === kinds.table) return (columns[0] ?? []).map((_, row) => recordAt(row))
    let row = 0
    return columns.shift()?.map((other) => (other === absent ? JSON.stringify(recordAt(row++)) : other))
  }
  const readAll = (entries: readonly unknown[]): unknown[] => {
    const all: unknown[] = []
    for (const entry of entries)
      if (Array.isArray(entry) && entry[0] === kinds.run) {
        const [, first, count, step]: unknown[] = entry
        for (let n = 0; n < Number(count); n++) all.push(read(step ? Number(first) + n : first))
      } else all.push(read(entry))
    return all
  }
  return read(packed)
}

/**
 * Swaps the two kinds of quotation marks. Packed text contains single quotation marks for JSON's double ones, because
 * HTML contains the text in a JavaScript string, where each double quotation mark needs a backslash.
 */
export const swapQuotes = (text: string): string =>
  text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))

const MAX_UNPACKED = 50
const unpacked = new Map<string, unknown>()

/**
 * Unpacks data from packed text. On the server, caches the data of up to 50 strings, because many pages contain the
 * same data.
 */
export function unpackText(text: string): unknown {
  const known = unpacked.get(text)
  if (known !== undefined) return known
  const data = unpack(JSON.parse(swapQuotes(text)))
  if (typeof window === 'undefined') {
    if (unpacked.size >= MAX_UNPACKED) unpacked.clear()
    unpacked.set(text, data)
  }
  return data
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (keys: readonly unknown[], valueOf: (index: number) => unknown) =>
  Object.fromEntries(
    keys.map((key, index) => [String(key), valueOf(index)] as const).filter(([, value]) => value !== absent),
  )
