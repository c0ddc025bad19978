/**
 * Returns the keys of an object, typed. Use it only for objects that can't have other keys than their type, such as
 * literals.
 */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[] // TypeScript allows more keys

/** Returns an object that has a value for each of these keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V> // fromEntries loses the keys' type

/**
 * Returns the value with this name in the process. Creates the value on the first call. Bundles need it because each
 * bundle has its own copy of a module's variables.
 */
export function processWide<T extends object>(name: string, create: () => T): T {
  const slot = Symbol.for(`adit.${name}`)
  const known: T | undefined = Reflect.get(globalThis, slot)
  if (known) return known
  const created = create()
  Reflect.set(globalThis, slot, created)
  return created
}
