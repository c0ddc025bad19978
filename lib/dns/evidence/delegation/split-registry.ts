import { findChains } from '../chain/find-chains'
import { isReached, noHints, type Hints } from '../evidence'
import { matchOf, type RegistryView } from '../observations'
import type { Probed } from '../probed'
import { closestAbove, followReferral } from './disputed'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { areSinkholes } from '../resolvers/filters'
import { isAbsence } from '@/lib/dns/queries/replies'
import { reachable, type ZoneServers } from '@/lib/dns/wire/config'
import { referralIn, startOf } from '@/lib/dns/queries/walk'
import type { FoundRecord } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'

/**
 * Returns a domain's differing delegations at the registry's servers. Returns an empty list unless only some of the
 * delegations lead to the record. Queries the registry's servers only if resolvers contradict the name servers.
 */
export async function findSplitRegistry(
  probed: Probed,
  { chains, extras, isRejected }: Pick<Hints, 'chains' | 'extras' | 'isRejected'>,
): Promise<RegistryView[]> {
  const { zone, session } = probed
  if (session.config.isPrivate) return []
  // If the first of the registry's servers doesn't delegate the domain, the others were queried as the zone's servers.
  if (isRegistry(zone)) return viewsOf(probed, extras, delegatedIn(probed))
  return isContradicted(probed, { chains, extras, isRejected })
    ? viewsOf(probed, extras, await askRegistry(probed))
    : []
}

/**
 * Returns a domain's differing delegations like `findSplitRegistry`, even if no resolver contradicts the name servers.
 * Returns an empty list unless the record may just have changed, and a server of the registry has answered this check.
 */
export async function findUnnoticedSplit(
  probed: Probed,
  { extras }: Pick<Hints, 'extras'>,
): Promise<RegistryView[]> {
  const { session, zone, mayHaveChanged } = probed
  if (!mayHaveChanged || session.config.isPrivate || isRegistry(zone)) return []
  const registry = await registryOf(probed)
  const isReachable = registry && reachable(registry.servers).some(session.hasAnswered)
  return isReachable ? viewsOf(probed, extras, await askRegistry(probed)) : []
}

/** A domain's delegation at one of the registry's servers. */
interface Delegation {
  zone: string
  server: string
  names: readonly string[]
  follow: () => Promise<readonly ServerFinding[]>
}

/** Returns the registry's zone that delegates the domain, or null if it isn't known or has only one server. */
async function registryOf({ session, zone }: Probed): Promise<ZoneServers | null> {
  // Checks share the servers of a top-level domain, so this check might not have got them by a referral.
  const parent = closestAbove(session, zone) ?? (await startOf(session, { name: zone, type: 'DS' }))
  return parent && parent.zone !== '' && isRegistry(parent.zone) && parent.servers.length > 1 ? parent : null
}

async function askRegistry(probed: Probed): Promise<Delegation[]> {
  const { session, zone, record } = probed
  const parent = await registryOf(probed)
  if (!parent) return []
  const asked = parent.servers.map(async ({ name, servers: [server] }): Promise<Delegation[]> => {
    if (!server) return []
    const reply = await session.ask(server, { name: zone, type: 'SOA' })
    const referral = referralIn(reply, zone, parent.zone)
    if (referral?.zone !== zone) return isAbsence(reply) ? [undelegated(zone, name)] : []
    const follow = async () => (await followReferral(session, referral, parent.zone, record)).findings
    return [{ zone, server: name, names: referral.names, follow }]
  })
  return (await Promise.all(asked)).flat()
}

function delegatedIn({ record, findings }: Probed): Delegation[] {
  const [zone, ...more] = new Set(findings.flatMap(({ refersTo }) => refersTo ?? []))
  if (zone === undefined || zone === record.name || more.length) return []
  return findings.flatMap(({ server: { name }, delegatedTo, isAbsent }): Delegation[] => {
    if (!delegatedTo) return isAbsent ? [undelegated(zone, name)] : []
    const follow = () => Promise.resolve(delegatedTo.findings)
    return [{ zone, server: name, names: delegatedTo.names, follow }]
  })
}

const undelegated = (zone: string, server: string): Delegation => ({
  zone,
  server,
  names: [],
  follow: () => Promise.resolve([]),
})

async function viewsOf(
  probed: Probed,
  extras: Hints['extras'],
  delegations: readonly Delegation[],
): Promise<RegistryView[]> {
  const groups = new Map<string, [Delegation, ...Delegation[]]>()
  for (const one of delegations) {
    const key = [...new Set(one.names)].toSorted().join(' ')
    const [first = one, ...more] = groups.get(key) ?? []
    groups.set(key, first === one ? [one] : [first, ...more, one])
  }
  if (groups.size < 2) return []
  const views = await Promise.all(
    [...groups].map(async ([key, [first, ...more]]): Promise<RegistryView> => {
      const names = key.split(' ').filter(Boolean)
      return {
        zone: first.zone,
        servers: [...new Set([first, ...more].map(({ server }) => server))].toSorted(),
        names,
        result: names.length ? await resultOf(probed, await first.follow(), extras) : 'wrong',
      }
    }),
  )
  const results = new Set(views.map(({ result }) => result))
  return results.has('right') && results.size > 1
    ? views.toSorted((a, b) => Number(b.result === 'right') - Number(a.result === 'right'))
    : []
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
  const isOfPlatform = ({ value }: FoundRecord) =>
    record.values.includes(value) || matchOf(hints, value) === 'same'
  const isDelegated = record.type === 'NS' && answered.some(({ records }) => records?.some(isOfPlatform))
  return resolverResults.some(({ outcome, found }) => {
    if (outcome !== 'answered') return outcome === 'server-failure' && isThere && !isRejected
    return isThere ? !isRight(found) && !areSinkholes(found) : !right.length && !isDelegated && isRight(found)
  })
}

async function resultOf(
  probed: Probed,
  findings: readonly ServerFinding[],
  extras: Hints['extras'],
): Promise<RegistryView['result']> {
  const { record } = probed
  const chains = await findChains({ ...probed, findings })
  const answered = findings.flatMap(({ records }) => (records ? [records] : []))
  if (!answered.length || [...chains.values()].some(({ end }) => end === 'unknown')) return 'unknown'
  const isRight = answered.every((records) =>
    isReached({ record, hints: { ...noHints, chains, extras } }, records),
  )
  return isRight ? 'right' : 'wrong'
}
