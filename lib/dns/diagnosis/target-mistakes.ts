import { isIP } from 'node:net'
import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import * as report from '@/lib/dns/sentences/sentences'
import * as reportCname from '@/lib/dns/sentences/sentences-cname'
import type { WantedRecord } from '@/lib/dns/model/records'
import { decodeTarget, splitTarget, withoutZone } from '@/lib/dns/model/target-parts'
import { parentName } from '@/lib/dns/queries/walk'
import { isAskable } from '@/lib/dns/wire/messages'
import { isWithinEdits } from '@/lib/dns/model/likely-name'

const maxTypos = 2
/** The minimum length of a name for typo detection, in characters. */
const minLength = 12

export function nameInUrl(value: string): string | null {
  const { name, kind } = splitTarget(value)
  return kind === null ? null : name
}

/** Reports whether a value is a required name with other text, such as a whole line of a zone file. */
export const isPasted = (value: string, wanted: readonly string[]): boolean =>
  splitTarget(value, wanted).kind === 'other text'

function addressIn(value: string, zone: string): string | null {
  const entered = withoutZone(value, zone)
  return isIP(entered) ? entered : null
}

/** Reports whether a value is a mistyped form of the required one, with at most `max` edits. Ignores short names. */
export const isTypo = (value: string, wanted: string, max = maxTypos) =>
  value !== wanted && wanted.length >= minLength && isWithinEdits(decodeTarget(value), wanted, max)

const ownerOfTarget = (value: string, record: WantedRecord, all: readonly WantedRecord[]) =>
  all.find((other) => other.name !== record.name && other.values.includes(value)) ?? null

/**
 * Reports whether a CNAME's value is another name in the target's parent domain, which probably belongs to the
 * platform.
 */
export const isOtherTarget = ({ type, values }: WantedRecord, value: string): boolean =>
  type === 'CNAME' &&
  isAskable(value) &&
  values.some((want) => {
    const parent = parentName(want)
    return want !== value && parent.includes('.') && parentName(value) === parent
  })

/** Finds a known mistake in an entered target, such as a typo or a URL. Returns null if none is found. */
export function judgeTarget({ record, wanted = [] }: Evidence, zone: string, value: string): Judgment | null {
  const isAppended = (name: string) => record.values.some((want) => name === `${want}.${zone}`)
  if (isAppended(value)) return ['wrong', 'target-has-zone-appended', report.appended(record, zone, value)]
  const entered = withoutZone(value, zone)
  const name = nameInUrl(entered)
  if (name !== null && (record.values.includes(name) || isAppended(name)))
    return ['wrong', 'target-is-url', reportCname.url(record, zone, value)]
  const address = addressIn(value, zone)
  if (address !== null) return ['wrong', 'target-is-address', reportCname.address(record, zone, address)]
  const other = ownerOfTarget(value, record, wanted)
  if (other) return ['wrong', 'targets-swapped', reportCname.swapped(record, zone, value, other)]
  const isTypoOf = (text: string) => record.values.some((want) => isTypo(text, want))
  const isAppendedTypo = entered !== value && isTypoOf(entered)
  if (isAppendedTypo || isTypoOf(value))
    return ['wrong', 'target-has-typo', reportCname.typo(record, zone, value, isAppendedTypo)]
  return isPasted(entered, record.values)
    ? ['wrong', 'target-is-url', reportCname.url(record, zone, value)]
    : null
}
