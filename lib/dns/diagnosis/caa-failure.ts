import { caaChange, type CaaFailure } from '@/lib/dns/evidence/caa'
import type { Evidence } from '@/lib/dns/evidence/evidence'
import { caaAbove } from '@/lib/dns/sentences/sentences-caa'
import { caaFails, caaSilent } from '@/lib/dns/sentences/sentences-delivery'

/** Describes a failed lookup of CAA records. Null if it's only a note. */
export function describeCaaFailure(
  { record, zone }: Pick<Evidence, 'record' | 'zone'>,
  { at, by, above }: CaaFailure,
): string | null {
  const fails = by?.isFailed ? caaFails(record, at, by, above !== undefined) : null
  if (!above || !record.certificate) return fails
  const inZone = zone ?? ''
  const fix = caaChange(above, record.certificate, { zone: inZone, isAtPlatform: false })
  return caaAbove(record.certificate, inZone, { set: above, at, failing: fails ?? caaSilent(at) }, fix)
}
