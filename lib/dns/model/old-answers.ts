import type { DnsCheck, FoundRecord, RecordCheck, WantedRecord } from './records'

/** A resolver's answer that differs from the name servers' answers and is probably cached. */
export interface OldAnswer {
  resolver: string
  name: string
  found: FoundRecord[]
  /** The earliest expiry found for the answer, in RFC 3339 format. */
  expires_by: string
}

export const oldAnswersIn = (
  last: Pick<DnsCheck, 'records'> | null,
  { name, type }: WantedRecord,
): readonly OldAnswer[] =>
  last?.records.find(({ record }) => record.name === name && record.type === type)?.old_answers ?? []

/** Copies old answers from the previous check for resolvers that didn't answer in this check. */
export function keepOldAnswers(check: RecordCheck, last: Pick<DnsCheck, 'records'> | null): RecordCheck {
  const { resolvers = [], old_answers: own = [] } = check
  const answered = resolvers.flatMap(({ name, outcome }) => (outcome === 'answered' ? name : []))
  const kept = oldAnswersIn(last, check.record).filter(({ resolver }) => !answered.includes(resolver))
  return kept.length ? { ...check, old_answers: [...own, ...kept] } : check
}
