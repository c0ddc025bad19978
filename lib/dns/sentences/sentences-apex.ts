import type { Evidence, Subject } from '@/lib/dns/evidence/evidence'
import type { FoundRecord, ServerAsked, WantedRecord } from '@/lib/dns/model/records'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import {
  createText,
  editIn,
  inZone,
  listRecords,
  noZoneOf,
  plural,
  recordsAtText,
  sentenceCase,
  theZone,
  within,
} from './sentences'
import { targetsText } from './sentences-cname'
import { outcomesOf } from './sentences-outcomes'
import { joinOptions, messageOf, partsOf } from '@/lib/dns/model/message-parts'
import { deleteInConsoleText } from '@/lib/dns/model/operator-text'
import { ingressText, someIngressText } from '@/lib/dns/model/record-zone'
import { joinWithAnd } from '@/lib/util/text'

// The messages about names that can't have the required record, so that another name may have to replace them.

export const belowIngress = (record: WantedRecord, ingress: string) =>
  `${ingressText(record.name, ingress)} ${elsewhere(record, `a name outside ${ingress}`)}`

/** Describes a wrong or missing record under another account's agent ingress, without naming the ingress. */
export const belowOtherIngress = (record: WantedRecord) =>
  `${someIngressText(record.name)} ${elsewhere(record, 'another name')}`

const elsewhere = (record: WantedRecord, name: string) =>
  `${record.type === 'NS' ? 'Create the ingress at' : 'Reserve'} ${name}. ${deleteInConsoleText(record)}`

/**
 * Describes a name that belongs to the zone's own name servers. `isFormer`: only the parent zone lists these servers.
 */
export function nameServerAtName(
  record: WantedRecord,
  zone: string,
  servers: readonly string[],
  isFormer: boolean,
) {
  const { name, type } = record
  const are = `${plural(servers.length, 'is', 'are')}${isFormer ? ' listed as' : ''} ${plural(servers.length, 'a name server', 'name servers')}`
  const lead = `${joinWithAnd(servers)} ${are} of ${theZone(zone)}`
  if (type === 'CNAME')
    return `${lead}, so it needs its own addresses and can't have a CNAME record. Reserve another name. ${deleteInConsoleText(record)}`
  const addresses = plural(servers.length, "this name server's address", "these name servers' addresses")
  return (
    `${lead}. Once ${name} is delegated, resolvers can't find ${addresses} in this zone anymore. ` +
    `Create the ingress at another name. ${deleteInConsoleText(record)}`
  )
}

export function coveredServers(record: WantedRecord, zone: string, servers: readonly NamedRecords[]) {
  const [names, isOne] = [joinWithAnd(servers.map(({ name }) => name)), servers.length === 1]
  return (
    `However, the wildcard ${record.name} also answers for ${names}, ${isOne ? 'a name server' : 'name servers'} of ${theZone(zone)}. ` +
    "A name server's name must have its own addresses, so some resolvers might not find the zone. " +
    addAddresses(zone, servers)
  )
}

export function beforeWildcard(message: string, zone: string, servers: readonly NamedRecords[]) {
  const { finding, change } = partsOf(message)
  const [names, isOne] = [joinWithAnd(servers.map(({ name }) => name)), servers.length === 1]
  const needs =
    `${names} ${isOne ? 'is a name server' : 'are name servers'} of ${theZone(zone)}, ` +
    `which has no addresses for ${isOne ? 'this name' : 'these names'}. Once the wildcard exists, it also answers for ${isOne ? 'this name' : 'these names'}, so some resolvers might not find the zone.`
  return messageOf([finding, needs], [addAddresses(zone, servers), change])
}

const addAddresses = (zone: string, servers: readonly NamedRecords[]) =>
  `${inZone(zone)} create ${joinWithAnd(servers.map(({ name, records }) => `${listRecords(records)} at ${within(name, zone)}`))}.`

const noCname = ({ name }: WantedRecord) =>
  `${name} is the apex of a zone, and an apex can't have a CNAME record.`

/** Returns the rest of an instruction that starts with “Reserve”: a name under the apex, and the next steps. */
export const under = (record: WantedRecord) =>
  `a name under ${record.name}, such as www.${record.name}, and point it to the platform. ${deleteInConsoleText(record)}`

const alias = (record: WantedRecord) =>
  `If your DNS provider supports ALIAS, ANAME or flattened CNAME records, create one at ${record.name} that points to ${targetsText(record)}.`

const tolerated = (values: readonly string[]) =>
  values.length
    ? `Its name servers return one anyway (${joinWithAnd(values)}). The name may work today, ` +
      "but resolvers that have cached this CNAME can't find the zone's other records, such as MX and NS records."
    : ''

/**
 * Describes a CNAME that is required at its zone's apex. `addresses` and `existing` are the found addresses and CNAME
 * targets. `isRight`: `existing` leads to the required target.
 */
export function apex(
  record: WantedRecord,
  addresses: readonly FoundRecord[],
  existing: readonly string[],
  isRight = false,
) {
  const replaced = addresses.length
    ? ` That record replaces ${recordsAtText(addresses, record.name, record.name)}.`
    : ''
  return messageOf(
    [noCname(record), tolerated(isRight ? existing : [])],
    [
      existing.length
        ? `In the zone ${record.name}, delete the CNAME record (${joinWithAnd(existing)}) at @.`
        : '',
      joinOptions(`Reserve ${under(record)}`, `${alias(record)}${replaced}`),
    ],
  )
}

export const noApexZone = (record: Subject) =>
  `${noZoneOf(record)}. ` +
  `A registered domain is the apex of its zone, and an apex can't have a CNAME record.\n` +
  joinOptions(`Reserve ${under(record)}`, alias(record))

/** A delegation's parent zone and DS records. `parent` is null or absent if unknown. */
type Delegation = Pick<Evidence, 'parent' | 'ds'>

function withoutDelegation(record: WantedRecord, zone: string, { parent, ds = [] }: Delegation) {
  const records = ds.length ? 'NS and DS records' : 'NS records'
  return {
    where: parent ? `in the zone ${parent}` : `in the parent zone of ${zone}`,
    change: `delete the ${records} at ${within(zone, parent ?? '')}, then ${createText(record, parent ?? '')}.`,
  }
}

/** Formats the instruction to replace an unneeded delegation with the required record, for use after a condition. */
export function dropDelegation(record: WantedRecord, zone: string, at: Delegation) {
  const { where, change } = withoutDelegation(record, zone, at)
  return editIn(where, change)
}

function dropDelegationText(record: WantedRecord, zone: string, at: Delegation) {
  const { where, change } = withoutDelegation(record, zone, at)
  return `${sentenceCase(where)}, ${change}`
}

/**
 * Describes a zone whose apex is the record's name. `working` are the values of a CNAME at the apex that leads to the
 * target.
 */
export function ownZone(
  record: WantedRecord,
  at: Delegation,
  working: readonly string[] = [],
  addresses: readonly FoundRecord[] = [],
) {
  const { name, purpose } = record
  const has = addresses.length
    ? `${name} has ${listRecords(addresses)}, so visitors can't reach the platform.`
    : ''
  // A server may serve the zone without a delegation.
  const change = dropDelegationText(record, record.name, at)
  const above = at.ds?.length ? change : change.replace('delete the NS records', 'delete any NS records')
  return purpose === 'certificate'
    ? messageOf([noCname(record), tolerated(working)], [`Delete the zone ${name}.`, above])
    : messageOf(
        [noCname(record), tolerated(working), has],
        [
          joinOptions(
            `If nothing else needs the zone ${name}, delete the zone. ${above}`,
            `If the zone ${name} is needed, reserve ${under(record)}`,
            alias(record),
          ),
        ],
      )
}

export function lameOwnZone(record: WantedRecord, servers: readonly ServerAsked[], at: Delegation) {
  const { name, purpose } = record
  const lead = `${name} is delegated to name servers that don't answer for it: ${outcomesOf(servers)}. `
  return purpose === 'certificate'
    ? `${lead}${dropDelegationText(record, name, at)}`
    : lead +
        joinOptions(
          `If nothing else needs the zone ${name}, ${dropDelegation(record, name, at)}`,
          `If the zone ${name} is needed, add it to its name servers and reserve ${under(record)}`,
        )
}
