import { hasValue, isReached, noHints, type Hints, type RegistryView } from '../evidence'
import { matchOf } from '../observations'
import type { Probed } from '../probed'
import { areSinkholes } from '../resolvers/filters'
import { markServing } from './delegated'
import { askReferred, closestAbove } from './disputed'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { isAbsence } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { addressesAt, referralIn, startOf } from '@/lib/dns/queries/walk'
import { reachable, type ZoneServers } from '@/lib/dns/wire/config'
import { isWithin, type FoundRecord } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'

// Registries whose servers delegate a domain to different name servers.

/**
 * Returns a domain's delegations at the registry's servers, with the record's evidence from the name servers of each
 * one. Returns an empty list if the delegations are the same. Compares them only if resolvers contradict the name
 * servers, if the first of the registry's servers doesn't delegate the domain, or if the record may just have changed.
 */
export async function findRegistryViews(
  probed: Probed,
  hints: Pick<Hints, 'chains' | 'extras' | 'isRejected'>,
  probe: (part: Probed) => Promise<Hints>,
): Promise<RegistryView[]> {
  const { session, zone, mayHaveChanged = false } = probed
  if (session.config.isPrivate) return []
  const isNeeded = isRegistry(zone) || isContradicted(probed, hints)
  const registered = isNeeded || mayHaveChanged ? await registeredFor(probed) : null
  if (!registered || registered.registry.servers.length < 2) return []
  // If no server of the registry has answered this check, all of them may be silent.
  const isReachable = () => reachable(registered.registry.servers).some(session.hasAnswered)
  if (!isNeeded && !isReachable()) return []
  const groups = groupsOf(await askRegistry(session, registered), registered.registry.zone)
  return groups.length < 2 ? [] : Promise.all(groups.map((group) => viewOf(probed, registered, group, probe)))
}

/** A registered domain and the registry's zone that delegates it. */
interface Registered {
  domain: string
  registry: ZoneServers
}

async function registeredFor({ session, zone, record, findings }: Probed): Promise<Registered | null> {
  if (!isRegistry(zone)) return registeredAbove(session, zone)
  const [domain, ...more] = new Set(findings.flatMap(({ refersTo }) => refersTo ?? []))
  if (domain === undefined || domain === record.name || more.length) return null
  const found = await registeredAbove(session, domain)
  return found?.registry.zone === zone ? found : null
}

async function registeredAbove(session: Session, domain: string): Promise<Registered | null> {
  // Checks share the servers of a top-level domain, so this check might not have got them by a referral.
  const registry = closestAbove(session, domain) ?? (await startOf(session, { name: domain, type: 'DS' }))
  if (!registry || registry.zone === '') return null
  return isRegistry(registry.zone) ? { domain, registry } : registeredAbove(session, registry.zone)
}

type Referral = NonNullable<ReturnType<typeof referralIn>>

/** A domain's delegation at one of the registry's servers. `referral` is null if the server denies the domain. */
interface Delegation {
  server: string
  referral: Referral | null
}

async function askRegistry(session: Session, { domain, registry }: Registered): Promise<Delegation[]> {
  const asked = registry.servers.map(async ({ name, servers: [server] }): Promise<Delegation[]> => {
    if (!server) return []
    const reply = await session.ask(server, { name: domain, type: 'SOA' })
    const referral = referralIn(reply, domain, registry.zone)
    if (referral?.zone === domain) return [{ server: name, referral }]
    return isAbsence(reply) ? [{ server: name, referral: null }] : []
  })
  return (await Promise.all(asked)).flat()
}

/** Servers of the registry with the same delegation. */
interface Group {
  delegations: readonly Delegation[]
  names: string[]
  /** The name servers for which the registry's servers have different addresses. */
  glue: { name: string; addresses: string[] }[]
}

function groupsOf(all: readonly Delegation[], registry: string): Group[] {
  const names = [...new Set(all.flatMap(namesIn))].filter((name) => isWithin(name, registry))
  // A reply may omit some glue to stay small, so a server without any for a name doesn't disagree.
  const disputed = names.filter(
    (name) => new Set(all.map((one) => glueAt(one, name).join(' ')).filter(Boolean)).size > 1,
  )
  const usual = (name: string) => all.map((one) => glueAt(one, name)).find(({ length }) => length) ?? []
  const glueOf = (one: Delegation) =>
    disputed
      .filter((name) => namesIn(one).includes(name))
      .map((name) => ({ name, addresses: glueAt(one, name).length ? glueAt(one, name) : usual(name) }))
  const keyOf = (one: Delegation) => JSON.stringify([namesIn(one), glueOf(one)])
  const keys = all.map(keyOf)
  return [...new Set(keys)].map((key) => {
    const same = all.filter((_, index) => keys[index] === key)
    const isComplete = (one: Delegation) => disputed.every((name) => glueAt(one, name).length)
    const delegations = same.toSorted((a, b) => Number(isComplete(b)) - Number(isComplete(a)))
    return {
      delegations,
      names: delegations.slice(0, 1).flatMap(namesIn),
      glue: same.slice(0, 1).flatMap(glueOf),
    }
  })
}

const namesIn = ({ referral }: Delegation): string[] => [...new Set(referral?.names)].toSorted()

const glueAt = ({ referral }: Delegation, name: string): string[] =>
  [...new Set(addressesAt(referral?.glue ?? [], name))].toSorted()

async function viewOf(
  probed: Probed,
  { domain, registry }: Registered,
  { delegations, names, glue }: Group,
  probe: (part: Probed) => Promise<Hints>,
): Promise<RegistryView> {
  const servers = [...new Set(delegations.map(({ server }) => server))].toSorted()
  const view = { domain, servers, names, glue, zone: domain, isWalked: false, findings: [], hints: noHints }
  const [referral] = delegations.flatMap((one) => one.referral ?? [])
  if (!referral) return view
  if (isWalked(probed.session, domain, { names, glue })) return { ...view, isWalked: true }
  // The zones below the domain may differ too.
  const session = withoutCuts(probed.session, domain)
  const { record } = probed
  const { cut, asked } = await askReferred(session, referral, registry.zone, record)
  const { zone } = cut
  const served = await markServing(session, zone, record, asked)
  const findings = served.map(({ finding }) => finding)
  const known = served.flatMap(({ server, finding }) =>
    server && finding.records && !finding.servesName ? [server] : [],
  )
  session.cuts.set(zone, cut)
  const part = { ...probed, session, servers: known, zone, findings, resolverResults: [], isPart: true }
  return { ...view, zone, findings, hints: known.length ? await probe(part) : noHints }
}

const withoutCuts = (session: Session, domain: string): Session => ({
  ...session,
  cuts: new Map([...session.cuts].filter(([zone]) => !isWithin(zone, domain))),
})

/** Reports whether the check followed this delegation. */
function isWalked(
  { cuts }: Session,
  domain: string,
  { names, glue }: Pick<Group, 'names' | 'glue'>,
): boolean {
  const walked = cuts.get(domain)?.servers ?? []
  const hostsOf = (name: string) =>
    walked.flatMap((one) => (one.name === name ? one.servers.map(({ host }) => host) : []))
  return (
    [...new Set(walked.map(({ name }) => name))].toSorted().join(' ') === names.join(' ') &&
    glue.every(({ name, addresses }) => hostsOf(name).every((host) => addresses.includes(host)))
  )
}

function isContradicted(
  { record, findings, resolverResults }: Probed,
  { isRejected, ...hints }: Pick<Hints, 'chains' | 'extras' | 'isRejected'>,
): boolean {
  const isRight = (records: ServerFinding['records']) =>
    records !== null && isReached({ record, hints: { ...noHints, ...hints } }, records)
  const answered = findings.filter(({ records }) => records)
  const right = answered.filter(({ records }) => isRight(records))
  // If only some of the zone's servers have the record, resolvers may have any of their answers.
  const isThere = right.length > 0 && right.length === answered.length
  // Resolvers return the platform's own NS records, even if the delegation to it is incomplete or has other names.
  const isOfPlatform = (found: readonly FoundRecord[]) =>
    hasValue(record, found, record.values) || found.some(({ value }) => matchOf(hints, value) === 'same')
  const isDelegated = record.type === 'NS' && answered.some(({ records }) => isOfPlatform(records ?? []))
  return resolverResults.some(({ outcome, found }) => {
    if (outcome !== 'answered') return outcome === 'server-failure' && isThere && !isRejected
    return isThere ? !isRight(found) && !areSinkholes(found) : !right.length && !isDelegated && isRight(found)
  })
}
