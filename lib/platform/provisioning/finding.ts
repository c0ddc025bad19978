import type { RecordCheck } from '@/lib/dns/model/records'
import { silentZoneOf } from '@/lib/dns/model/silent'
import { worstVerdict } from '@/lib/dns/model/check-state'

/**
 * The result of a DNS check. `unknown` means that the records couldn't be checked, for example because the resolver
 * failed.
 */
export type DnsFinding = { kind: 'right' } | { kind: 'wrong' | 'unknown'; message: string }

/**
 * Returns the combined result of the DNS checks for a certificate. Name servers that don't respond count as wrong,
 * because someone has to fix them. Other failed checks count as unknown because the failure may be temporary.
 */
export function findingOf(records: readonly RecordCheck[]): DnsFinding {
  const worst = worstVerdict(records.map(({ verdict }) => verdict))
  if (worst === 'correct') return { kind: 'right' }
  const reported = records.filter(({ verdict }) =>
    worst === 'unknown' ? verdict === worst : verdict === 'wrong' || verdict === 'missing',
  )
  const isUnknown = worst === 'unknown' && !records.some((record) => silentZoneOf(record) !== null)
  return {
    kind: isUnknown ? 'unknown' : 'wrong',
    message: reported.map(({ message }) => message).join(' '),
  }
}
