import type { RecordCheck, UnansweredTypes } from '@/lib/dns/model/records'
import { conflictsUnknown } from '@/lib/dns/sentences/sentences-delivery'
import { typesUnknown } from '@/lib/dns/sentences/sentences-doubt'
import { overLimit, overTime } from '@/lib/dns/sentences/sentences-outcomes'

// The results of checks that reached a limit.

export const withLimitNote = (check: RecordCheck): RecordCheck => ({
  ...check,
  notes: [...(check.notes ?? []), overLimit],
})

export function withUnanswered(
  check: RecordCheck,
  dropped: readonly (UnansweredTypes & { record: string })[],
): RecordCheck {
  const { record, verdict, code, notes = [] } = check
  const isReported = (type: string) => type === 'CAA' && code === 'caa-lookup-fails'
  const own = dropped.flatMap((one) => {
    const types = one.types.filter((type) => !isReported(type))
    return one.record === record.name && types.length ? [{ ...one, types }] : []
  })
  if (!own.length || verdict !== 'correct' || notes.includes(conflictsUnknown)) return check
  return { ...check, notes: [...notes, ...new Set(own.map(typesUnknown))] }
}

/**
 * Returns the result for a record whose check reached the time limit. Keeps the servers' and resolvers' answers, but
 * not the diagnosis.
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
    // The next check needs the times of earlier answers and rejections.
    ...(old_answers && { old_answers }),
    ...(rejections && { rejections }),
  }
}
