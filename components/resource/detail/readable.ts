import { isUnreadable } from '@/lib/contract/conform'

class UnreadableField extends Error {
  constructor(readonly field: string) {
    super(`The ${field} field is in an unknown format.`)
    this.name = 'UnreadableField'
  }
}

/**
 * Returns the result of `read`, or of `otherwise` if `read` accesses an unreadable field of `item`. Missing fields
 * count as unreadable if `isTyped` is true.
 */
export function readOrElse<T extends object, R>(
  item: T,
  read: (item: T) => R,
  otherwise: (field: string) => R,
  isTyped = false,
): R {
  const isHidden = (name: string) => isUnreadable(item, name) || (isTyped && !Object.hasOwn(item, name))
  let isReading = true // components that `read` returns render later, and handle missing fields themselves
  const get = (target: T, name: string | symbol): unknown => {
    if (isReading && typeof name === 'string' && isHidden(name)) throw new UnreadableField(name)
    return Reflect.get(target, name)
  }
  try {
    return read(new Proxy(item, { get }))
  } catch (error) {
    if (error instanceof UnreadableField) return otherwise(error.field)
    throw error
  } finally {
    isReading = false
  }
}
