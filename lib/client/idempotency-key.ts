import { ApiError } from './api-error'

/** Returns a new idempotency key. A write with this key is sent at most once. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns a function that runs create requests with idempotency keys. If the response is lost, the next attempt uses
 * the same key, so that it gets the outcome of the first one.
 */
export function keyedCreates() {
  const keys = new Map<string, string>()
  return async <R>(what: string, send: (idempotencyKey: string) => Promise<R>): Promise<R> => {
    const key = keys.get(what) ?? newIdempotencyKey()
    keys.delete(what)
    try {
      return await send(key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ADIT_OUTCOME_UNKNOWN' && error.status === 0)
        keys.set(what, key)
      throw error
    }
  }
}
