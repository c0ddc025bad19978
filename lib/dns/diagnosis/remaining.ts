import type { Evidence, Judgment } from '@/lib/dns/evidence/evidence'
import { messageOf, partsOf } from '@/lib/dns/model/message-parts'
import { isWithin, type CheckCode, type ServerAsked, type RecordVerdict } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { dnssec, formerDs } from '@/lib/dns/sentences/sentences-dnssec'
import { someLame } from '@/lib/dns/sentences/sentences-name-servers'
import { describeForbidden } from './caa-fix'
import { hasTrait } from './traits'

// Problems of a zone that would break a wrong record even after it is fixed.

const staysInZone = (verdict: RecordVerdict, code: CheckCode): boolean =>
  (verdict === 'missing' || verdict === 'wrong') && !hasTrait(code, 'leaves-zone')

const isAlsoBogus = ({ record, hints }: Evidence, [verdict, code]: Judgment): boolean =>
  staysInZone(verdict, code) &&
  !hasTrait(code, 'has-dnssec') &&
  hints.isRejected &&
  hints.oldValidation === null &&
  (hasTrait(code, 'absent') || (hints.staleDs !== null && isWithin(record.name, hints.staleDs)))

function hasFormerDs(evidence: Evidence, judgment: Judgment): boolean {
  const { record, hasDs = false } = evidence
  const [verdict, code] = judgment
  return (
    record.type === 'NS' &&
    record.isPrivate !== true &&
    hasDs &&
    code !== 'dnssec-broken' &&
    staysInZone(verdict, code) &&
    !isAlsoBogus(evidence, judgment)
  )
}

/** Returns the zone whose DS records the message tells people to delete or replace, or null if none. */
export function dsToChange(evidence: Evidence, judgment: Judgment): string | null {
  const { record, hints } = evidence
  if (hasFormerDs(evidence, judgment)) return record.name
  const isReported = judgment[1] === 'dnssec-broken' || judgment[1] === 'some-servers-lame'
  return isReported || isAlsoBogus(evidence, judgment) ? hints.staleDs : null
}

/**
 * Describes the CAA records that forbid the certificate, for a record with another problem. Returns null if there are
 * none, if the message already mentions them, or if the fix might be outside the zone.
 */
export const alsoForbidden = (evidence: Evidence, [verdict, code]: Judgment): string | null =>
  (staysInZone(verdict, code) || code === 'some-servers-lame') && !hasTrait(code, 'has-caa')
    ? describeForbidden(evidence, evidence.zone ?? '')
    : null

/** Returns the servers that don't serve the zone, and that must also be repaired or removed. */
export function alsoLame({ zone, findings }: Evidence, [verdict, code, message]: Judgment): ServerAsked[] {
  const isReported = hasTrait(code, 'names-servers') || hasTrait(code, 'leaves-zone')
  if (zone === null || isRegistry(zone) || isReported || verdict === 'unknown' || !partsOf(message).change)
    return []
  const isLame = ({ server: { outcome }, hasZone }: ServerFinding) =>
    (outcome === 'refused' || outcome === 'not-authoritative') && !hasZone
  const isOther = (name: string) => findings.some((one) => one.server.name === name && !isLame(one))
  return findings.filter((one) => isLame(one) && !isOther(one.server.name)).map(({ server }) => server)
}

function describeLame(evidence: Evidence, judgment: Judgment): string | null {
  const { record, zone, parent = null, findings, platformServers = [] } = evidence
  const servers = alsoLame(evidence, judgment)
  const known = [...(record.type === 'NS' ? record.values : []), ...platformServers]
  const at = { zone: zone ?? '', parent, findings }
  return servers.length ? someLame(record, at, servers, { serving: [], known }) : null
}

/** Adds the zone's other problems to a record's diagnosis, so that all problems can be fixed at once. */
export function addRemaining(evidence: Evidence, judgment: Judgment): Judgment {
  const { record, zone, parent = null, hints, findings } = evidence
  const at = { zone: zone ?? '', parent, findings }
  const bogus = isAlsoBogus(evidence, judgment) ? dnssec(record, at, hints) : null
  const former = hasFormerDs(evidence, judgment) ? [partsOf(formerDs(record, at))] : []
  const others = [bogus, alsoForbidden(evidence, judgment), describeLame(evidence, judgment)]
  const remaining = others.flatMap((text) => text ?? []).map(partsOf)
  const problems = [...former, ...remaining]
  const [verdict, code, message, state] = judgment
  if (!problems.length) return judgment
  const own = partsOf(message)
  const text = messageOf(
    [own.finding, ...problems.map(({ finding }) => `In addition, ${finding.replace(/^The /, 'the ')}`)],
    // The DS record must be deleted first, so that the name resolves until the delegation changes.
    [...former, own, ...remaining].map(({ change }) => change),
  )
  return state ? [verdict, code, text, state] : [verdict, code, text]
}
