import type { WantedRecord } from '@/lib/dns/model/records'
import type { SiteTables } from '@/lib/db/schema-sites'

/** The record of a removal, and whether it was ever seen in DNS. */
export interface PlannedRecord {
  record: WantedRecord
  wasSeen: boolean
}

export const recordText = (planned: PlannedRecord | null): string | null => planned && JSON.stringify(planned)

/** Null for what is no record. Of one that an earlier console planned, it is not known and taken for seen. */
export function plannedRecord({ wanted }: Pick<SiteTables['site_removals'], 'wanted'>): PlannedRecord | null {
  const kept = JSON.parse(wanted ?? 'null') as PlannedRecord | WantedRecord | null // as recordText wrote it
  return kept === null || 'record' in kept ? kept : { record: kept, wasSeen: true }
}
