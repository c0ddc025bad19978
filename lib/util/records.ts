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
