import { useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { seenMarks } from '@/lib/contract/seen-marks'
import { ChangedMeanwhile } from './changed-meanwhile'

/**
 * Sends a change of fields that had the values `atStart`; the console refuses it when one is no longer what this person
 * last saw, and a second try counts from what the first one showed. Throws ChangedMeanwhile.
 */
export function useSeenCheck<R>() {
  const [theirs, setTheirs] = useState<Record<string, unknown>>({}) // what this person was shown since the start
  return async (atStart: Record<string, unknown>, send: (seen: string) => Promise<R>): Promise<R> => {
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
