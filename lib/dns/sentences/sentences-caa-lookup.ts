import type { Unanswered } from '@/lib/dns/queries/denied'
import type { WantedRecord } from '@/lib/dns/model/records'
import { isWithin } from '@/lib/dns/model/records'
import { serversOf } from './sentences'
import { outcomesOf } from './sentences-outcomes'
import { isInOwnZone } from './sentences-delivery'

/**
 * Describes failing CAA lookups for the name `at`. `isForbidden`: the CAA records above that name don't allow the
 * certificate either.
 */
export function caaFails(
  record: WantedRecord,
  at: string,
  { zone, servers }: Unanswered,
  isForbidden: boolean,
) {
  const { name, type, values } = record
  const isPlatform = type === 'NS' ? isWithin(at, name) : values.includes(at)
  const isOwn = zone !== '' && isInOwnZone(record, zone)
  const fix = isOwn
    ? `Ask the DNS provider of ${zone} to support CAA queries, or move ${zone} to a provider that does.`
    : isPlatform
      ? `Ask the platform's support team to make ${serversOf(zone)} answer CAA queries.${isForbidden ? '' : " You don't need to change your own zone."}`
      : `Ask the operator of ${serversOf(zone)} to support CAA queries.`
  return (
    `However, CAA lookups for ${at} fail: ${outcomesOf(servers)}. ` +
    `Certificate authorities can't issue a certificate until these lookups succeed. ${fix}`
  )
}

export const caaSilent = (at: string) => `However, the CAA records at ${at} couldn't be looked up.`
