import type { WantedRecord } from '@/lib/dns/model/records'
import type { SiteTables } from '@/lib/db/schema-sites'

/** The record of a removal, and whether it was ever seen in DNS. */
export interface PlannedRecord {
  record: WantedRecord
  wasSeen: boolean
}

export const recordText = (planned: PlannedRecord | null): string | null => planned && JSON.stringify(planned)

/**
 * Parses the stored record of a removal; null if it has none. Records planned by an older console don't say whether
 * they were ever seen, so they count as seen.
 */
export function plannedRecord({ wanted }: Pick<SiteTables['site_removals'], 'wanted'>): PlannedRecord | null {
  const kept = JSON.parse(wanted ?? 'null') as PlannedRecord | WantedRecord | null // as recordText wrote it
  return kept === null || 'record' in kept ? kept : { record: kept, wasSeen: true }
}
