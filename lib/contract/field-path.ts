/**
 * The dotted path of a field, from keys and indices. A dot within a key (names of headers may have some) has a
 * backslash before it, and so has a backslash: two fields never have one path.
 */
export const fieldPath = (names: readonly PropertyKey[]): string =>
  names.map((name) => String(name).replace(/[.\\]/g, String.raw`\$&`)).join('.')

/** The keys and indices of a dotted path. */
export const fieldNames = (path: string): string[] =>
  path.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./).map((name) => name.replace(/\\([.\\])/g, '$1'))
