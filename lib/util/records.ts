/**
 * Returns an object's keys with their literal types. Use this only for objects without additional keys, such as
 * literals.
 */
// TypeScript allows more keys
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V> // fromEntries loses the keys' type

/**
 * Returns the process-wide value with this name, and creates it on the first call. Use it for state that several
 * bundles share.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  const slot = Symbol.for(`adit.${name}`)
  const known: T | undefined = Reflect.get(globalThis, slot)
  if (known) return known
  const created = create()
  Reflect.set(globalThis, slot, created)
  return created
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value as JSON with sorted object keys so that equal values give equal text. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const itemsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

type Values = Record<string, unknown>

/** Returns the values that aren't empty strings, for a create request. */
export function withoutEmpty<V extends Values>(values: V): Partial<V> {
  // A subset of V's entries.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<V>
}

/** Returns the input values that differ from the stored values, for an update. */
export function changedFields<V extends Values>(stored: V, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  ) as Partial<V> // a subset of V's entries
}

/** Returns `values`, but replaces each string that still equals its initial value with the stored string. */
export function withStoredTexts<V extends Values>(initial: V, values: V, stored: Values): V {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const text = stored[name]
    return typeof value === 'string' && typeof text === 'string' && value === initial[name]
      ? [[name, text] as const]
      : []
  })
  return { ...values, ...Object.fromEntries(texts) }
}
