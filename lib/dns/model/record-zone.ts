import type { DnsCheck, RecordCheck, WantedRecord } from './records'

/** Reports whether a CNAME is required at a zone's apex, where it can't exist (RFC 1034 section 3.6.2). */
export const isOwnZone = ({ type, name }: WantedRecord, zone: string | null): boolean =>
  type === 'CNAME' && name === zone

/** Returns the zone in which to create a record, or null if it's unknown or the record can't be created there. */
export function zoneOfRecord(check: RecordCheck | undefined): string | null {
  if (!check || check.zone === null || check.code === 'zone-not-found' || check.is_registered) return null
  const isMistaken = isReplaced(check) || (check.code === 'lame-delegation' && check.found_at !== undefined)
  return isMistaken || isNeedless(check, check.zone) ? null : check.zone
}

const isNeedless = (check: RecordCheck, zone: string): boolean =>
  isOwnZone(check.record, zone) && !isOnApex(check)

/** Returns the first zone in which a check's records can be created, or null if there is none. */
export function zoneToEdit(check: DnsCheck | null): string | null {
  if (!check) return null
  const zones = check.records.map(zoneOfRecord)
  return (
    zones.find((zone) => zone !== null && !check.records.some((record) => isNeedless(record, zone))) ?? null
  )
}

type Located = Pick<RecordCheck, 'code' | 'is_apex'>

/** Reports whether a CNAME is required at the apex of a zone that must exist (RFC 1034 section 3.6.2). */
export const isOnApex = (check: Located | undefined): boolean =>
  check?.code === 'cname-at-apex' || check?.is_apex === true

const isReplaced = (check: Located | undefined): boolean =>
  check?.code === 'below-ingress' || check?.code === 'name-server-at-name'

/** Reports whether a record can't exist or would have no effect at its name. */
export const isImpossible = (check: Located | undefined): boolean => isOnApex(check) || isReplaced(check)

export const ingressText = (name: string, ingress: string): string =>
  `${name} is ${name === ingress ? 'the name of an agent ingress' : `under the agent ingress ${ingress}`}. ${unusedText}`

/**
 * Describes a name that belongs to an agent ingress without naming the ingress, which may belong to another account.
 */
export const someIngressText = (name: string): string => `${name} belongs to an agent ingress. ${unusedText}`

const unusedText =
  "While the ingress is delegated to the platform, DNS records that you create for this name aren't used."
