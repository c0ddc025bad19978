import type { Chain, LackingHop } from '@/lib/dns/evidence/chain/chain'
import type { Hints, Subject } from '@/lib/dns/evidence/evidence'
import type { DelegatedTo, NamedRecords } from '@/lib/dns/queries/finding'
import {
  aboveZone,
  change as changeRecord,
  checkAgain,
  editIn,
  fixIn,
  inZone,
  isRegistered,
  keepWildcard,
  listRecords,
  onOnly,
  plural,
  recordsAtText,
  sentenceCase,
  theZone,
  wantedRecords,
  within,
  type Located,
} from './sentences'
import { outcomesOf } from './sentences-outcomes'
import { fix, notFollowed, targetsText } from './sentences-cname'
import { nsRecords } from './sentences-entered'
import { oneVersion } from './sentences-registry'
import { joinChanges, joinOptions, messageOf, partsOf } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'

interface View {
  name: string
  address: string | null
  values: readonly string[]
  refersTo: string | undefined
  delegatedTo: (DelegatedTo & { isRight: boolean }) | undefined
  servesBelow?: string | undefined
  hasOwnZone: boolean
}

const serverName = ({ name, address }: View, views: readonly View[]) =>
  address !== null && views.filter((view) => view.name === name).length > 1 ? `${name} (${address})` : name

const isEmpty = ({ values, refersTo, hasOwnZone }: View) =>
  !values.length && refersTo === undefined && !hasOwnZone

function viewText(view: View, views: readonly View[], type: string) {
  const { values, refersTo, delegatedTo, hasOwnZone, servesBelow } = view
  const name = serverName(view, views)
  if (hasOwnZone) return `${name} has a separate zone at this name`
  if (refersTo !== undefined) return `${name} delegates ${refersTo}${belowText(delegatedTo)}`
  const serves = servesBelow === undefined ? name : `${name} serves ${servesBelow} itself and`
  return values.length
    ? `${serves} has ${listRecords(values.map((value) => ({ type, value, ttl: 0 })))}`
    : `${serves} has no ${type} record`
}

function belowText(delegatedTo: View['delegatedTo']) {
  if (!delegatedTo?.names.length) return ''
  const { names, findings, isRight } = delegatedTo
  const isAnswered = findings.some(({ records }) => records)
  const state = isRight
    ? ', where the record is correct'
    : isAnswered
      ? ', where the record is missing or wrong'
      : ''
  return ` to ${joinWithAnd(names)}${state}`
}

/**
 * Describes a record on which the zone's name servers disagree. `lacking` contains the servers without the correct
 * record.
 */
export function disagree(
  record: Subject,
  zone: string,
  views: readonly View[],
  lacking: readonly string[] = [],
) {
  const sorted = views.toSorted((a, b) => Number(!a.values.length) - Number(!b.values.length))
  const empty = views.filter(isEmpty).map((view) => serverName(view, views))
  // Servers without any record aren't named again, unless other servers also lack the correct record.
  const isNamed =
    !views.some(({ servesBelow }) => servesBelow !== undefined) &&
    lacking.some((name) => !empty.includes(name))
  return (
    `The zone's name servers disagree about ${record.name}: ${sorted.map((view) => viewText(view, views, record.type)).join('; ')}. ` +
    (isNamed ? `${joinWithAnd(lacking)} ${lackRecords(record, lacking)}. ` : '') +
    joinChanges([ownZones(record, views), change(record, zone, views)])
  )
}

/** Replaces the changes in `text`, the description of servers that disagree, with a note about a failed lookup. */
export const describeUndecided = (record: Subject, text: string) =>
  `${partsOf(text).finding} The check couldn't determine whether these records lead to ${targetsText(record)}, because a lookup failed. ${checkAgain}`

/** Extends `text`, the description of servers that disagree, with a CNAME chain that couldn't be followed. */
export function unfollowedOnSome(record: Subject, text: string, chain: Chain) {
  const { finding, change } = partsOf(text)
  return `${finding} ${notFollowed(record, chain)} ${change}`
}

/** Describes other records at a name whose servers have different CNAME records that all lead to the target. */
export const besideEach = (
  record: Subject,
  zone: string,
  { others, holders, lookalike }: Pick<Hints, 'others' | 'holders' | 'lookalike'>,
) =>
  `${record.name} has different CNAME records on the zone's name servers, and also ${listRecords(others)}${onOnly(holders)}. ` +
  "A CNAME can't share its name with other records, so resolvers might not follow the CNAME. " +
  `${inZone(zone)} delete ${recordsAtText(others, record.name, zone)}, then ${changeRecord(record, zone)}.${keepWildcard(record, lookalike)}`

function ownZones({ name }: Subject, views: readonly View[]): string {
  const servers = [...new Set(views.flatMap((view) => (view.hasOwnZone ? [view.name] : [])))]
  return servers.length ? `Delete the zone ${name} from ${joinWithAnd(servers)}.` : ''
}

function change(record: Subject, zone: string, views: readonly View[]): string {
  const at = within(record.name, zone)
  const has = haveRecords(record, zone)
  const delegating = views.find(({ delegatedTo }) => delegatedTo?.isRight) ?? views.find(isDelegating(record))
  const { refersTo, delegatedTo } = delegating ?? {}
  const holders = views.flatMap(({ name, servesBelow, values }) =>
    servesBelow !== undefined && values.some((value) => record.values.includes(value)) ? [name] : [],
  )
  if (refersTo !== undefined && holders.length)
    return oneVersion(record, { zone, part: refersTo }, [...new Set(holders)], views)
  if (refersTo === undefined || !isDelegating(record)({ refersTo })) {
    const isDelegated = views.some((view) => view.refersTo !== undefined)
    const none = isDelegated ? `, and no NS records at ${at}` : ''
    return fixIn(zone, record, `every name server must ${has}${none}`)
  }
  const names = delegatedTo?.names ?? []
  const label = within(refersTo, zone)
  const delegated = `have ${nsRecords({ ...record, name: refersTo }, zone, names)}`
  const isSplit = views.some((view) => view.delegatedTo && view.delegatedTo.names.join() !== names.join())
  if (delegatedTo?.isRight)
    return fixIn(
      zone,
      record,
      `every name server must ${delegated}${isSplit ? ', and no other NS records there' : ''}`,
    )
  const below = `the zone ${refersTo} must ${haveRecords(record, refersTo)}`
  if (isSplit)
    return fixIn(zone, record, `every name server must have the same NS records at ${label}, and ${below}`)
  return joinChanges([
    fixIn(zone, record, `the name servers must agree on whether ${label} is delegated`),
    joinOptions(
      `If the zone ${refersTo} isn't in use, every name server of ${zone} must ${has}, and no NS records at ${label}.`,
      `If the zone ${refersTo} is in use, every name server of ${zone} must ${delegated}, and ${below}.`,
    ),
  ])
}

const haveRecords = (record: Subject, zone: string) =>
  `have ${wantedRecords(record)} at ${within(record.name, zone)}, pointing to ${joinWithAnd(record.values)}`

const isDelegating =
  ({ name }: Subject) =>
  ({ refersTo }: Pick<View, 'refersTo'>) =>
    refersTo !== undefined && refersTo !== name

const correctRecords = ({ name, type, values }: Subject) =>
  `the correct ${type} ${plural(values.length, 'record')} at ${name}`

const lackRecords = (record: Subject, servers: readonly string[]) =>
  `${plural(servers.length, "doesn't", "don't")} have ${correctRecords(record)}`

export function outdatedDelegation(
  record: Subject,
  { zone, parent }: Located,
  former: readonly string[],
  current: readonly string[],
) {
  const lead =
    `${zone} is delegated to ${joinWithAnd(former)}, which ${lackRecords(record, former)}. ` +
    `Only the name servers in the zone's own NS records (${joinWithAnd(current)}) have ${plural(record.values.length, 'this record', 'these records')}, but resolvers follow the delegation. `
  return isRegistered(record, zone, parent)
    ? `${lead}At the registrar, set the name servers of ${zone} to ${joinWithAnd(current)}.`
    : `${lead}${sentenceCase(aboveZone(record, zone, parent))}, change the NS records at ${within(zone, parent ?? '')} to ${joinWithAnd(current)}.`
}

/**
 * Adds an alternative for servers that only the delegation lists: removing them from the delegation instead of updating
 * their records.
 */
export function orRemove(
  message: string,
  record: Subject,
  { zone, parent }: Located,
  former: readonly string[],
  current: readonly string[],
) {
  const belong = `If ${joinWithAnd(former)} ${plural(former.length, 'belongs', 'belong')} to a former DNS provider`
  const at = isRegistered(record, zone, parent)
    ? `the name servers of ${zone}`
    : `the NS records at ${within(zone, parent ?? '')}`
  const above = aboveZone(record, zone, parent)
  const to = `to ${joinWithAnd(current)} instead`
  const { finding, change } = partsOf(message)
  if (!change.includes('\n')) return `${message} ${belong}, set ${at} ${above} ${to}.`
  const keep = `don't change ${plural(former.length, 'its', 'their')} records`
  return messageOf([finding], [`${belong}, ${keep}. ${sentenceCase(above)}, set ${at} ${to}.`, change])
}

/** Describes a zone whose own NS records list servers without the record (`others`). */
export function outdatedZone(
  record: Subject,
  zone: string,
  others: readonly string[],
  current: readonly string[],
) {
  const [names, they] = [joinWithAnd(others), plural(others.length, 'it', 'they')]
  const belong = `If ${names} ${plural(others.length, 'belongs', 'belong')} to`
  return (
    `The NS records in the zone ${zone} list ${names}, which ${lackRecords(record, others)}. ` +
    `${zone} isn't delegated to ${plural(others.length, 'this name server', 'these name servers')}, but resolvers may query ${plural(others.length, 'it', 'them')}. ` +
    'If you just changed these NS records, wait until all name servers have them. ' +
    joinOptions(
      `${belong} a former DNS provider, ${editIn(`in ${theZone(zone)}`, `change the NS records at @ to ${joinWithAnd(current)}.`)}`,
      `${belong} a new or additional DNS provider, ${editIn(`in ${theZone(zone)}`, `${they} must ${haveRecords(record, zone)}.`)}`,
    )
  )
}

export const hiddenByCopies = (
  record: Subject,
  { zone, parent }: Located,
  holders: readonly string[],
  listed: readonly string[],
) =>
  `${joinWithAnd(holders)} ${plural(holders.length, 'has a separate copy', 'have separate copies')} of the zone ${zone} without ${correctRecords(record)}. ` +
  `${plural(holders.length, 'This server also serves', 'These servers also serve')} an ancestor zone of ${zone}, so resolvers that query ${plural(holders.length, 'it', 'them')} get answers from ${plural(holders.length, 'this copy', 'these copies')} instead of a referral to ${joinWithAnd(listed)}. ` +
  joinChanges([
    `${sentenceCase(aboveZone(record, zone, parent))}, set the NS records at ${within(zone, parent ?? '')} to ${joinWithAnd(listed)}.`,
    `Delete the zone ${zone} from ${joinWithAnd(holders)}.`,
  ])

export function lackingInChain(record: Subject, zone: string, { name, servers, failing }: LackingHop) {
  const names = servers.map((one) =>
    one.address === undefined ? one.name : `${one.name} at its address ${one.address}`,
  )
  const problems = [
    ...(names.length
      ? [
          `${joinWithAnd(names)} ${plural(names.length, "doesn't", "don't")} have the correct CNAME record at ${name}`,
        ]
      : []),
    ...(failing.length ? [outcomesOf(failing)] : []),
  ]
  return (
    `${record.name} points to ${targetsText(record)} through ${name}, but ${joinWithAnd(problems)}, ` +
    `so ${record.purpose === 'certificate' ? 'the certificate authority might not find the challenge' : "some visitors can't reach the platform"}. ` +
    fix(record, zone)
  )
}

export const besideInChain = (
  record: Subject,
  zone: string,
  { name, records, holders }: NamedRecords & Pick<Hints, 'holders'>,
) =>
  `${record.name} points to ${targetsText(record)} through ${name}, which also has ${listRecords(records)}${onOnly(holders)}. ` +
  `A CNAME can't share its name with other records, so ${record.purpose === 'certificate' ? 'the certificate authority' : 'resolvers'} might not follow the CNAME. ` +
  fix(record, zone)
