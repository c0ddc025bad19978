import type { Hints, Subject } from '@/lib/dns/evidence/evidence'
import type { BadSignatures } from '@/lib/dns/evidence/dnssec/signatures'
import { removeServers, type Listed } from './sentences-name-servers'
import { splitDs as describeSplitDs } from './sentences-registry'
import {
  aboveZone,
  inZone,
  isAtRegistrar,
  onOnly,
  plural,
  sentenceCase,
  within,
  type Located,
} from './sentences'
import { holdersOfDs, type NamedRecords } from '@/lib/dns/queries/finding'
import { faultOf, listServers, signedOf } from './sentences-signatures'
import { unchecked as describeUnchecked } from './sentences-unchecked'
import type { WantedRecord } from '@/lib/dns/model/records'
import { joinOptions } from '@/lib/dns/model/message-parts'
import { joinWithAnd } from '@/lib/util/text'

// The messages about DNSSEC.

const sign = (zone: string, above: string) =>
  `sign the zone ${zone} again at your DNS provider, or remove its DS record ${above}`

const restore = ({ zone, signature }: BadSignatures, above: string) =>
  signature.state === 'unread'
    ? `Ask the DNS provider of ${zone} to answer DNSKEY queries over UDP and TCP, or remove the zone's DS record ${above}`
    : signature.state === 'unsupported'
      ? `Replace or update the name servers of ${zone} so that they support DNSSEC, or remove the zone's DS record ${above}`
      : `${signAgain(zone, above)} until it is signed again`

const signAgain = (zone: string, above: string) => sentenceCase(sign(zone, above))

const checkLater = (zones: string) =>
  `If you fixed DNSSEC for ${zones} in the last hour, check again later before you change anything else, ` +
  'because resolvers cache failed validations.'

const failing = (name: string) =>
  `DNSSEC validation fails for ${name}, so validating resolvers can't resolve it`

const deleteDs = (record: Subject, zone: string, servers: readonly string[]) =>
  isAtRegistrar(record, zone)
    ? `At the registrar, delete the DS record of ${record.name}.`
    : `${inZone(zone, servers)} delete the DS record at ${within(record.name, zone)}.`

function onlyHolders({ findings = [] }: Partial<Listed>): string[] {
  const { holders, isOnAll } = holdersOfDs(findings)
  return isOnAll ? [] : holders
}

export function formerDs(record: Subject, at: Listed) {
  const only = onlyHolders(at)
  return (
    `${record.name} has a DS record${onOnly(only)}, so validating resolvers would reject the platform's zone. ` +
    deleteDs(record, at.zone, only)
  )
}

export function dsOnSome(record: Subject, at: Listed) {
  const only = onlyHolders(at)
  return (
    `However, ${joinWithAnd(only)} ${plural(only.length, 'has', 'have')} a DS record at ${record.name} that doesn't match any key of the platform's zone, ` +
    `so validating resolvers that query ${plural(only.length, 'this server', 'these servers')} can't resolve ${record.name}. ` +
    deleteDs(record, at.zone, only)
  )
}

export function dnssec(
  record: Subject,
  at: Located & Partial<Pick<Listed, 'findings'>>,
  {
    staleDs,
    staleReason,
    signed,
    unchecked,
    badSignatures,
    splitDs,
  }: Pick<Hints, 'staleDs' | 'staleReason' | 'signed' | 'unchecked' | 'badSignatures' | 'splitDs'>,
) {
  const { zone, parent } = at
  const above = (name: string) => aboveZone(record, name, name === zone ? parent : null)
  const { name, type, values } = record
  const lead = failing(name)
  const holders = onlyHolders(at)
  const deleteOwn = deleteDs(record, zone, holders)
  if (type === 'NS' && staleDs === name)
    return `${lead}: the DS record at ${name}${onOnly(holders)} doesn't match any key of the platform's zone. ${deleteOwn}`
  if (staleDs !== null && staleReason === 'no-keys') {
    const where = sentenceCase(above(staleDs))
    return `${lead}: ${staleDs} has a DS record, but the zone isn't signed. ${joinOptions(
      `${where}, delete the DS record of ${staleDs}.`,
      `Sign the zone ${staleDs} at your DNS provider. ${where}, replace the DS record of ${staleDs} with the new one.`,
    )}`
  }
  if (staleDs !== null)
    return (
      `${lead}: the DS record of ${staleDs} ${staleReason === 'unused-key' ? "belongs to a key that doesn't sign the other keys" : "doesn't match any key"} of that zone. ` +
      `${sentenceCase(above(staleDs))}, replace the DS record of ${staleDs} with the one from your DNS provider, or remove it.`
    )
  if (splitDs) return `${lead}. ${sentenceCase(describeSplitDs(record, splitDs))}`
  if (badSignatures?.isEverywhere) {
    const { zone: at } = badSignatures
    const fix = type === 'NS' && at === name ? deleteOwn : `${restore(badSignatures, above(at))}.`
    return `${lead}: ${faultOf(record, badSignatures)}. ${fix}`
  }
  const { findings } = at
  if (badSignatures && findings) return `${lead}. ${rejectedOn(record, { ...at, findings }, badSignatures)}`
  if (type === 'NS' && signed.includes(name))
    return `${lead}: ${name} has a DS record, so resolvers require DNSSEC keys and signatures in the platform's zone. ${deleteOwn}`
  if (unchecked.length) return `${lead}. ${sentenceCase(describeUnchecked(record, unchecked))}`
  const [only, ...more] = signed
  if (only === undefined)
    return `${lead}. Check the signatures and DS records of ${zone} and of every zone on the path to ${joinWithAnd(values)}.`
  const zones = joinWithAnd([only, ...more])
  return more.length
    ? `${lead}. The signatures in ${zones} may be invalid. ${checkLater(zones)} Sign the zones ${zones} again.`
    : `${lead}. ${checkLater(zones)} ${signAgain(only, above(only))}.`
}

/** Describes a record that some resolvers reject, although others return it and the check found no bad signature. */
export function disputed(
  record: Subject,
  { zone, parent }: Located,
  { signed, unchecked, failing }: Pick<Hints, 'signed' | 'unchecked' | 'failing'>,
) {
  const lead = `However, ${joinWithAnd(failing) || 'some resolvers'} can't resolve ${record.name}`
  if (unchecked.length) return `${lead}, and ${describeUnchecked(record, unchecked)}`
  const [only = zone] = signed
  const zones = joinWithAnd(signed) || zone
  const change =
    signed.length > 1
      ? `Sign the zones ${zones} again.`
      : `${signAgain(only, aboveZone(record, only, only === zone ? parent : null))}.`
  return (
    `${lead}, and the check can't verify all DNSSEC signatures of ${zones}. ` +
    `${checkLater(zones)} ${change}`
  )
}

export function caaRejected(record: Subject, at: Located, { name, records }: NamedRecords) {
  const failing = records.length
    ? `the CAA ${plural(records.length, 'record for', 'records for')} ${name} ${plural(records.length, 'fails', 'fail')}`
    : `the response that ${name} has no CAA records fails`
  return (
    `However, ${failing} DNSSEC validation, so certificate authorities can't issue a certificate. ` +
    `${checkLater(at.zone)} ${signAgain(at.zone, aboveZone(record, at.zone, at.parent))}.`
  )
}

function copies(
  record: Subject,
  at: Listed,
  {
    unsignedServers,
    mismatchedServers,
    copyAddresses: addresses,
  }: Pick<Hints, 'unsignedServers' | 'mismatchedServers' | 'copyAddresses'>,
) {
  const list = (some: readonly string[]) => listServers({ servers: some, addresses })
  const servers = [...unsignedServers, ...mismatchedServers]
  // A server with the right copy at another address must stay.
  const isOther = !addresses.size && at.findings.some(({ server }) => !servers.includes(server.name))
  const problems = [
    ...(unsignedServers.length
      ? [`${list(unsignedServers)} ${plural(unsignedServers.length, 'has', 'have')} an unsigned copy`]
      : []),
    ...(mismatchedServers.length
      ? [
          `${list(mismatchedServers)} ${plural(mismatchedServers.length, 'has', 'have')} a copy without a key that matches the DS record`,
        ]
      : []),
  ]
  return (
    `the zone ${at.zone} is signed with DNSSEC, but ${joinWithAnd(problems)}, so validating resolvers reject ${plural(servers.length, 'its', 'their')} answers. ` +
    `Update the zone on ${list(servers)}${isOther ? `, or ${removeServers(record, at, servers)}` : ''}.`
  )
}

type CopiesArgs = Parameters<typeof copies>

export const unsigned = (...args: CopiesArgs) => `However, ${copies(...args)}`

export const alsoUnsigned = (...args: CopiesArgs) => `In addition, ${copies(...args)}`

export const unsignedOnMost = (record: Subject, at: Listed, hints: CopiesArgs[2]) =>
  `${failing(record.name)}. ${sentenceCase(copies(record, at, hints))}`

function returned(record: WantedRecord, bad: BadSignatures) {
  const { signature, servers } = bad
  const isOne = servers.length === 1
  const verb = isOne ? 'returns' : 'return'
  if (signature.state !== 'missing' && signature.state !== 'unsupported')
    return `${verb} ${signature.state === 'uncovered' ? 'a DNSSEC proof' : 'DNSSEC signatures'} that validating resolvers reject: ${faultOf(record, bad)}`
  const cause =
    signature.state === 'unsupported'
      ? `. ${isOne ? "It doesn't" : "They don't"} support EDNS, which DNSSEC requires`
      : ''
  return `${verb} no DNSSEC signature for ${signedOf(record, bad)}${cause}. Validating resolvers reject ${isOne ? 'its' : 'their'} answers`
}

const updateServers = (bad: BadSignatures) => {
  const { zone, servers, signature } = bad
  if (signature.state === 'other-keys') {
    const [only, ...more] = new Set([...servers, ...signature.holders.servers])
    return more.length
      ? `Use the same DNSSEC keys on all name servers of ${zone}`
      : `Update ${only} so that it returns the same DNSSEC keys at each address`
  }
  return signature.state === 'unsupported'
    ? `Replace or update ${listServers(bad)} so that ${plural(servers.length, 'it supports', 'they support')} DNSSEC`
    : `Update the zone ${zone} on ${listServers(bad)}`
}

const inAnswer: ReadonlySet<string> = new Set(['DNAME', 'NSEC', 'NSEC3'])

function rejectedOn(record: Subject, at: Listed, bad: BadSignatures) {
  const { zone, parent, findings } = at
  const { servers, signature } = bad
  // With `other-keys`, the first option concerns all servers, so the second names the servers to remove.
  const them = signature.state === 'other-keys' ? joinWithAnd(servers) : undefined
  // All servers were queried for the record and for records in the same answer, but perhaps only one server for other
  // names.
  const isOwn = bad.zone === zone && (bad.name === undefined || inAnswer.has(bad.type))
  if (!isOwn) return rejectedOnOne(record, at, bad)
  const isOther = findings.some(({ server, records }) => records && !servers.includes(server.name))
  const fix = bad.addresses?.size
    ? updateServers(bad)
    : isOther
      ? `${updateServers(bad)}, or ${removeServers(record, at, servers, them)}`
      : restore(bad, aboveZone(record, zone, parent))
  return `${listServers(bad)} ${returned(record, bad)}. ${fix}.`
}

function rejectedOnOne(record: Subject, at: Located, bad: BadSignatures) {
  const { zone, servers, signature } = bad
  const above = aboveZone(record, zone, zone === at.zone ? at.parent : null)
  if (bad.isOnAll) {
    const who = `${joinWithAnd(servers)}, the name ${plural(servers.length, 'server', 'servers')} of the zone ${zone}`
    return `${who}, ${returned(record, bad)}. ${restore(bad, above)}.`
  }
  const others =
    signature.state === 'unsupported'
      ? `If the other name servers of ${zone} don't support it either, replace or update them too, or remove the zone's DS record ${above}.`
      : `If the other name servers of ${zone} ${signature.state === 'missing' ? "don't return signatures either" : 'return the same signatures'}, ${sign(zone, above)} until it is signed.`
  return (
    `${joinWithAnd(servers)}, ${plural(servers.length, 'a name server', 'name servers')} of the zone ${zone}, ${returned(record, bad)}. ` +
    `${updateServers(bad)}. ${others}`
  )
}

export const badOnSome = (record: Subject, at: Listed, bad: BadSignatures) =>
  `However, ${rejectedOn(record, at, bad)}`
