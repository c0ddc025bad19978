import type { AskOutcome, FoundRecord } from './records'

export const answerKinds = [
  'own-zone',
  'sometimes',
  'by-type',
  'no-key',
  'unused-key',
  'signed',
  'of-platform',
] as const

/** An answer that a check's message refers to, in addition to the record's own answers. */
export interface RelatedAnswer {
  name: string
  type: string
  /** The server or resolver that answered. Absent if the answer has no single source. */
  server?: string
  /** The address at which the server gave this answer, if it matters. */
  address?: string
  outcome: AskOutcome
  /** The records in the answer. Absent if only the outcome is known. */
  found?: FoundRecord[]
  /**
   * The time when the answer expires from the resolver's cache, in RFC 3339 format, or null if unknown. Absent for name
   * servers' answers.
   */
  until?: string | null
  /**
   * The kind of answer.
   * - `own-zone`: the server has a separate zone at the name.
   * - `sometimes`: only some queries get this answer.
   * - `by-type`: only queries for this type get this answer.
   * - `no-key`: the records match none of the zone's keys.
   * - `unused-key`: the records match a key that doesn't sign the zone's other keys.
   * - `signed`: the records show that the zone is signed.
   * - `of-platform`: the address belongs to a platform name server.
   */
  kind?: (typeof answerKinds)[number]
}
