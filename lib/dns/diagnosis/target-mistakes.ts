import { isIP } from 'node:net'
import type { WantedRecord } from '@/lib/dns/model/records'
import { splitTarget, withoutZone } from '@/lib/dns/model/cause'
import { parentName } from '@/lib/dns/queries/walk'
import { isWithinEdits } from '@/lib/dns/model/likely-name'

/** Maximum number of differing characters for a target to count as mistyped. */
const maxTypos = 2
/** Minimum length of a name to detect typos. Shorter names are too similar to each other. */
const minLength = 12

/** Extracts the name from a value with a scheme, port or path. Null if the value has none of these. */
export function nameInUrl(value: string): string | null {
  const { name, kind } = splitTarget(value)
  return kind === null ? null : name
}

/**
 * Returns the IP address that was entered as a target, even if the zone was appended to it. Null if the target is a
 * name.
 */
export function addressIn(value: string, zone: string): string | null {
  const entered = withoutZone(value, zone)
  return isIP(entered) ? entered : null
}

/** Reports whether a value is a mistyped form of the wanted one. */
export const isTypo = (value: string, wanted: string) =>
  value !== wanted && wanted.length >= minLength && isWithinEdits(value, wanted, maxTypos)

/** Returns the other record of the resource that has this value as a target. Null if there is none. */
export const ownerOfTarget = (value: string, record: WantedRecord, all: readonly WantedRecord[]) =>
  all.find((other) => other.name !== record.name && other.values.includes(value)) ?? null

/** Reports whether a CNAME's value is another name of the platform, in the same domain as the target. */
export const isOtherTarget = ({ type, values }: WantedRecord, value: string): boolean =>
  type === 'CNAME' &&
  values.some((want) => {
    const parent = parentName(want)
    return want !== value && parent.includes('.') && parentName(value) === parent
  })
