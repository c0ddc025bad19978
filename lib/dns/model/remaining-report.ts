import { waitsForCaches } from './check-state'
import { partsOf } from './message-parts'
import { checkStanding, mayStillHold, recordStanding } from './record-standing'
import type { DnsCheck } from './records'

/**
 * Returns the part of the platform's DNS message that may still apply although the console's check found no wrong
 * record. Null if the check contradicts the message, or without a message or a check. Omits instructions, because
 * someone who follows an outdated one could remove a correct record. Returns the whole message for a private zone.
 * `retriesAt` is the time of the platform's next attempt.
 */
export function remainingReport(reported: string | null, check: DnsCheck | null, retriesAt: string | null) {
  if (reported === null || check === null) return null
  const { records } = check
  // The page replaces the message about a private zone with an explanation.
  if (records.some(({ is_private: isPrivate }) => isPrivate)) return reported
  const { finding, change } = partsOf(reported)
  if (waitsForCaches(check)) return null
  // The check finds what to change itself, so it contradicts other instructions.
  if (checkStanding(check) === 'attention') return finding || null
  const isWaiting = records.some((record) => recordStanding(record) === 'waiting')
  if (isWaiting || !mayStillHold(check, retriesAt)) return null
  const isUnconfirmed = records.some(({ notes = [] }) => notes.length > 0)
  return change === '' || isUnconfirmed ? finding || null : null
}
