// Pages send their data to the browser in a packed form, which is a third of the size of the JSON. A list of records
// becomes one list of values per key, so that it contains each key once. What all strings of a list start and end with
// is sent once. A string that was sent before becomes its number.

/** The first entries of packed arrays. */
export const kinds = { number: 0, list: 1, same: 2, record: 3, table: 4, affixed: 5 } as const

/** The packed form of `absent`. Strings are numbered from 0, so no string has this number. */
export const ABSENT = -1
/** Marks a cell of a table whose record doesn't have the column's key. */
export const absent = Symbol('absent')

/** Restores data from `pack`. */
export function unpack(packed: unknown): unknown {
  const strings: string[] = []
  const read = (value: unknown): unknown => {
    if (typeof value === 'string') strings.push(value)
    if (typeof value === 'number') return value === ABSENT ? absent : strings[value]
    if (!Array.isArray(value)) return value
    const [kind, ...parts]: unknown[] = value
    if (kind === kinds.number) return parts[0]
    if (kind === kinds.list) return parts.map(read)
    if (kind === kinds.same) {
      const one = read(parts[1])
      return Array.from({ length: Number(parts[0]) }, () => one)
    }
    if (kind === kinds.affixed)
      return listOf(parts[2]).map((entry) => {
        const value = read(entry)
        return typeof value === 'string' ? `${String(parts[0])}${value}${String(parts[1])}` : value
      })
    const keys = listOf(read(parts[0])).map(String)
    if (kind === kinds.record) return recordOf(keys, listOf(read(parts[1])))
    const columns = parts.slice(1).map((column) => listOf(read(column)))
    return (columns[0] ?? []).map((_, row) =>
      recordOf(
        keys,
        columns.map((column) => column[row]),
      ),
    )
  }
  return read(packed)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (keys: readonly string[], values: readonly unknown[]) =>
  Object.fromEntries(keys.flatMap((key, index) => (values[index] === absent ? [] : [[key, values[index]]])))
