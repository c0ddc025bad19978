import type { DnsCheck, RecordCheck, WantedRecord } from './records'

type Located = Pick<RecordCheck, 'record' | 'zone'>

/**
 * Reports whether a record can't exist: a CNAME at a zone's own name, where the zone's SOA and NS records are (RFC 1034
 * section 3.6.2). A zone at a challenge name is a mistake and can be deleted.
 */
export const isImpossible = (check: Located | undefined): boolean =>
  check !== undefined &&
  check.record.type === 'CNAME' &&
  check.record.purpose !== 'certificate' &&
  check.record.name === check.zone

interface Records {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
}

/** Returns the records that can be created, each with its result at the same index. */
export function possibleRecords({ wanted, check }: Records): {
  wanted: WantedRecord[]
  check: DnsCheck | null
} {
  const isPossible = (_: unknown, index: number) => !isImpossible(check?.records[index])
  return {
    wanted: wanted.filter(isPossible),
    check: check && { ...check, records: check.records.filter(isPossible) },
  }
}
