import { isAddress } from '@/lib/dns/evidence/chain/addresses'
import type { Chain } from '@/lib/dns/evidence/chain/chain'
import type { Hints } from '@/lib/dns/evidence/evidence'
import type { Doubt, WildcardFound } from '@/lib/dns/evidence/observations'
import {
  checkAgain,
  change,
  createText,
  inZone,
  keepWildcard,
  listRecords,
  listValues,
  plural,
  recordsAtText,
  theZone,
  unknownOrigin,
  editIn,
} from './sentences'
import { answersFor, createOver, overWildcard } from './sentences-wildcard'
import { apex, under } from './sentences-apex'
import { fix, leadsTo, targetsText } from './sentences-cname'
import { joinOptions } from '@/lib/dns/model/message-parts'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import { doubtOf } from './sentences-doubt'
import { joinWithAnd, joinWithOr } from '@/lib/util/text'

const listTypes = (records: readonly FoundRecord[]) =>
  `${joinWithAnd([...new Set(records.map(({ type }) => type))])} ${plural(records.length, 'record')}`

function targetAddresses(
  record: WantedRecord,
  addresses: readonly FoundRecord[],
  differing: readonly FoundRecord[],
) {
  const values = listValues(addresses.map(({ value }) => value))
  return differing.length
    ? `addresses of ${targetsText(record)}, which differ by client (${values})`
    : `the ${plural(addresses.length, 'address', 'addresses')} of ${targetsText(record)} (${values})`
}

const untilMoved = "The name works only until the platform's addresses change."

const withoutIpv4 = (name: string) =>
  `Visitors without IPv6 can't reach the platform, because ${name} has no A record.`

export function flattened(
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  {
    lookalike,
    isOriginUnknown,
    others,
    differing,
    isIpv6Only,
  }: Pick<Hints, 'lookalike' | 'isOriginUnknown' | 'others' | 'differing' | 'isIpv6Only'>,
) {
  const has = `${record.name} has ${targetAddresses(record, addresses, differing)} instead of a CNAME record.`
  const lead = isIpv6Only ? `${has} ${withoutIpv4(record.name)}` : has
  if (record.name === zone && isIpv6Only)
    return `${lead} Replace ${recordsAtText(addresses, zone, zone)} in ${theZone(zone)} with an ALIAS or ANAME record that points to ${targetsText(record)}, or reserve ${under(record)}`
  if (record.name === zone)
    return (
      `${lead} If ${plural(addresses.length, 'this address comes', 'these addresses come')} from an ALIAS or ANAME record, keep that record. A fixed ${joinWithOr([...new Set(addresses.map(({ type }) => type))])} record stops working when the platform changes its addresses. ` +
      `Replace such a record with an ALIAS or ANAME record that points to ${targetsText(record)}, or reserve ${under(record)}`
    )
  if (isOriginUnknown) return `${lead} ${untilMoved} ${unknownOrigin}`
  const beside = others.filter((one) => !isAddress(one))
  if (beside.length)
    return (
      `${lead} ${untilMoved} A CNAME record can't share the name with the ${listTypes(beside)}. ` +
      joinOptions(
        `If ${record.name} has an ALIAS or ANAME record, keep it.`,
        `If ${record.name} has no ALIAS or ANAME record, replace ${recordsAtText(addresses, record.name, zone)} in ${theZone(zone)} with an ALIAS or ANAME record that points to ${targetsText(record)}, or reserve another name.`,
      )
    )
  return (
    `${lead} ${untilMoved} ` +
    joinOptions(
      `${inZone(zone)} delete ${recordsAtText(addresses, record.name, zone)}, then ${createText(record, zone)}.${keepWildcard(record, lookalike)}`,
      `If your DNS provider flattens CNAME records, turn flattening off for ${record.name}.`,
    )
  )
}

export const flattenedByWildcard = (
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  { wildcard, differing, isIpv6Only }: Pick<Hints, 'differing' | 'isIpv6Only'> & { wildcard: WildcardFound },
) =>
  `${answersFor(record, wildcard)} ${targetAddresses(record, addresses, differing)}. ${isIpv6Only ? `${withoutIpv4(record.name)} ` : ''}${untilMoved} ${inZone(zone)} ${createOver(wildcard, record, zone)}. ${overWildcard(wildcard, record)}`

const stopFlattening = (record: WantedRecord, zone: string, addresses: readonly FoundRecord[]) =>
  joinOptions(
    `If your DNS provider flattens CNAME records, turn flattening off for ${record.name}.`,
    `If your DNS provider doesn't flatten CNAME records, delete ${recordsAtText(addresses, record.name, zone)} in ${theZone(zone)}.`,
  )

const besideLead = ({ name }: WantedRecord) =>
  `${name} has the correct CNAME record, but its name servers also return`

export const besideFlattened = (record: WantedRecord, zone: string, addresses: readonly FoundRecord[]) =>
  `${besideLead(record)} the ${plural(addresses.length, 'address', 'addresses')} of ${targetsText(record)} (${listValues(addresses.map(({ value }) => value))}). ${untilMoved} ` +
  stopFlattening(record, zone, addresses)

const uncompared = (record: WantedRecord) =>
  `The check couldn't look up the addresses of ${targetsText(record)} for comparison. ${checkAgain}`

export const besideUnknown = (
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  doubt: Doubt | null,
) =>
  `${besideLead(record)} ${listRecords(addresses)}. ` +
  (doubt
    ? `${doubtOf(record, addresses, doubt)} ${stopFlattening(record, zone, addresses)}`
    : uncompared(record))

export const addressesUnknown = (record: WantedRecord, addresses: readonly FoundRecord[]) =>
  `${record.name} has ${listRecords(addresses)} instead of a CNAME record. ${uncompared(record)}`

export function addressesDiffer(
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  { others, differing, wildcard, lookalike, isOriginUnknown }: Hints,
) {
  const isWildcard = wildcard !== null && !others.length
  const lead =
    (isWildcard
      ? `${answersFor(record, wildcard)} addresses of ${targetsText(record)}, but also with `
      : `${record.name} resolves to addresses of ${targetsText(record)}, but also has `) +
    differingRecords(differing)
  if (record.name === zone) return `${lead} ${apex(record, addresses, [])}`
  if (isOriginUnknown) return `${lead} ${unknownOrigin}`
  if (isWildcard)
    return `${lead} ${inZone(zone)} ${createOver(wildcard, record, zone)}. ${overWildcard(wildcard, record)}`
  return (
    `${lead} ${inZone(zone)} delete ${recordsAtText(others, record.name, zone)}, then ${createText(record, zone)}.` +
    keepWildcard(record, lookalike)
  )
}

export function addressesDoubtful(
  record: WantedRecord,
  zone: string,
  addresses: readonly FoundRecord[],
  { others, wildcard, lookalike, isOriginUnknown }: Hints,
  doubt: Doubt,
) {
  const isWildcard = wildcard !== null && !others.length
  const has = isWildcard ? answersFor(record, wildcard) : `${record.name} has`
  const lead = `${has} ${listRecords(addresses)}. ${doubtOf(record, addresses, doubt)}`
  const values = listValues(addresses.map(({ value }) => value))
  const it = `${values} ${plural(addresses.length, 'comes', 'come')}`
  const itDoes = `${values} ${plural(addresses.length, "doesn't", "don't")} come`
  const aliased = `an ALIAS or ANAME record that points to ${targetsText(record)}`
  if (record.name === zone)
    return (
      `${lead} ` +
      joinOptions(
        `If ${it} from ${aliased}, keep that record.`,
        `If ${itDoes} from ${aliased}, replace ${recordsAtText(addresses, zone, zone)} in ${theZone(zone)} with such a record. Alternatively, reserve ${under(record)}`,
      )
    )
  if (isOriginUnknown) return `${lead} ${unknownOrigin}`
  if (isWildcard)
    return `${lead} ${inZone(zone)} ${createOver(wildcard, record, zone)}. ${overWildcard(wildcard, record)}`
  return (
    `${lead} ` +
    joinOptions(
      `If ${it} from ${aliased}, keep that record.`,
      `If ${itDoes} from ${aliased}, ${editIn(`in ${theZone(zone)}`, `delete ${recordsAtText(others, record.name, zone)}`)}. Then ${createText(record, zone)}.${keepWildcard(record, lookalike)}`,
    )
  )
}

export const chainDoubtful = (
  record: WantedRecord,
  zone: string,
  chain: Chain,
  { hints, doubt }: { hints: Hints; doubt: Doubt },
) =>
  `${leadsTo(record, chain)}, which has ${listRecords(hints.endAddresses)}. ` +
  `${doubtOf(record, hints.endAddresses, doubt)} ${fixAlias(record, zone, hints)}`

export const chainUncompared = (record: WantedRecord, chain: Chain, { endAddresses }: Hints) =>
  `${leadsTo(record, chain)}, which has ${listRecords(endAddresses)}. ${uncompared(record)}`

const differingRecords = (records: readonly FoundRecord[]) =>
  `${listRecords(records)}, which the check didn't find for the target. ` +
  `Visitors who get ${plural(records.length, 'this address', 'these addresses')} might not reach the platform.`

export function chainFlattened(record: WantedRecord, zone: string, chain: Chain, hints: Hints) {
  const effect = hints.isIpv6Only
    ? `${withoutIpv4(chain.hops.at(-1) ?? '')} ${untilMoved}`
    : 'This works, but may stop working when the platform changes its addresses.'
  return (
    `${leadsTo(record, chain)}, which has ${targetAddresses(record, hints.endAddresses, hints.differing)}. ` +
    `${effect} ${fixAlias(record, zone, hints)}`
  )
}

function fixAlias(record: WantedRecord, zone: string, { wildcard, isOriginUnknown }: Hints) {
  if (isOriginUnknown) return unknownOrigin
  return wildcard
    ? `The record comes from the wildcard ${wildcard.name}. ${inZone(zone)} ${createOver(wildcard, record, zone)}. ${overWildcard(wildcard, record)}`
    : fix(record, zone)
}

export const chainDiffers = (record: WantedRecord, zone: string, chain: Chain, hints: Hints) =>
  `${leadsTo(record, chain)}, which resolves to addresses of ${targetsText(record)}, but also has ${differingRecords(hints.differing)} ` +
  fixAlias(record, zone, hints)

/**
 * Describes other records at the name of a CNAME that leads to a CDN or to the target's addresses. `cdn` is null for
 * the target's addresses.
 */
export const chainBeside = (
  record: WantedRecord,
  zone: string,
  chain: Chain,
  { hints: { others, lookalike }, cdn }: { hints: Hints; cdn: string | null },
) =>
  `${leadsTo(record, chain)}${cdn === null ? `, which has the addresses of ${targetsText(record)}` : ` at ${cdn}`}, but ${record.name} also has ${listRecords(others)}. ` +
  "A CNAME can't share its name with other records, so resolvers might not follow the CNAME. " +
  `${inZone(zone)} delete ${recordsAtText(others, record.name, zone)}, then ${change(record, zone)}.${keepWildcard(record, lookalike)}`
