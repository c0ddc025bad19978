import type { RecordCheck } from '@/lib/dns/model/records'
import { overLimit, overTime } from '@/lib/dns/sentences/sentences-outcomes'

// The results of checks that reached a limit.

/** Adds the note that the check skipped some lookups. */
export const withLimitNote = (check: RecordCheck): RecordCheck => ({
  ...check,
  notes: [...(check.notes ?? []), overLimit],
})

/**
 * Returns the result for a record whose queries were aborted at the time limit. Keeps the answers, but not the
 * diagnosis, because a missing answer may have shown a problem or disproved one.
 */
export function unfinished(check: RecordCheck): RecordCheck {
  const { record, zone, parent, found, servers, resolvers, is_private, old_answers, rejections } = check
  return {
    record,
    zone,
    ...(parent !== undefined && { parent }),
    verdict: 'unknown',
    state: 'unknown',
    code: 'could-not-finish',
    message: overTime,
    notes: [],
    found,
    servers,
    ...(is_private && { is_private }),
    ...(resolvers && { resolvers }),
    // The next check continues their times.
    ...(old_answers && { old_answers }),
    ...(rejections && { rejections }),
  }
}
