import type { CaaSet, CaaVerdict } from '@/lib/dns/caa'
import type { Chain } from '@/lib/dns/chain'
import type { CheckCode, FoundRecord, ServerAsked, Verdict, WantedRecord } from '@/lib/dns/model/records'

/** One server's answer. */
export interface ServerFinding {
  server: ServerAsked
  /**
   * The records of the wanted type at the wanted name; of a delegation, the name servers that the server refers to.
   * Null when it could not be asked.
   */
  records: FoundRecord[] | null
  /** NS records that the server has in a zone of its own at the name, where it should refer to others. */
  ownZone?: FoundRecord[]
}

/** A wildcard whose records answer for the name. */
export interface WildcardFound {
  /** Its name, `*.` included. */
  name: string
  records: FoundRecord[]
}

/** Everything beyond the servers' direct answers that decides or explains a verdict. */
export interface Hints {
  /** Where the CNAME at the name leads, by its value. */
  chains: ReadonlyMap<string, Chain>
  /** Records of other types at the name itself. */
  others: FoundRecord[]
  /** The wildcard that answers for the name in place of records of its own. */
  wildcard: WildcardFound | null
  /** A wildcard with the same values as the records at the name. Which of the two answers cannot be told. */
  lookalike: string | null
  /** Records at the name with the zone written twice. */
  doubled: FoundRecord[]
  /** Records at the challenge name with the asterisk left in. */
  underAsterisk: FoundRecord[]
  /** The CAA records and their verdict on the certificate; null where none is issued, or the record is not correct yet. */
  caa: { set: CaaSet | null; verdict: CaaVerdict } | null
  /** True if a validating resolver rejects the zone's answer. */
  isRejected: boolean
  /** True if a question that would explain the verdict got no answer. */
  isIncomplete: boolean
}

export const noHints: Hints = {
  chains: new Map(),
  others: [],
  wildcard: null,
  lookalike: null,
  doubled: [],
  underAsterisk: [],
  caa: null,
  isRejected: false,
  isIncomplete: false,
}

export interface Evidence {
  record: WantedRecord
  /** The zone that holds the record: for a delegation, the parent's. Null when it was not found. */
  zone: string | null
  findings: readonly ServerFinding[]
  hints: Hints
  /** All records of the same check: their targets may have been swapped. */
  wanted?: readonly WantedRecord[]
}

/** The records that all servers agree on, or that work whichever server is asked. */
export interface Agreed {
  zone: string
  /** Values of the wanted type at the name. */
  values: string[]
  /** True if every server's answer leads to the wanted values. */
  isRight: boolean
}

/** A verdict with its code and its sentences. */
export type Judgement = [verdict: Verdict, code: CheckCode, message: string]

/** Each value once, in a fixed order. */
export const valuesOf = (records: readonly FoundRecord[]) =>
  [...new Set(records.map(({ value }) => value))].sort()

/** Reports whether a server's records do what is wanted: exactly those values, or one CNAME that leads to the target. */
export function isReached(
  { record, hints }: Pick<Evidence, 'record' | 'hints'>,
  records: readonly FoundRecord[],
): boolean {
  const values = valuesOf(records)
  if (values.length === record.values.length && values.every((value) => record.values.includes(value)))
    return values.length > 0
  const [only, ...more] = values
  if (record.type !== 'CNAME' || only === undefined || more.length > 0) return false
  return hints.chains.get(only)?.end === 'target'
}
