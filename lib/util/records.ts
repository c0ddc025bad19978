/** Returns the keys of an object that has only the keys of its type, such as a literal. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[] // TypeScript allows more keys

/** Returns an object with an entry for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V> // fromEntries loses the keys' type

/**
 * Returns the process-wide value of this name, created on the first call. The console's program and the page bundles
 * each have a copy of a module, so that a module's variable isn't shared.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  const slot = Symbol.for(`adit.${name}`)
  const known: T | undefined = Reflect.get(globalThis, slot)
  if (known) return known
  const created = create()
  Reflect.set(globalThis, slot, created)
  return created
}

/** Reports whether a value is a JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the fields of a JSON object; none for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Returns the JSON objects in a list; none for any other value. */
export const itemsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

type Values = Record<string, unknown>

/** Returns the values that a create request sends. Omits empty inputs, so that the API's own defaults apply. */
export function withoutEmpty<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<V> // a subset of V's entries
}

/** Returns the values that an update sends: the inputs that differ from the stored ones. An emptied input is `''`. */
export function changedFields<V extends Values>(stored: V, values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name])),
  ) as Partial<V> // a subset of V's entries
}

/**
 * Returns the inputs with each unchanged text in its stored form, so that a policy formatted for its editor is sent
 * back byte for byte.
 */
export function withStoredTexts<V extends Values>(initial: V, values: V, stored: Values): V {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const text = stored[name]
    return typeof value === 'string' && typeof text === 'string' && value === initial[name]
      ? [[name, text] as const]
      : []
  })
  return { ...values, ...Object.fromEntries(texts) }
}
