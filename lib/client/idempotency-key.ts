import { ApiError } from './api-error'

/** Returns a new idempotency key, under which a create runs at most once however often it is sent. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Sends creates, each under a key of its own. One whose answer from the console was lost keeps its key for the next
 * try: then the console says what came of the first.
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
