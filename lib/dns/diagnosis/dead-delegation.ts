import type { Evidence } from '@/lib/dns/evidence/evidence'
import { denials } from '@/lib/dns/queries/denied'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import {
  isWithin,
  type AskOutcome,
  type CheckCode,
  type FoundRecord,
  type ServerAsked,
} from '@/lib/dns/model/records'
import {
  aboveZone,
  createText,
  editIn,
  isRegistered,
  plural,
  recordsAtText,
  sentenceCase,
} from '@/lib/dns/sentences/sentences'
import { joinOptions } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'

export const isDead = (findings: readonly ServerFinding[]): boolean =>
  findings.length > 0 && findings.every(({ server }) => server.outcome === 'no-address')

const recordsOf = (findings: readonly ServerFinding[]): FoundRecord[] =>
  [...new Set(findings.map(({ server }) => server.name))].map((value) => ({ type: 'NS', value, ttl: 0 }))

export function describeDead(
  { record, findings, parent = null, ds = [] }: Pick<Evidence, 'record' | 'findings' | 'parent' | 'ds'>,
  zone: string,
): string {
  const found = recordsOf(findings)
  const isCircular = findings.some((one) => one.isCircular)
  const lead =
    (record.name === zone ? '' : `No name server answers for ${record.name}: `) +
    `${zone} is delegated to ${joinWithAnd(found.map(({ value }) => value))}, ` +
    (isCircular
      ? `whose ${plural(found.length, "address can't", "addresses can't")} be looked up, because the zones of the name servers depend on each other.`
      : `which ${plural(found.length, 'has no address', 'have no addresses')}.`)
  const isGlueMissing = found.every(({ value }) => isWithin(value, zone))
  if (isRegistered(record, zone, parent) && isGlueMissing)
    return (
      `${lead} At the registrar, add glue records for ${joinWithAnd(found.map(({ value }) => value))}, ` +
      `or set the name servers of ${zone} to those of your DNS provider.`
    )
  if (isRegistered(record, zone, parent))
    return `${lead} ${sentenceCase(aboveZone(record, zone, parent))}, set the name servers of ${zone} to those of your DNS provider.`
  const where = parent ? `in the zone ${parent}` : `in the parent zone of ${zone}`
  const change = `delete ${recordsAtText([...found, ...ds], zone, parent ?? '')}, then ${createText(record, parent ?? '')}.`
  return record.name === zone
    ? `${lead} ${joinOptions(
        `If the zone ${zone} isn't needed, ${editIn(where, change)}`,
        `If the zone ${zone} is needed, change its NS records ${where} to name servers that serve it.`,
      )}`
    : `${lead} ${joinOptions(
        `If the zone ${zone} is needed, repair its delegation.`,
        `If the zone ${zone} isn't needed, ${editIn(where, change)}`,
      )}`
}

/**
 * Returns the NS and DS records to delete if the record's own name is delegated only to names without addresses.
 * Returns null otherwise, and for a registered domain.
 */
export function deadRecords(
  { record, findings, zone, parent = null, ds = [] }: Evidence,
  code: CheckCode,
): { found_at: string; found: FoundRecord[] } | null {
  const isOwn = record.name === zone && !isRegistered(record, zone, parent)
  return code === 'lame-delegation' && isOwn && isDead(findings)
    ? { found_at: zone, found: [...recordsOf(findings), ...ds] }
    : null
}

/**
 * Reports whether all of a zone's servers that have addresses return one of `denials` or an error such as NOTIMP.
 * Returns false if none has an address.
 */
export const isLame = (servers: readonly ServerAsked[]) =>
  servers.some(({ outcome }) => isDenial(outcome)) &&
  servers.every(({ outcome }) => isDenial(outcome) || outcome === 'no-address')

const isDenial = (outcome: AskOutcome): boolean => denials.has(outcome) || outcome === 'other-error'
