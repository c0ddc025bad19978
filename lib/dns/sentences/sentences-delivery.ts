import type { TargetFailure } from '@/lib/dns/evidence/chain/failing-target'
import type { Hints, Subject } from '@/lib/dns/evidence/evidence'
import type { Unserved } from '@/lib/dns/evidence/delegation/delegated'
import type { CachedAnswer } from '@/lib/dns/evidence/resolvers/old-answers'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { OldDelegation, StaleGlue, StrayServer, Unresolved } from '@/lib/dns/evidence/observations'
import {
  aboveZone,
  change,
  listValues,
  plural,
  providerOf,
  sentenceCase,
  serversOf,
  theZone,
  within,
  type Located,
  editIn,
} from './sentences'
import { formatExpiry } from './format-time'
import { outcomesOf } from './sentences-outcomes'
import {
  isWithin,
  type ResolverAnswer,
  type ServerAsked,
  type RecordVerdict,
  type WantedRecord,
} from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { joinWithAnd } from '@/lib/util/text'

export const notServing = ({ name }: WantedRecord, { servers, isOnSome }: Unserved) =>
  `${isOnSome ? "Some of the platform's" : "The platform's"} name servers don't answer for ${name} yet: ${outcomesOf(servers)}. ` +
  `Check again in a few minutes. If the check still fails, check that the ingress ${name} still exists on the platform.`

const targetFailures: Readonly<Record<TargetFailure, (target: string) => string>> = {
  missing: (target) => `${target} doesn't exist in DNS`,
  'no-address': (target) => `${target} has no addresses`,
  fails: (target) => `every name server fails to answer for ${target}`,
  bogus: (target) => `DNSSEC validation fails for ${target}`,
}

export function targetFails({ name, values }: WantedRecord, failure: TargetFailure) {
  const isServed = failure === 'missing' || failure === 'no-address'
  return (
    `However, ${targetFailures[failure](joinWithAnd(values))}, ` +
    `so ${failure === 'bogus' ? 'visitors whose resolvers validate DNSSEC' : 'visitors'} can't reach the platform. ` +
    `Check again in a few minutes. If the check still fails, ${isServed ? `check that the domain ${name} still exists on the platform` : "contact the platform's support team"}.`
  )
}

/**
 * Describes name servers that fail at their glue addresses in the parent zone, but have other addresses in the zone.
 */
export const staleGlue = (record: Subject, at: Located, servers: readonly StaleGlue[]) =>
  `However, some name servers don't answer at the addresses listed ${aboveZone(record, at.zone, at.parent)}. ` +
  changeGlue(record, at, servers)

/** Describes name servers that have the record at their glue addresses, but not at their addresses in the zone. */
export const strayServers = (record: Subject, at: Located, servers: readonly StrayServer[]) =>
  `However, some name servers don't have the record at the addresses that the zone ${at.zone} lists for them: ` +
  `${servers.map(({ name, addresses }) => `${name} (${joinWithAnd(addresses)})`).join('; ')}. ` +
  `Resolvers that query these addresses instead of those listed ${aboveZone(record, at.zone, at.parent)} can't find ${record.name}. ` +
  `In the zone ${at.zone}, change ${joinWithAnd(servers.map(({ name, glue }) => `the ${plural(glue.length, 'address', 'addresses')} of ${name} to ${joinWithAnd(glue)}`))}.`

/** Describes name servers that lack the correct record at their glue addresses, but have it at other addresses. */
export const oldCopies = (record: Subject, at: Located, servers: readonly StaleGlue[]) =>
  `Some name servers don't return the correct ${record.type} ${plural(record.values.length, 'record')} for ${record.name} at the addresses that resolvers query. ` +
  `At their other addresses, they do. ${changeGlue(record, at, servers)}`

const changeGlue = (record: Subject, { zone, parent }: Located, servers: readonly StaleGlue[]) =>
  servers
    .map(
      ({ name, addresses }) =>
        `${name} has the ${plural(addresses.length, 'address', 'addresses')} ${joinWithAnd(addresses)} in ${theZone(zone)}`,
    )
    .join('; ') +
  `. ${sentenceCase(aboveZone(record, zone, parent))}, change the ${plural(servers.length, 'glue record')} ` +
  `${joinWithAnd(servers.map(({ name, addresses, glue = [] }) => `for ${name}${glue.length ? ` from ${joinWithAnd(glue)}` : ''} to ${joinWithAnd(addresses)}`))}.`

export const aliasedServers = (
  record: Subject,
  { zone, parent }: Located,
  aliases: readonly (readonly [name: string, aliasOf: string])[],
) =>
  `However, ${joinWithAnd(aliases.map(([name, to]) => `${name} is an alias (CNAME) of ${to}`))}. ` +
  `A name server's name must have its own addresses, so some resolvers might not find ${record.name}. ` +
  `Replace ${joinWithAnd(aliases.map(([name, to]) => `${name} with ${to}`))}, both in the zone's NS records and ${aboveZone(record, zone, parent)}.`

export function resolversFail(record: WantedRecord, own: string, unresolved: Unresolved) {
  const { servers, at, zone, areNameServers = false, areOthersResolved = false, areSome = false } = unresolved
  const { name, type, values } = record
  const outcome = outcomesOf(servers)
  if (areNameServers && at !== null) return usersFail(record, own, { at, outcome, zone })
  const lead = `However, ${areSome ? 'some resolvers' : 'resolvers'} can't resolve ${name}`
  if (at === null)
    return `${lead}: ${outcome}. The check couldn't determine which zone causes this. Check again in a few minutes.`
  if (values.includes(at))
    return (
      `${lead}, because they can't resolve its target ${at}: ${outcome}. ` +
      "Check again in a few minutes. If the check still fails, contact the platform's support team."
    )
  if (at !== name && !isWithin(at, own))
    return (
      `${lead}, because they can't resolve ${at}, which ${name} points to: ${outcome}. ` +
      `Ask the operator of ${serversOf(zone ?? at)} to fix this. Alternatively, ${editIn(`in ${theZone(own)}`, change(record, own))}.`
    )
  const provider = type === 'NS' ? "the platform's support team" : providerOf(own)
  const cached = areOthersResolved
    ? ` Before you ask, check again in an hour. Resolvers can resolve other records in ${theZone(own)}, so they may still cache an earlier failure.`
    : ''
  return (
    `${lead}${at === name ? '' : `, because they can't resolve ${at}, which ${name} points to`}: ${outcome}. ` +
    `If you recently changed the name servers of ${at} or of an ancestor zone, resolvers may keep using the old name servers for up to two days. ` +
    `Otherwise, ask ${provider} whether its name servers reject queries from resolvers.${cached}`
  )
}

function usersFail(
  record: WantedRecord,
  own: string,
  { at, outcome, zone }: Pick<Unresolved, 'zone'> & { at: string; outcome: string },
) {
  const { name } = record
  const hop = at === name ? '' : `, which ${name} points to`
  const lead =
    `However, ${name} doesn't resolve, ` +
    `because no name server answers ${userTypeOf(record)} queries for ${at}${hop}: ${outcome}.`
  return at === name || isWithin(at, own)
    ? `${lead} Ask ${providerOf(own)} to fix these servers.`
    : `${lead} Ask the operator of ${serversOf(zone ?? at)} to fix this. Alternatively, ${editIn(`in ${theZone(own)}`, change(record, own))}.`
}

export const oldNameServers = (
  { zone, servers, until }: OldDelegation,
  resolvers: readonly ResolverAnswer[],
) =>
  `${resolvers.some(({ outcome }) => outcome === 'answered') ? 'Some resolvers' : 'Resolvers'} can't resolve the name yet, because they still have the old NS ` +
  `${plural(servers.length, 'record', 'records')} of ${zone} (${joinWithAnd(servers)}). ` +
  `The cached ${plural(servers.length, 'record expires', 'records expire')} by ${formatExpiry(until)}.`

export const isInOwnZone = ({ name, type }: WantedRecord, zone: string) =>
  isWithin(name, zone) && (type === 'CNAME' || name !== zone)

export function cached(resolvers: readonly CachedAnswer[], until: string | null) {
  const views = resolvers.map(({ name, found, outcome, at }) =>
    found.length
      ? `${name} still returns ${listValues(found.map(({ value }) => value))}${at === undefined ? '' : ` for ${at}`}`
      : outcome === 'answered'
        ? `${name} still returns a cached negative answer${at === undefined ? '' : ` for ${at}`}`
        : `${name} can't resolve the name yet, because DNSSEC validation fails for its cached negative answer`,
  )
  const expire = plural(resolvers.length, 'cached answer expires', 'cached answers expire')
  const end =
    until === null ? `The problem ends when the ${expire}.` : `The ${expire} by ${formatExpiry(until)}.`
  return `${views.join('; ')}. ${end}`
}

export const differing = (
  record: WantedRecord,
  { resolverResults, views }: Pick<Hints, 'resolverResults' | 'views'>,
  findings: readonly ServerFinding[],
) =>
  resolverResults.flatMap(({ name, found }) => {
    const { reason, zone, at = { name: record.name, records: found } } = views.get(name) ?? {}
    // A private resolver can serve a root zone, which people can change.
    const own = zone === '' ? 'the root zone' : zone
    const values = listValues(at.records.filter(({ type }) => type === record.type).map(({ value }) => value))
    const missing = at.name === record.name ? 'this record' : `the CNAME record at ${at.name}`
    const version = values ? `in which ${at.name} points to ${values}` : `without ${missing}`
    const lead = "Clients that use this resolver can't reach the platform."
    if (reason === 'own-zone')
      return `${name} has its own version of ${zone === '' ? own : `the zone ${zone}`}, ${version}. ${lead} Also update the version of ${own} on ${name}.`
    if (reason === 'public-version')
      return `${name} uses the version of the zone ${zone} in public DNS, ${version}. ${lead} Also update the version of ${zone} in public DNS.`
    if (reason === 'other-copy')
      return (
        `${name} queries a name server with another version of the zone ${zone}, ${version}. ` +
        `${record.purpose === 'certificate' ? 'Certificate authorities might not find the record.' : lead} ` +
        `If ${zone} is still delegated to a former DNS provider, set the name servers of ${zone} to ${joinWithAnd([...new Set(findings.map(({ server }) => server.name))])}. Otherwise, also update the version of ${zone} that ${name} uses.`
      )
    const addresses = listValues(at.records.map((one) => one.value))
    if (reason === 'private-addresses')
      return `${name} removes the private ${plural(at.records.length, 'address', 'addresses')} of ${at.name} (${addresses}) from its answers. ${lead} Ask the operator of ${name} to allow private addresses for ${at.name}.`
    if (reason === 'override')
      return `${name} still returns ${addresses} for ${at.name}, although the cached answer should have expired. This resolver may override the name. ${lead} Ask the operator of ${name} to remove the override.`
    if (reason === 'renewed')
      return `${name} got a new negative answer for ${at.name} after its earlier one had expired, although the name servers have the record. This resolver may block the name, or query different name servers for the zone ${zone}. ${lead} Ask the operator of ${name} why it doesn't return the record.`
    return reason === 'filter'
      ? `${name} blocks ${at.name}: ${addresses ? `it returns ${addresses}` : "its negative answer doesn't come from the zone"}. ${lead} Ask the operator of ${name} to unblock ${at.name}.`
      : []
  })

export const mayBeInternal = ({ name, type }: WantedRecord, servers: readonly ResolverAnswer[]) =>
  `The check couldn't determine whether ${name} has the ${type} ${type === 'NS' ? 'records' : 'record'}: ${outcomesOf(servers)}. ` +
  `The account's other name servers don't have the record, but ${plural(servers.length, 'this server', 'these servers')} may have it in a private zone. ` +
  'Check again later.'

export const unawareOf = ({ resolverResults, views }: Pick<Hints, 'resolverResults' | 'views'>) =>
  resolverResults.flatMap(({ name }) => {
    const { reason, zone } = views.get(name) ?? {}
    return reason === 'public' ? `${name} doesn't resolve names in the private zone ${zone}.` : []
  })

export const notConfirmed = ({ values }: Subject, verdict: RecordVerdict, servers: readonly ServerAsked[]) =>
  `Not all servers confirmed ${verdict === 'correct' ? theRecords(values) : 'this result'}: ${outcomesOf(servers)}.`

const theRecords = ({ length }: readonly string[]) => `the ${plural(length, 'record')}`

export const servingNotConfirmed = ({ name }: WantedRecord, servers: readonly ServerAsked[]) =>
  `The check couldn't confirm that the platform's name servers answer for ${name}: ${outcomesOf(servers)}.`

export const chainNotConfirmed = (servers: readonly ServerAsked[]) =>
  `The check couldn't confirm the CNAME chain on all servers: ${outcomesOf(servers)}.`

export const targetNotConfirmed = ({ values }: WantedRecord, servers: readonly ServerAsked[]) =>
  `The check couldn't confirm that ${joinWithAnd(values)} resolves: ${outcomesOf(servers)}.`

export function addressesSkipped(findings: readonly ServerFinding[]): string[] {
  const names = [...new Set(findings.flatMap(({ server, hasMore }) => (hasMore ? [server.name] : [])))]
  return names.length
    ? [
        `${joinWithAnd(names)} ${plural(names.length, 'has', 'have')} more addresses, which the check doesn't query.`,
      ]
    : []
}

export const conflictsUnknown =
  "The check couldn't look for conflicting records, because the name servers didn't answer every query."

export const hopsUnsearched = (names: readonly string[]) =>
  `The check couldn't look for conflicting records at ${joinWithAnd(names)}, because only resolvers answered for ${plural(names.length, 'this name', 'these names')}.`

export const signaturesUnverified =
  "The check couldn't verify the DNSSEC signatures, because no validating resolver returned the record."

export function unresolved({ name, values }: WantedRecord, resolvers: readonly ResolverAnswer[]): string[] {
  const isFailing = ({ outcome }: ResolverAnswer) => outcome === 'server-failure'
  const failing = resolvers.filter(isFailing)
  const empty = resolvers.filter(({ outcome }) => outcome === 'answered')
  const others = resolvers.filter((one) => !isFailing(one) && !empty.includes(one))
  const unconfirmed = [
    ...(empty.length
      ? [
          `${joinWithAnd(empty.map((one) => one.name))} returned ${plural(empty.length, 'an empty answer', 'empty answers')}`,
        ]
      : []),
    ...(others.length ? [outcomesOf(others)] : []),
  ]
  return [
    ...(failing.length
      ? [`${joinWithAnd(failing.map((one) => one.name))} couldn't resolve ${name} (SERVFAIL).`]
      : []),
    ...(unconfirmed.length
      ? [`Not all resolvers confirmed ${theRecords(values)}: ${unconfirmed.join('; ')}.`]
      : []),
  ]
}

function repairName({ name, isPrivate }: Subject, zone: string, servers: readonly ServerAsked[]) {
  const names = [...new Set(servers.map((server) => server.name))]
  const isOne = names.length === 1
  return (
    `${isOne ? 'This server serves' : 'These servers serve'} ${theZone(zone)}, but ${isOne ? 'fails' : 'fail'} to answer queries for this name. ` +
    (isRegistry(zone) && !isPrivate
      ? `Check again in a few minutes. If ${isOne ? 'it still fails' : 'they still fail'}, ask the registrar to report this to the registry.`
      : `Check the records at ${within(name, zone)} on ${joinWithAnd(names)}, or ask ${providerOf(zone)} to fix ${isOne ? 'this server' : 'these servers'}.`)
  )
}

export const allFail = (record: Subject, zone: string, servers: readonly ServerAsked[]) =>
  `The check couldn't read the ${record.type} ${plural(record.values.length, 'record')} of ${record.name}: ${outcomesOf(servers)}. ` +
  repairName(record, zone, servers)

export const someFail = (record: Subject, zone: string, servers: readonly ServerAsked[]) =>
  `${outcomesOf(servers)}. ${repairName(record, zone, servers)}`
