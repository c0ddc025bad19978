import { isWithin } from '@/lib/dns/model/records'
import { parentName } from '@/lib/dns/queries/walk'
import type { DnsAnswer } from '@/lib/dns/wire/messages'
import { denialRecordsIn, type DenialRecord } from './denial-records'

// Judges what signed NSEC and NSEC3 records prove. A zone that was changed without being signed again has valid
// signatures, but its denials don't match its records, so validating resolvers reject them.

/** `missing`: the records don't prove the denial. `unknown`: there are no records, or some can't be evaluated. */
export type Proof = 'proven' | 'missing' | 'unknown'

/** Checks the proof that a delegated zone has no DS records (RFC 4035 section 5.2, RFC 5155 sections 8.6 and 8.9). */
export const judgeUnsigned = (reply: DnsAnswer, name: string, zone: string): Proof =>
  judge(reply, name, zone, (records) => {
    const types = typesAt(records, name)
    // The SOA type shows the NSEC record of the delegated zone itself.
    if (types) return types.includes('NS') && !types.includes('DS') && !types.includes('SOA')
    return isOptedOut(records, name, zone)
  })

/**
 * Checks the proof in a negative answer that a name has no DS records (RFC 4035 section 5.4, RFC 5155 section 8). The
 * name needn't be delegated.
 */
export const judgeNoDs = (reply: DnsAnswer, name: string, zone: string): Proof =>
  judge(reply, name, zone, (records) => {
    const types = typesAt(records, name)
    // A compact denial lists the types of the name itself, even if the name doesn't exist (RFC 9824).
    if (types) return !types.includes('DS') && !types.includes('CNAME')
    if (isOptedOut(records, name, zone)) return true
    const { encloser, nextCloser } = closestTo(records, name, zone)
    const wildcard = `*.${encloser}`
    // Some servers deny a name that only has names below it with NXDOMAIN.
    if (records.some((one) => one.covers(name) && one.shows(name))) return true
    const isAbsent = records.some((one) => one.covers(nextCloser) && !one.shows(nextCloser))
    if (reply.rcode === 'NXDOMAIN') return isAbsent && records.some((one) => one.covers(wildcard))
    const ofWildcard = typesAt(records, wildcard)
    const isDenied = ofWildcard !== null && !ofWildcard.includes('DS') && !ofWildcard.includes('CNAME')
    return isAbsent && isDenied
  })

/**
 * Checks the proof that a name has no records of its own, in an answer from a wildcard with `labels` labels after the
 * asterisk (RFC 4035 section 5.3.4, RFC 5155 section 8.8).
 */
export const judgeExpanded = (reply: DnsAnswer, name: string, zone: string, labels: number): Proof =>
  judge(reply, name, zone, (records) => {
    const nextCloser = name
      .split('.')
      .slice(-labels - 1)
      .join('.')
    return records.some((one) => one.covers(one.isNsec3 ? nextCloser : name))
  })

function judge(
  reply: DnsAnswer,
  name: string,
  zone: string,
  isProven: (records: readonly DenialRecord[]) => boolean,
): Proof {
  const records = reply.isTruncated ? null : denialRecordsIn(reply, zone)
  if (!records?.length || !isWithin(name, zone) || name === zone) return 'unknown'
  // The name is in a zone that is delegated or redirected between it and the signed zone.
  const isElsewhere = namesAbove(name, zone).some((above) => {
    const types = above === zone ? null : typesAt(records, above)
    return types?.includes('NS') || types?.includes('DNAME')
  })
  if (isElsewhere) return 'unknown'
  return isProven(records) ? 'proven' : 'missing'
}

const typesAt = (records: readonly DenialRecord[], name: string): readonly string[] | null =>
  records.map((one) => one.typesAt(name)).find((types) => types !== null) ?? null

/** Returns the names above a name, down to its zone's apex. */
function namesAbove(name: string, zone: string): string[] {
  const above = parentName(name)
  return above === zone ? [above] : [above, ...namesAbove(above, zone)]
}

/** Returns the longest name above a name that is known to exist, and the name one label below it. */
function closestTo(records: readonly DenialRecord[], name: string, zone: string) {
  const above = namesAbove(name, zone)
  const at = above.findIndex((one) => one === zone || records.some((record) => record.shows(one)))
  return { encloser: above[at] ?? zone, nextCloser: above[at - 1] ?? name }
}

/** Reports whether a delegation may be between the names of an opt-out record (RFC 5155 section 6). */
const isOptedOut = (records: readonly DenialRecord[], name: string, zone: string): boolean =>
  [name, ...namesAbove(name, zone)].some(
    (one) => one !== zone && records.some((record) => record.isOptOut && record.covers(one)),
  )
