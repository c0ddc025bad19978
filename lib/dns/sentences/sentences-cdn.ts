import type { Chain } from '@/lib/dns/evidence/chain/chain'
import type { Hints } from '@/lib/dns/evidence/evidence'
import type { WildcardFound } from '@/lib/dns/evidence/observations'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'
import {
  change,
  createText,
  editIn,
  inZone,
  keepWildcard,
  listRecords,
  listValues,
  plural,
  recordsAtText,
  theZone,
  within,
} from './sentences'
import { leadsTo, targetsText } from './sentences-cname'
import { createOver, overWildcard } from './sentences-wildcard'
import { isAddress } from '@/lib/dns/evidence/chain/addresses'
import { cdnOf } from '@/lib/dns/evidence/chain/cdn'
import { joinOptions } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'

// The messages about names at a CDN, which hides where it forwards to.

interface Proxy {
  zone: string
  cdn: string
  isDnsProvider: boolean
}

const verb = (cdn: string, one: string, many: string) => (cdn.includes(' and ') ? many : one)

const hiddenBy = (cdn: string, record: WantedRecord) =>
  `${cdn} ${verb(cdn, 'hides', 'hide')} the target, so the check can't verify that ${record.name} leads to ${targetsText(record)}.`

function addressesOf(records: readonly FoundRecord[]) {
  const addresses = records.filter(isAddress).map(({ value }) => value)
  const cdns = [...new Set(addresses.map((address) => cdnOf([address])))]
  const listed = cdns.map((cdn) => {
    const own = addresses.filter((address) => cdnOf([address]) === cdn)
    return `the ${cdn} ${plural(own.length, 'address', 'addresses')} ${listValues(own)}`
  })
  return joinWithAnd(listed)
}

export function proxied(
  record: WantedRecord,
  { zone, cdn, isDnsProvider }: Proxy,
  { others, lookalike }: Pick<Hints, 'others' | 'lookalike'>,
) {
  const lead = `${record.name} resolves to ${addressesOf(others)}. ${hiddenBy(cdn, record)} `
  if (isDnsProvider)
    return (
      `${lead}${inZone(zone)} turn ${cdn}'s proxy off for the record at ${within(record.name, zone)}, then check again. ` +
      `If the record doesn't exist, ${createText(record, zone)}.`
    )
  return record.name === zone
    ? `${lead}If ${cdn} ${verb(cdn, "doesn't", "don't")} forward ${record.name} to ${targetsText(record)}, set ${targetsText(record)} as the origin at ${cdn}.`
    : lead +
        ifForwarded(
          record,
          cdn,
          `${editIn(`in ${theZone(zone)}`, `delete ${recordsAtText(others, record.name, zone)}, then ${createText(record, zone)}`)}.${keepWildcard(record, lookalike)}`,
        )
}

const ifForwarded = (record: WantedRecord, cdn: string, change: string) =>
  joinOptions(
    `If ${cdn} ${verb(cdn, 'forwards', 'forward')} ${record.name} to ${targetsText(record)}, you don't need to change anything.`,
    `If ${cdn} ${verb(cdn, "doesn't", "don't")} forward ${record.name} to ${targetsText(record)}, ${change}`,
  )

export const proxiedByWildcard = (
  record: WantedRecord,
  { zone, cdn }: Omit<Proxy, 'isDnsProvider'>,
  wildcard: WildcardFound,
) =>
  `The wildcard ${wildcard.name} answers for ${record.name} with ${addressesOf(wildcard.records)}. ` +
  `${hiddenBy(cdn, record)} ` +
  ifForwarded(
    record,
    cdn,
    `${editIn(`in ${theZone(zone)}`, createOver(wildcard, record, zone))}. ${overWildcard(wildcard, record)}`,
  )

export const chainProxied = (
  record: WantedRecord,
  zone: string,
  chain: Chain,
  { cdn, hints }: { cdn: string; hints: Hints },
) =>
  `${leadsTo(record, chain)}, a name at ${cdn}${hints.endAddresses.length ? ` with ${listRecords(hints.endAddresses)}` : ''}. ${hiddenBy(cdn, record)} ` +
  ifForwarded(
    record,
    cdn,
    hints.wildcard
      ? `${editIn(`in ${theZone(zone)}`, createOver(hints.wildcard, record, zone))}. ${overWildcard(hints.wildcard, record)}`
      : `${editIn(`in ${theZone(zone)}`, change(record, zone))}.`,
  )
