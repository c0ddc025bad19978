/** The name of the cookie with each list's chosen columns. A cookie lets the server render the columns. */
export const COLUMNS_COOKIE = 'adit-columns'

const MAX_LISTS = 40
const MAX_LENGTH = 3_000

/** The columns to show in addition to the name, keyed by list. Omits lists with the default columns. */
export type ChosenColumns = ReadonlyMap<string, readonly string[]>

/** Parses the cookie's value, such as `endpoints:type.region/tunnels:proto`. Ignores invalid parts. */
export function readColumns(cookie: string | undefined): ChosenColumns {
  const lists = (cookie ?? '').slice(0, MAX_LENGTH).split('/').slice(0, MAX_LISTS)
  return new Map(
    lists.flatMap((text) => {
      const [, list, columns = ''] = /^([\w-]+):([\w.-]*)$/.exec(text) ?? []
      return list === undefined ? [] : [[list, columns.split('.').filter(Boolean)] as const]
    }),
  )
}

/**
 * Returns the cookie's value after setting a list's columns, or resetting them to the defaults if `columns` is null. If
 * the value has too many lists or is too long, drops the lists whose columns were set least recently.
 */
export function writeColumns(chosen: ChosenColumns, list: string, columns: readonly string[] | null): string {
  const kept = [...chosen].filter(([name]) => name !== list)
  const lists = columns === null ? kept : [...kept, [list, columns] as const]
  const texts = lists.map(([name, shown]) => `${name}:${shown.join('.')}`)
  while (texts.length > MAX_LISTS || texts.join('/').length > MAX_LENGTH) texts.shift()
  return texts.join('/')
}
