import { useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import type { Named, Result } from '@/lib/contract/operation'
import { inRequestShape, seenMarks, storedValue } from '@/lib/contract/seen'
import { ChangedMeanwhile } from './changed-meanwhile'

/**
 * What an update of `start`, an answer of the API, sees of the fields that it changes. A whole that is replaced loses
 * those that it does not name: then these are all.
 */
export function seenOf(op: Named, body: object, start: unknown): Record<string, unknown> {
  const fields = Object.keys(op.method === 'PUT' && 'shape' in op.body ? Object(op.body.shape) : body)
  const stored = inRequestShape(op.body, start)
  return Object.fromEntries(fields.map((field) => [field, storedValue(stored, field) ?? null]))
}

/**
 * Sends a change that started from `start`; the console refuses it when a field of it is no longer what this person
 * last saw, and a second try counts from what the first one showed. Throws ChangedMeanwhile.
 */
export function useOverwriteCheck<O extends Named>(op: O, start: unknown) {
  const [theirs, setTheirs] = useState<Record<string, unknown>>({}) // what this person was shown since the start
  return async (body: object, send: (seen: string) => Promise<Result<O>>) => {
    const atStart = seenOf(op, body, start)
    const shown = Object.entries(theirs).filter(([field]) => Object.hasOwn(atStart, field))
    const seen = { ...atStart, ...Object.fromEntries(shown) }
    try {
      return await send(seenMarks(seen))
    } catch (error) {
      const now = presentValues(error)
      if (now === null) throw error
      setTheirs({ ...theirs, ...now })
      throw new ChangedMeanwhile(
        Object.fromEntries(Object.keys(now).map((field) => [field, seen[field]])),
        now,
      )
    }
  }
}

/** The values that stand in the way of a change, by field; null for any other error. */
function presentValues(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ApiError) || error.code !== 'ADIT_CONFLICT') return null
  const { current } = error.details
  if (current === undefined) return null
  const values: unknown = JSON.parse(current) // the console's own words: see lib/server/proxy/seen.ts
  return typeof values === 'object' && values !== null ? { ...values } : null
}
