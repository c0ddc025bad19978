import { mayBeProxy } from '@/lib/dns/evidence/chain/cdn'
import type { Hints, Subject } from '@/lib/dns/evidence/evidence'
import { domainOf } from '@/lib/dns/model/likely-name'
import { isRegistry } from '@/lib/dns/model/suffix'
import { parentName } from '@/lib/dns/queries/walk'
import {
  relativeName,
  type FoundRecord,
  type ResolverAnswer,
  type ServerAsked,
  type WantedRecord,
} from '@/lib/dns/model/records'
import { joinOptions } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'
import { outcomesOf, waitAdvice } from './sentences-outcomes'

// The messages of a check: the finding, then the fix. Each fix is complete by itself: it names the zone, the record
// within the zone, and the values.

export const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

export const checkAgain = 'Check again before you change anything.'

const countOf = (type: string, count: number) =>
  count === 1 ? `${/^[AHMNS]/.test(type) ? 'an' : 'a'} ${type} record` : `${count} ${type} records`

export const wantedRecords = ({ type, values }: WantedRecord) => countOf(type, values.length)

/** Returns a name relative to a zone, as DNS providers expect it. Leaves names in the root zone unchanged. */
export const within = (name: string, zone: string) => (zone === '' ? name : relativeName(name, zone))

export const inZone = (zone: string, servers: readonly string[] = []) =>
  `In ${theZone(zone)}${servers.length ? ` on ${joinWithAnd(servers)}` : ''},`

const firstName = /^(?:.*?\) at |.*? at )(?:.*?(?= as the wildcard )|\S+?(?: \([^)]*\))?(?=[,.]?(?:\s|$)))/

/** Inserts the location of a change, such as `in the zone example.com`, after the first name in the change. */
export const editIn = (where: string, change: string) =>
  change.replace(firstName, (start) => `${start} ${where}`)

export const theZone = (zone: string) => (zone === '' ? 'the parent zone' : `the zone ${zone}`)

/** Formats a description of a zone's servers. Calls the root a registry. */
export const serversOf = (zone: string) =>
  zone === '' ? "the registry's name servers" : `the name servers of ${zone}`

export const providerOf = (zone: string) => (zone === '' ? 'the registry' : `the DNS provider of ${zone}`)

/** Formats the instruction `create …`, for use after `inZone`. */
export const createText = (record: WantedRecord, zone: string) =>
  `create ${wantedRecords(record)} at ${within(record.name, zone)}${record.unicode === undefined ? '' : ` (${record.unicode})`}, pointing to ${joinWithAnd(record.values)}`

export const isAtRegistrar = ({ type, isPrivate }: Subject, zone: string): boolean =>
  type === 'NS' && !isPrivate && isRegistry(zone)

export const fixIn = (zone: string, record: Subject, change: string) =>
  isAtRegistrar(record, zone)
    ? `At the registrar, set the name servers of ${record.name} to ${joinWithAnd(record.values)}.`
    : `${inZone(zone)} ${change}.`

const maxListed = 10

/** Lists up to ten values and counts the rest, as in `a, b and 37 more`. */
export const listValues = (values: readonly string[]) =>
  joinWithAnd([
    ...values.slice(0, maxListed),
    ...(values.length > maxListed ? [`${values.length - maxListed} more`] : []),
  ])

const allOf = (type: string, values: readonly string[]) =>
  values.length > maxListed && type !== 'NS' && type !== 'CNAME'
    ? `all ${values.length} ${type} records`
    : `the ${type} ${plural(values.length, 'record')} (${listValues(values)})`

/** Formats records of one name with their values, grouped by type: `the A record (192.0.2.1) at app`. */
export function recordsAtText(records: readonly FoundRecord[], name: string, zone: string) {
  const listed = byType(records).map(([type, values]) => allOf(type, values))
  return `${joinWithAnd(listed)} at ${within(name, zone)}`
}

const theRecords = ({ type, values }: WantedRecord) => `the ${type} ${plural(values.length, 'record')}`

const byType = (records: readonly FoundRecord[]) =>
  [...new Set(records.map(({ type }) => type))].map((type): [type: string, values: string[]] => [
    type,
    records.filter((record) => record.type === type).map(({ value }) => value),
  ])

/** Lists records with their values, grouped by type: `an A record (192.0.2.1)`. */
export const listRecords = (records: readonly FoundRecord[]) =>
  joinWithAnd(
    byType(records).map(([type, values]) => `${countOf(type, values.length)} (${listValues(values)})`),
  )

/** Formats the names of the only servers with the listed records, for use after the list. */
export const onOnly = (servers: readonly string[]) =>
  servers.length ? ` on ${joinWithAnd(servers)} only` : ''

export const isOwnWildcard = ({ name, purpose }: WantedRecord, wildcard: string) =>
  purpose === 'certificate' && name === `_acme-challenge.${wildcard.replace(/^\*\./, '')}`

/** Explains that the wildcard `lookalike` isn't the record to delete, although it has the same value. */
export function keepWildcard(record: WantedRecord, lookalike: string | null) {
  if (lookalike === null) return ''
  return isOwnWildcard(record, lookalike)
    ? ` The wildcard ${lookalike} is a separate record with the same value.`
    : ` Don't delete the wildcard ${lookalike}, which has the same value and answers for other names.`
}

export const correct = (record: WantedRecord) =>
  record.type === 'NS'
    ? `${record.name} is delegated to ${joinWithAnd(record.values)}.`
    : `${record.name} points to ${joinWithAnd(record.values)}.`

export const noneAt = ({ name, type }: WantedRecord, zone: string) =>
  `${sentenceCase(serversOf(zone))} have no ${type} record at ${name}.`

export function notFound(record: Subject, zone: string, servers: readonly string[] = []) {
  const queried =
    record.isPrivate && servers.length ? ` The check queried ${joinWithAnd([...new Set(servers)])}.` : ''
  return `${noneAt(record, zone)}${queried} ${fixIn(zone, record, createText(record, zone))}`
}

/** Describes a missing record that a wildcard with the required values doesn't cover (RFC 4592 section 3.3.1). */
export const bypassed = (record: WantedRecord, zone: string, wildcard: string, isAbsent: boolean) =>
  `${noneAt(record, zone)} The wildcard ${wildcard} doesn't cover this name, because ` +
  `${isAbsent ? 'another name exists between the wildcard and this name' : 'this name has other records, or names below it'}. ` +
  `${inZone(zone)} ${createText(record, zone)}.`

export const belowDelegation = (record: WantedRecord, zone: string, servers: readonly string[]) =>
  `${noneAt(record, zone)} ${inZone(zone)} ${createText(record, zone)}. ` +
  `${zone} is a separate zone on ${joinWithAnd([...new Set(servers)])}, so a record in a parent zone isn't used.`

export const causeUnknown = (record: WantedRecord, zone: string) =>
  `${noneAt(record, zone)} The check couldn't determine the cause, because these servers didn't answer every query. ` +
  'Check again before you change anything.'

export const unknownOrigin =
  "The check couldn't tell whether a wildcard answers for this name, because the name servers didn't answer every query. " +
  'Check again before you change anything.'

export const originUnknown = ({ name, type }: WantedRecord, others: readonly FoundRecord[]) =>
  `${name} has ${listRecords(others)} but no ${type} record. ${unknownOrigin}`

const spellingFirst = (name: string) => `Check that ${name} is spelled correctly. If it is,`

export function noZoneOf({ name, isPrivate }: Subject) {
  if (isPrivate)
    return `This account's DNS servers have no zone for ${name}. Add a zone for ${name} to the account's DNS servers`
  const domain = domainOf(name) ?? name
  return `${domain} isn't registered or delegated in public DNS. ${spellingFirst(domain)} register and delegate it`
}

export const noZone = (record: Subject, zone: string) =>
  record.isPrivate && zone !== '' ? noPrivateZone(record) : noPublicZone(record, zone)

function noPrivateZone(record: Subject) {
  const domain = domainOf(record.name) ?? record.name
  return (
    `No zone exists for ${record.name}: ${domain} isn't registered in public DNS, and this account's DNS servers don't serve it. ` +
    `${spellingFirst(domain)} register it or add its zone to the account's DNS servers, then ${createText(record, '')}.`
  )
}

const noPublicZone = (record: Subject, zone: string) =>
  isAtRegistrar(record, zone) && parentName(record.name) === zone
    ? `${record.name} isn't registered or delegated in public DNS. ${spellingFirst(record.name)} register it if needed, then set its name servers at the registrar to ${joinWithAnd(record.values)}.`
    : `${noZoneOf(record)}, then ${createText(record, '')}.`

export function inTheWay(
  record: Subject,
  zone: string,
  { others, holders, lookalike }: Pick<Hints, 'others' | 'holders' | 'lookalike'>,
) {
  const required = `the required ${record.type === 'NS' ? 'NS records' : 'CNAME record'}`
  const fix =
    fixIn(
      zone,
      record,
      `delete ${recordsAtText(others, record.name, zone)}, then ${createText(record, zone)}`,
    ) + keepWildcard(record, lookalike)
  const proxy = unproxied(record, others)
  return (
    `${record.name} has ${listRecords(others)}${onOnly(holders)}, which ${plural(others.length, 'conflicts', 'conflict')} with ${required}. ` +
    (proxy ? joinOptions(fix, proxy) : fix)
  )
}

function unproxied({ type, name }: WantedRecord, others: readonly FoundRecord[]) {
  const addresses = others.filter(({ type: of, value }) => (of === 'A' || of === 'AAAA') && mayBeProxy(value))
  if (type !== 'CNAME' || addresses.length === 0) return ''
  const listed = byType(addresses).map(([of, values]) => `${of} ${plural(values.length, 'record')}`)
  return (
    `If the ${joinWithAnd(listed)} ${plural(addresses.length, 'comes', 'come')} from your DNS provider's proxy, ` +
    `turn off the proxy for ${name}, and don't delete anything.`
  )
}

export const doubled = (record: WantedRecord, zone: string) =>
  `The ${record.type} ${plural(record.values.length, 'record is', 'records are')} at ${record.name}.${zone}: the name contains the zone twice. ` +
  `${inZone(zone)} rename ${theRecords(record)} from ${record.name} to ${within(record.name, zone)}.`

/** Describes a challenge record at `found`, a name that wrongly includes the asterisk. */
export const asterisk = (record: WantedRecord, zone: string, found: string) =>
  `The ${record.type} record for ${record.name} is at ${found}, which the certificate authority doesn't look up. ` +
  `${inZone(zone)} rename ${theRecords(record)} from ${within(found, zone)} to ${within(record.name, zone)}, without the asterisk.`

/** Formats the instruction to change the records to the required ones, for use after `inZone`. */
export const change = (record: WantedRecord, zone: string, values = record.values) =>
  `change ${theRecords(record)} at ${within(record.name, zone)} to ${joinWithAnd(values)}`

export const appended = (record: Subject, zone: string, value: string) =>
  `${record.name} points to ${value}: ${theZone(zone)} was appended to the target. ` +
  fixIn(
    zone,
    record,
    `${change(
      record,
      zone,
      record.values.map((target) => `${target}.`),
    )} (with the trailing dot)`,
  )

/** Formats the location of a zone's delegation: at the registrar or in the parent zone. */
export const aboveZone = (record: Subject, zone: string, parent: string | null = null) =>
  isRegistered(record, zone, parent)
    ? 'at the registrar'
    : `in the ${parent ? `zone ${parent}` : `parent zone of ${zone}`}`

/** Reports whether a zone is a registered domain, which is delegated at the registrar. `parent` is null if unknown. */
export const isRegistered = ({ isPrivate }: Subject, zone: string, parent: string | null = null) =>
  !isPrivate && isRegistry(parent ?? parentName(zone))

export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A zone and its parent zone. `parent` is null if unknown. */
export interface Located {
  zone: string
  parent: string | null
}

export const onlySeen = (record: WantedRecord, zone: string, resolvers: readonly ResolverAnswer[]) =>
  `${noneAt(record, zone)} However, ${joinWithAnd(resolvers.map(({ name }) => name))} ${plural(resolvers.length, 'returns', 'return')} the correct record. ` +
  "It may come from a private zone or from an outdated cache. Check again after the record's TTL has expired."

/** Explains why no name server could be queried. `zone` is null if unknown. */
export function couldNotAsk(record: Subject, zone: string | null, servers: readonly ServerAsked[]) {
  const causes = servers.length ? outcomesOf(servers) : 'no name servers were found for its zone'
  const what = `The check couldn't query any name server for ${record.name}: ${causes}.`
  if (servers.some((server) => server.outcome === 'invalid-name'))
    return /^[\x21-\x7e]*$/.test(record.name) ? what : notConvertible(record)
  const isInvalid = servers.length > 0 && servers.every(({ outcome }) => outcome === 'malformed')
  if (isInvalid && zone !== null && (record.isPrivate || !isRegistry(zone)))
    return `${what} Resolvers might not be able to read these answers either. Ask ${providerOf(zone)} to fix its name servers.`
  // The page links to the setting of an account's DNS servers.
  const resolver =
    zone === null && !record.isPrivate
      ? " If the check still fails, check the console's connection to its DNS resolver."
      : ''
  return `${what} ${waitAdvice(record, servers)}${resolver}`
}

const notConvertible = ({ name }: Subject) =>
  `The console couldn't convert ${name} to Punycode, so it can't check the domain. ` +
  "Reserve the domain's Punycode name (xn--…) instead."
