import { changesOf } from './diagnosis'
import type { DnsCheck } from './records'
import { recordState } from './state'

/**
 * Returns the indexes of `count` records in the order in which pages list them: first those that must be changed, then
 * the others that aren't ready, then those that are.
 */
export function recordOrder(count: number, check: Pick<DnsCheck, 'records'> | null): number[] {
  const changed = new Set(changesOf(check).map(({ index }) => index))
  const rank = (index: number) =>
    changed.has(index) ? 0 : recordState(check?.records[index]) === 'ready' ? 2 : 1
  return Array.from({ length: count }, (_, index) => index).toSorted((a, b) => rank(a) - rank(b))
}
