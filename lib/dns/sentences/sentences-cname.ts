import type { Chain } from '@/lib/dns/evidence/chain/chain'
import type { Hints, Subject } from '@/lib/dns/evidence/evidence'
import type { Alternating, HiddenAlias, Hiding } from '@/lib/dns/evidence/observations'
import {
  change,
  checkAgain,
  createText,
  inZone,
  keepWildcard,
  listRecords,
  onOnly,
  listValues,
  plural,
  providerOf,
  recordsAtText,
  sentenceCase,
  serversOf,
  theZone,
  unknownOrigin,
  editIn,
} from './sentences'
import { outcomeOfAll, outcomesOf } from './sentences-outcomes'
import type { AskOutcome, FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import { joinOptions } from '@/lib/dns/model/message-parts'
import { codePoint, decodeTarget, splitTarget, withoutZone } from '@/lib/dns/model/target-parts'
import { parentName } from '@/lib/dns/queries/walk'
import { joinWithAnd } from '@/lib/util/text'

export const targetsText = ({ values }: WantedRecord) => joinWithAnd(values)

export const fix = (record: WantedRecord, zone: string) => `${inZone(zone)} ${change(record, zone)}.`

export const throughChain = (record: WantedRecord, { hops }: Chain) => {
  const between = hops.slice(0, -1)
  return between.length
    ? `${record.name} points to ${targetsText(record)} through ${joinWithAnd(between)}.`
    : `${record.name} points to ${targetsText(record)}.`
}

export const answeredBy = (wildcard: string | null) =>
  wildcard === null ? '' : ` The wildcard ${wildcard} answers for this name.`

export function notFollowed(record: WantedRecord, { hops, unconfirmed }: Chain) {
  const last = hops.at(-1) ?? ''
  const parent = parentName(last)
  const isPlatform = parent.includes('.') && record.values.some((value) => parentName(value) === parent)
  const failed = unconfirmed === undefined ? `look up ${last}` : `query the name servers of ${unconfirmed}`
  return (
    `The check couldn't ${failed}, ${isPlatform ? 'which belongs to the platform, ' : ''}` +
    `so it can't tell whether ${record.name} leads to ${targetsText(record)}.`
  )
}

/**
 * Describes a CNAME whose chain doesn't reach the target or can't be followed. `addresses` are at the end of the chain.
 */
export function astray(record: WantedRecord, zone: string, chain: Chain, addresses: FoundRecord[] = []) {
  const { hops, end, deadZone, failed } = chain
  const { name } = record
  const [first = '', last = ''] = [hops[0], hops.at(-1)]
  const lead =
    hops.length > 1
      ? `${name} points to ${first}, and ${first} leads to ${last}`
      : `${name} points to ${first}`
  switch (end) {
    case 'unknown':
      return (
        `${lead}. ${notFollowed(record, chain)} ` +
        `Check again. If the problem remains, ${editIn(`in ${theZone(zone)}`, change(record, zone))}.`
      )
    case 'loop':
      return `The CNAME chain that starts at ${name} loops back to ${last === name ? 'this name' : last}. ${fix(record, zone)}`
    case 'too-long':
      return `The CNAME chain that starts at ${name} has more than ${hops.length - 1} records. Many resolvers don't follow chains this long. ${fix(record, zone)}`
    case 'nowhere':
      if (failed)
        return `${lead}, which can't be resolved: ${outcomesOf(failed.servers)}. ${fix(record, zone)}`
      return deadZone === undefined
        ? `${lead}, which doesn't exist. ${fix(record, zone)}`
        : `${lead}, which can't be resolved: the name servers of ${deadZone} have no addresses. ${fix(record, zone)}`
    default:
      return `${lead}${addresses.length ? `, which has ${listRecords(addresses)},` : ''} instead of ${targetsText(record)}. ${fix(record, zone)}`
  }
}

export const otherTargetOriginUnknown = (record: WantedRecord, values: readonly string[]) =>
  `${record.name} points to ${listValues(values)} instead of ${targetsText(record)}. ${unknownOrigin}`

export function several(record: WantedRecord, zone: string, values: readonly string[]) {
  const wrong = values.filter((value) => !record.values.includes(value))
  const others = wrong.map((value) => ({ type: 'CNAME', value, ttl: 0 }))
  const then = wrong.length < values.length ? '' : `, then ${createText(record, zone)}`
  return (
    `${record.name} has ${values.length} CNAME records (${listValues(values)}), but a name can have only one. ` +
    `${inZone(zone)} delete ${recordsAtText(others, record.name, zone)}${then}.`
  )
}

/** Describes a correct CNAME in the record's chain that servers sometimes replace or deny. */
export function alternating(
  record: WantedRecord,
  zone: string,
  { name, records, deniedType = 'AAAA', hiding }: Alternating,
) {
  const values = listValues(records.map(({ value }) => value))
  const problem = hiding
    ? hides(record, deniedType, hiding)
    : records.length
      ? `sometimes return a CNAME to ${values} instead, for example because of weighted records.`
      : `answer ${deniedType} queries as if the name didn't exist (NXDOMAIN). ` +
        "Resolvers may cache this answer for all record types, so some visitors can't reach the platform."
  if (name !== record.name)
    return `${record.name} points to ${targetsText(record)} through ${name}, whose name servers ${problem} ${fix(record, zone)}`
  const change = records.length
    ? `${inZone(zone)} delete ${recordsAtText(records, name, zone)}.`
    : 'If you changed the record recently, check again later. Otherwise, ask the operator of these name servers to ' +
      `return the CNAME for ${deniedType} queries too.`
  const servers = hiding && !hiding.isOnAll ? 'some of the name servers' : 'the name servers'
  return `${name} points to ${targetsText(record)}, but ${servers} ${problem} ${change}`
}

function hides({ purpose }: WantedRecord, type: string, { reply, isOnAll }: Hiding) {
  const answers = {
    'no-data': `answer ${type} queries without the CNAME`,
    nxdomain: `answer ${type} queries as if the name didn't exist (NXDOMAIN)`,
    'server-failure': `return SERVFAIL for ${type} queries`,
  }
  const effect = purpose === 'certificate' ? 'find the record' : 'reach the platform'
  const client = purpose === 'certificate' ? 'the certificate authority' : 'visitors'
  return `${answers[reply]}, so ${client} ${isOnAll ? "can't" : 'might not'} ${effect}.`
}

export function failsAaaa(
  record: WantedRecord,
  zone: string,
  name: string,
  outcome: Exclude<AskOutcome, 'answered'>,
) {
  const lead = `${record.name} points to ${targetsText(record)}${name === record.name ? '' : ` through ${name}`}`
  return (
    `${lead}, but AAAA queries fail: ${outcomeOfAll(`the name servers of ${name}`, outcome)}. Visitors and certificate authorities that also look up IPv6 addresses might not reach the platform. ` +
    `Check again in a few minutes. If the check still fails, ask ${name === record.name ? providerOf(zone) : `the operator of ${serversOf(name)}`} to return the CNAME for AAAA queries too.`
  )
}

export function url(record: WantedRecord, zone: string, value: string) {
  const entered = withoutZone(value, zone)
  const { extra, kind } = splitTarget(entered, record.values)
  const mistake = kind === 'a URL' ? 'was entered as a URL' : `includes ${kind}`
  const lead = `${record.name} points to ${value}: the target ${mistake}`
  return entered === value
    ? `${lead}. ${inZone(zone)} ${change(record, zone)}, without ${joinWithAnd(extra)}.`
    : `${lead}, and ${theZone(zone)} was appended to it. ${fixEnded(record, zone)}`
}

const fixEnded = (record: WantedRecord, zone: string) =>
  `${inZone(zone)} ${change(
    record,
    zone,
    record.values.map((value) => `${value}.`),
  )} (with the trailing dot).`

export const address = (record: WantedRecord, zone: string, value: string) =>
  `${record.name} points to the IP address ${value}, but the target of a CNAME record must be a name. ` +
  fix(record, zone)

export const swapped = (record: WantedRecord, zone: string, value: string, other: WantedRecord) =>
  `${record.name} points to ${value}, the target for ${other.name}. ${fix(record, zone)}`

export const leadsTo = ({ name }: WantedRecord, { hops }: Chain) =>
  `${name} ${hops.length > 1 ? 'leads' : 'points'} to ${hops.at(-1) ?? ''}`

export const otherTarget = (record: WantedRecord, zone: string, chain: Chain) =>
  `${leadsTo(record, chain)}, which belongs to the platform but isn't the required target ${targetsText(record)}. ${fix(record, zone)}`

export const typo = (record: WantedRecord, zone: string, value: string, isAppended: boolean) =>
  isAppended
    ? `${record.name} points to ${value}. The target ${targetsText(record)} is misspelled, and ${theZone(zone)} was appended to it. ${fixEnded(record, zone)}`
    : `${record.name} points to ${value}, ${strayIn(value) ?? 'a misspelling of'} ${targetsText(record)}. ${fix(record, zone)}`

function strayIn(value: string): string | null {
  const [escaped = null] = /(?:\\\d{3}|%[0-9a-f]{2})+|\\.|[^\w.*-]/i.exec(value) ?? []
  if (escaped === null) return null
  const [char = ''] = decodeTarget(escaped)
  if (char === '.')
    return `which contains an escaped dot (${escaped}) that doesn't separate labels, and isn't the required target`
  const what = /\s/.test(char)
    ? `a space (${escaped})`
    : /[!-~]/.test(char)
      ? `an unexpected character (${char})`
      : `${/\p{Cf}/u.test(char) ? 'an invisible' : 'an unexpected'} character (${codePoint(char)})`
  return `which contains ${what} and isn't the required target`
}

export function aroundBogus(record: WantedRecord, zone: string, zones: readonly string[]) {
  return `If ${joinWithAnd(zones)} ${plural(zones.length, "isn't", "aren't")} under your control, ${editIn(`in ${theZone(zone)}`, change(record, zone))}.`
}

export function beside(
  record: WantedRecord,
  zone: string,
  { others, holders, lookalike }: Pick<Hints, 'others' | 'holders' | 'lookalike'>,
) {
  const effect =
    record.purpose === 'certificate'
      ? 'so the certificate authority might not follow the CNAME'
      : 'so resolvers might not follow the CNAME'
  return (
    `${record.name} has the correct CNAME record, but also ${listRecords(others)}${onOnly(holders)}. ` +
    `A CNAME can't share its name with other records, ${effect}. ` +
    `${inZone(zone, holders)} delete ${recordsAtText(others, record.name, zone)}.${keepWildcard(record, lookalike)}`
  )
}

/**
 * Describes a CNAME that the zone's servers follow but don't return for CNAME queries. `copies` are the TXT records at
 * the name.
 */
export function hidden(record: Subject, zone: string, alias: HiddenAlias, copies: readonly FoundRecord[]) {
  const { name, purpose, values } = record
  const target = joinWithAnd(values)
  const fix = createText(record, zone)
  const where = `in ${theZone(zone)}`
  const remove = copies.length ? `delete ${recordsAtText(copies, name, zone)}, then ` : ''
  if (alias === 'other-types')
    return (
      `${sentenceCase(serversOf(zone))} return the CNAME of ${name} only for ${purpose === 'certificate' ? 'TXT' : 'address'} queries. ` +
      `This works, but queries for other record types don't return the record. If your DNS provider offers plain CNAME records, ${editIn(where, fix)}.`
    )
  return (
    `${name} has a copy of the TXT record at ${target} instead of a CNAME, possibly because your DNS provider flattens CNAMEs. ` +
    `This works until the platform changes that record. ` +
    joinOptions(
      `If your DNS provider flattens the CNAME, turn flattening off for ${name}.`,
      `If your DNS provider doesn't flatten the CNAME, ${editIn(where, `${remove}${fix}`)}.`,
    )
  )
}

export const denied = ({ name, values }: Subject, zone: string, server: string) =>
  `${name} points to ${joinWithAnd(values)}, but ${server} returns this CNAME only for queries of other types. ` +
  "This works, but CNAME queries don't return the record. " +
  `Ask ${providerOf(zone)} to have its name servers return the record for CNAME queries too.`

export const uncomparedRecords = (record: WantedRecord, found: readonly FoundRecord[]) => {
  const types = [...new Set(found.map(({ type }) => type))]
  return `The check couldn't look up the ${joinWithAnd(types)} records of ${targetsText(record)} for comparison. ${checkAgain}`
}

export const uncompared = (record: Subject, found: readonly FoundRecord[]) =>
  `${record.name} has ${listRecords(found)} instead of a CNAME record. ${uncomparedRecords(record, found)}`

export const besideUncompared = (record: Subject, found: readonly FoundRecord[]) =>
  `${record.name} also has ${listRecords(found)}, which may be copied from the target. ${uncomparedRecords(record, found)}`
