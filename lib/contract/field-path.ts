/**
 * Joins keys and indices into a dotted path. Keys such as header names may contain dots, so dots and backslashes are
 * escaped with a backslash. This keeps every path unique.
 */
export const fieldPath = (names: readonly PropertyKey[]): string =>
  names.map((name) => String(name).replace(/[.\\]/g, String.raw`\$&`)).join('.')

/** Splits a dotted path into keys and indices. */
export const fieldNames = (path: string): string[] =>
  path.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./).map((name) => name.replace(/\\([.\\])/g, '$1'))
