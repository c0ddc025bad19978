import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/config'
import { type WantedRecord, worstVerdict } from '@/lib/dns/model/records'
import type { Finding } from './state'

/** Asks DNS whether the records that a certificate needs are there. Rejects only when `signal` is aborted. */
export async function lookAt(
  wanted: readonly WantedRecord[],
  resolver: ResolverConfig,
  signal: AbortSignal,
): Promise<Finding> {
  const { records } = await checkRecords(wanted, resolver, signal)
  const worst = worstVerdict(records.map(({ verdict }) => verdict))
  if (worst === 'correct') return { kind: 'right' }
  const told = records.filter(({ verdict }) =>
    worst === 'unknown' ? verdict === worst : verdict === 'wrong' || verdict === 'missing',
  )
  return {
    kind: worst === 'unknown' ? 'unknown' : 'wrong',
    message: told.map(({ message }) => message).join(' '),
  }
}
