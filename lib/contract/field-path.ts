/**
 * Joins keys and indices to a dotted path. Dots and backslashes within a key are escaped with a backslash, because
 * header names may contain dots. So no two fields have the same path.
 */
export const fieldPath = (names: readonly PropertyKey[]): string =>
  names.map((name) => String(name).replace(/[.\\]/g, String.raw`\$&`)).join('.')

/** Splits a dotted path into keys and indices. */
export const fieldNames = (path: string): string[] =>
  path.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./).map((name) => name.replace(/\\([.\\])/g, '$1'))
