import type { Evidence, Hints, Judgement } from '@/lib/dns/evidence'
import * as say from '@/lib/dns/sentences'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/** Returns the records of some types. */
export const ofTypes = (records: readonly FoundRecord[], ...types: string[]) =>
  records.filter(({ type }) => types.includes(type))

/** Judges the right record under a wrong name; null when there is none. */
export function judgeMisplaced(record: WantedRecord, zone: string, hints: Hints): Judgement | null {
  if (hints.doubled.length) return ['missing', 'doubled-zone', say.doubled(record, zone)]
  if (hints.underAsterisk.length) return ['missing', 'challenge-under-asterisk', say.asterisk(record, zone)]
  return null
}

/** Judges a name that has neither the wanted records nor others of its own. */
export function judgeNothing({ record, hints, findings }: Evidence, zone: string): Judgement {
  const misplaced = judgeMisplaced(record, zone, hints)
  if (misplaced) return misplaced
  if (hints.wildcard) return ['missing', 'covered-by-wildcard', say.wildcard(record, zone, hints.wildcard)]
  if (isFarBelow(record.name, zone)) return ['missing', 'zone-not-found', say.noZone(record, zone)]
  if (hints.isIncomplete) return ['missing', 'cause-unknown', say.causeUnknown(record, zone)]
  const servers = findings.map(({ server }) => server.name)
  return ['missing', 'not-found', say.notFound(record, zone, servers)]
}

/** A top-level domain, or the root, answered for a name two or more labels below it: nobody runs a zone between. */
function isFarBelow(name: string, zone: string) {
  if (zone === '') return true
  return !zone.includes('.') && name.split('.').length > 2
}
