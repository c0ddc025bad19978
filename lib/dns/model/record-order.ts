import type { State } from '@/lib/util/state'
import { changesOf } from './diagnosis'
import { isImpossible, isOnApex } from './record-zone'
import { displayState } from './record-dns-state'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'
import { bySeverity, recordState } from './state'

export function recordOrder(count: number, check: Pick<DnsCheck, 'records'> | null): number[] {
  const changed = new Set(changesOf(check).map(({ index }) => index))
  const rank = (index: number) =>
    changed.has(index) ? 0 : recordState(check?.records[index]) === 'ready' ? 2 : 1
  const stateAt = (index: number): State => {
    const record = changed.has(index) ? check?.records[index] : undefined
    return record ? displayState(record) : 'unknown'
  }
  return Array.from({ length: count }, (_, index) => index).toSorted(
    (a, b) => rank(a) - rank(b) || bySeverity(stateAt(a), stateAt(b)),
  )
}

export interface Records {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
}

function recordsWhere(
  { wanted, check }: Records,
  isIncluded: (result: RecordCheck | undefined) => boolean,
): Records {
  const order = recordOrder(wanted.length, check).filter((index) => isIncluded(check?.records[index]))
  const inOrder = <Item>(items: readonly Item[]) => order.flatMap((index) => items.slice(index, index + 1))
  return { wanted: inOrder(wanted), check: check && { ...check, records: inOrder(check.records) } }
}

export const possibleRecords = (status: Records): Records =>
  recordsWhere(status, (result) => !isImpossible(result))

export const recordsForTicket = (status: Records): Records =>
  recordsWhere(status, (result) => !isImpossible(result) || isOnApex(result))
