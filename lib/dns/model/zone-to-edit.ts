import type { DnsCheck, RecordCheck } from './records'

/** Reports whether a record is a CNAME that can't be in this zone, because the zone has the record's own name. */
const isOwnZone = ({ record }: RecordCheck, zone: string) => record.type === 'CNAME' && record.name === zone

/**
 * Returns the zone in which to create the record of a check. Null if it's unknown: that above its own zone isn't known,
 * and without a zone for the domain, only the registry answered.
 */
export const zoneOfRecord = (check: RecordCheck | undefined): string | null =>
  !check || check.zone === null || check.code === 'zone-not-found' || isOwnZone(check, check.zone)
    ? null
    : check.zone

/** Returns the zone in which to create the records of a check. Null if it's unknown. */
export function zoneToEdit(check: DnsCheck | null): string | null {
  if (!check) return null
  const zones = check.records.map(zoneOfRecord)
  return (
    zones.find((zone) => zone !== null && !check.records.some((record) => isOwnZone(record, zone))) ?? null
  )
}
