import { isIP } from 'node:net'
import type { Evidence, Subject } from '@/lib/dns/evidence/evidence'
import { namesListedBy, type ServerFinding } from '@/lib/dns/queries/finding'
import { aboveZone, isRegistered, plural, providerOf, sentenceCase, within, type Located } from './sentences'
import { outcomeOf, outcomesOf } from './sentences-outcomes'
import type { ServerAsked } from '@/lib/dns/model/records'
import { joinWithAnd } from '@/lib/util/text'

// The messages about name servers that don't answer for their zone, or whose addresses are missing.

export type Listed = Located & Pick<Evidence, 'findings'>

export function removeServers(
  record: Subject,
  { zone, parent, findings }: Listed,
  servers: readonly string[],
  them = plural(servers.length, 'it', 'them'),
) {
  const isOnly = (list: 'parent' | 'zone') =>
    findings.every(({ server, listedBy }) => !servers.includes(server.name) || listedBy === list)
  const left = (list: 'parent' | 'zone') =>
    namesListedBy(findings, list).filter((name) => !servers.includes(name))
  const isWorking = (name: string) => findings.some(({ server, records }) => server.name === name && records)
  const remaining = (list: 'parent' | 'zone', other: 'parent' | 'zone') => {
    const names = [...new Set([...left(list), ...left(other).filter(isWorking)])]
    return joinWithAnd(names.length ? names : left(other))
  }
  if (isOnly('zone'))
    return `change the NS records at @ in the zone ${zone} to ${remaining('zone', 'parent')}`
  if (isOnly('parent'))
    return isRegistered(record, zone, parent)
      ? `at the registrar, set the name servers of ${zone} to ${remaining('parent', 'zone')}`
      : `change the NS records at ${within(zone, parent ?? '')} ${aboveZone(record, zone, parent)} to ${remaining('parent', 'zone')}`
  return `remove ${them} from the name servers listed for ${zone}, both in the zone's NS records and ${aboveZone(record, zone, parent)}`
}

const namesOf = (servers: readonly ServerAsked[]) => [...new Set(servers.map(({ name }) => name))]

function serve(zone: string, servers: readonly ServerAsked[]): string {
  const isFailing = ({ outcome }: ServerAsked) => outcome === 'server-failure'
  const failing = namesOf(servers.filter(isFailing))
  const others = namesOf(servers.filter((server) => !isFailing(server)))
  return [
    ...(others.length ? [`add the zone ${zone} to ${joinWithAnd(others)}`] : []),
    ...(failing.length
      ? [
          `check the ${plural(failing.length, 'log')} of ${joinWithAnd(failing)} for errors about the zone ${zone} and fix them`,
        ]
      : []),
  ].join(', ')
}

export const mixedLead = (record: Subject, zone: string, servers: readonly string[]) =>
  `${joinWithAnd(servers)} ${plural(servers.length, 'is a name server', 'are name servers')} of the whole domain ${zone}, ` +
  `not only of ${record.name}, so other names in this domain might not resolve. `

interface PlatformServers {
  serving: readonly string[]
  known: readonly string[]
}

export function someLame(
  record: Subject,
  at: Listed,
  servers: readonly ServerAsked[],
  { serving, known }: PlatformServers,
) {
  const names = namesOf(servers)
  const all = [...serving, ...names]
  const remove = removeServers(record, at, all)
  const fix =
    serving.length || names.some((name) => known.includes(name))
      ? sentenceCase(remove)
      : `${sentenceCase(serve(at.zone, servers))}, or ${remove}`
  return (
    (serving.length ? mixedLead(record, at.zone, serving) : '') +
    (servers.length
      ? `${outcomesOf(servers, at.zone)}. Resolvers that query ${plural(names.length, 'this server', 'these servers')} have to try another. `
      : '') +
    `${fix}.`
  )
}

export function addressFails(
  { zone }: Located,
  { name, address, outcome }: ServerAsked & { address: string },
  { hasZone, working }: { hasZone: boolean; working: readonly string[] },
) {
  const others = plural(working.length, 'Its other address', 'Its other addresses')
  const fix = hasZone
    ? `Repair the server at ${address}`
    : sentenceCase(serve(zone, [{ name: `the server at ${address}`, address, outcome }]))
  return (
    `${outcomeOf({ name, outcome }, zone)} at its address ${address}. ${others} ${joinWithAnd(working)} ${plural(working.length, 'works', 'work')}. ` +
    `Resolvers that query ${address} have to try another address. ${fix}, or remove this address from ${name}.`
  )
}

/**
 * Describes a correct record that some of the zone's servers didn't confirm. `isConfirmed`: a resolver returned the
 * record.
 */
export function someSilent(
  record: Subject,
  at: Listed,
  servers: readonly ServerAsked[],
  isConfirmed: boolean,
) {
  const names = namesOf(servers)
  const works = `The other servers have the record${isConfirmed ? ', so it works' : ''}. `
  const remove = removeServers(record, at, names)
  // No server can have the name of the root.
  if (names.every((name) => name === '.'))
    return `The list of name servers contains the empty name (.), which has no address. ${works}${sentenceCase(remove)}.`
  if (names.every((name) => isIP(name) !== 0))
    return `The list of name servers contains ${joinWithAnd(names)}, but name servers must be listed by hostname. ${works}${sentenceCase(remove)}.`
  return (
    `${outcomesOf(servers)}. ${works}` +
    `If ${joinWithAnd(names)} ${plural(names.length, 'keeps', 'keep')} failing, fix ${plural(names.length, 'it', 'them')}, or ${remove}.`
  )
}

export const lame = (record: Subject, { zone, parent }: Located, servers: readonly ServerAsked[]) =>
  `${zone} is delegated to name servers that don't answer for it: ${outcomesOf(servers)}. ` +
  `${sentenceCase(serve(zone, servers))}, or set the name servers of ${zone} ${aboveZone(record, zone, parent)} to servers that serve it. ` +
  `Until then, ${record.name} can't be checked.`

export function unevenGlue(
  record: Subject,
  { zone, parent }: Located,
  servers: readonly ServerAsked[],
  lacking: readonly string[],
) {
  const names = [...new Set(servers.map(({ name }) => name))]
  const addresses = servers.flatMap(({ name, address }) =>
    address === null ? [] : `for ${name} to ${address}`,
  )
  return (
    `However, ${joinWithAnd(lacking)} ${plural(lacking.length, "doesn't", "don't")} have the ${plural(names.length, 'glue record')} for ${joinWithAnd(names)}, ` +
    `so resolvers that query ${plural(lacking.length, 'it', 'them')} can't find ${record.name}. ` +
    `${sentenceCase(aboveZone(record, zone, parent))}, set the ${plural(addresses.length, 'glue record')} ${joinWithAnd(addresses)} on ${joinWithAnd(lacking)}.`
  )
}

export function silent(
  record: Subject,
  { zone, parent }: Located,
  findings: readonly Pick<ServerFinding, 'server' | 'isUdpOnly'>[],
): string {
  const names = [...new Set(findings.flatMap(({ server, isUdpOnly }) => (isUdpOnly ? server.name : [])))]
  const others = findings.flatMap(({ server, isUdpOnly }) => (isUdpOnly ? [] : server))
  const causes = [
    ...(names.length
      ? [`${joinWithAnd(names)} ${plural(names.length, 'responds', 'respond')} over UDP, but not over TCP`]
      : []),
    ...(others.length ? [outcomesOf(others)] : []),
  ]
  const [responds, next] = names.length
    ? ['returns a complete answer', ' and to allow TCP on port 53. Alternatively,']
    : ['responds', ', or']
  return (
    `None of the name servers of ${zone} ${responds}: ${causes.join('; ')}. ` +
    `Check again in a few minutes. If the check still fails, ask ${providerOf(zone)} to fix them${next} ` +
    `set the name servers of ${zone} ${aboveZone(record, zone, parent)} to servers that respond.`
  )
}

/**
 * Returns a list with one note if a zone's own NS records and its delegation have no server in common. Otherwise,
 * returns an empty list.
 */
export function listsDiffer(findings: readonly ServerFinding[]): string[] {
  const namesIn = (list: 'parent' | 'zone') => [
    ...new Set(findings.flatMap(({ server, listedBy }) => (listedBy === list ? [server.name] : []))),
  ]
  const [above, own] = [namesIn('parent'), namesIn('zone')]
  if (!above.length || !own.length || !findings.every(({ listedBy }) => listedBy)) return []
  return [
    `The zone is delegated to ${joinWithAnd(above)}, but its own NS records list ${joinWithAnd(own)}. The two lists should match.`,
  ]
}
