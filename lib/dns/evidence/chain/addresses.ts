import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { Hints } from '../evidence'
import type { DnsAnswer, Question } from '@/lib/dns/wire/messages'
import { findZone } from '@/lib/dns/queries/find-zone'
import { askEach, oneAddressEach } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup } from '@/lib/dns/queries/walk'
import type { Probed } from '../probed'
import { distinct, type ZoneQueries } from '../at-name/zone-queries'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

const maxAliases = 4

const maxTargetResolvers = 2

const addressTypes = ['A', 'AAAA'] as const

interface Asked {
  session: Session
  record: WantedRecord
  zone: string
  resolverResults: readonly ResolverResult[]
}

/**
 * Finds the addresses at the end of the CNAME chain. Returns an empty list unless the record is for traffic and has
 * only one chain, which ends `elsewhere` and not at another record's target.
 */
export async function findEndAddresses(
  asked: Asked & { wanted: readonly WantedRecord[] },
  chains: Hints['chains'],
): Promise<FoundRecord[]> {
  const [chain, ...more] = chains.values()
  const name = chain?.hops.at(-1)
  if (asked.record.purpose !== 'traffic' || more.length || chain?.end !== 'elsewhere' || name === undefined)
    return []
  const isOtherTarget = asked.wanted.some(({ values }) => values.includes(name))
  // Another record's target is a mistake, whatever its addresses are.
  if (isOtherTarget && !asked.record.values.includes(name)) return []
  const recordsOf = (type: (typeof addressTypes)[number], values: readonly string[] | null) =>
    [...new Set(values)].map((value) => ({ type, value, ttl: 0 }))
  const addressesOf = async (type: (typeof addressTypes)[number]) =>
    recordsOf(type, await valuesByWalk(asked.session, { name, type }))
  const first = await addressesOf('A')
  const isTarget = async () => (await compareAddresses(asked, first, false)).isFlattened
  const isOther = first.length > 0 && (await isTarget()) === false
  // Another server may have the target's addresses.
  const views = first.length ? await viewsOfServers(asked.session, { name, type: 'A' }) : []
  const found = recordsOf('A', [...first.map(({ value }) => value), ...views.flatMap((view) => view ?? [])])
  return isOther && found.length === first.length ? found : [...found, ...(await addressesOf('AAAA'))]
}

type Compared = Pick<Hints, 'isFlattened' | 'matching' | 'differing' | 'doubt'>

/** Compares addresses with the target's addresses. `isFlattened` is null if the result is undecided. */
export const compareAddresses = (
  asked: Asked,
  others: readonly FoundRecord[],
  asksEach: boolean,
): Promise<Compared> => compare(asked, others, { asksEach, usesResolvers: false })

/** Compares addresses with the target's addresses, including those that only resolvers return for the target. */
export const compareWithResolvers = (asked: Asked, others: readonly FoundRecord[]): Promise<Compared> =>
  compare(asked, others, { asksEach: true, usesResolvers: true })

async function compare(
  asked: Asked,
  others: readonly FoundRecord[],
  { asksEach, usesResolvers }: { asksEach: boolean; usesResolvers: boolean },
): Promise<Compared> {
  const addresses = others.filter((one) => one.type === 'A' || one.type === 'AAAA')
  const { type, purpose, values } = asked.record
  const [target] = values
  const none = { isFlattened: false, matching: [], differing: [], doubt: null }
  if (type !== 'CNAME' || purpose !== 'traffic' || target === undefined || !addresses.length) return none
  const types = addressTypes.filter((each) => addresses.some((one) => one.type === each))
  const differingIn = (views: readonly View[]) =>
    addresses.filter(({ value }) => !views.some((view) => view?.includes(value)))
  const allMatch = { ...none, isFlattened: true, matching: distinct(addresses) }
  const views = await Promise.all(
    types.map((each) => viewsOf(asked, { name: target, type: each }, { addresses, asksEach, usesResolvers })),
  )
  const [own, all] = [views.map((one) => one.own), views.map((one) => [...one.own, ...one.resolved])]
  const differing = differingIn(own.flat())
  if (!differing.length) return allMatch
  // An unanswered query may hide addresses that only one server or resolver has.
  if (all.some((each) => each.every((view) => !view?.length) && each.includes(null)))
    return { ...none, isFlattened: null }
  const known = types.flatMap((each, index) =>
    [...new Set(all[index]?.flatMap((view) => view ?? []))]
      .toSorted()
      .map((value) => ({ type: each, value, ttl: 0 })),
  )
  const resolved = differing.filter((one) => !differingIn(all.flat()).includes(one))
  if (resolved.length) {
    const current = known.filter(({ value }) => own.flat().some((view) => view?.includes(value)))
    return { ...none, isFlattened: null, doubt: { reason: 'resolvers-only', addresses: current, resolved } }
  }
  const matching = distinct(addresses.filter((one) => !differing.includes(one)))
  if (matching.length) return { isFlattened: own.some(differ) || null, matching, differing, doubt: null }
  if (all.some(differ)) return { ...none, isFlattened: null, doubt: { reason: 'balanced', addresses: known } }
  const near = known.filter(({ value }) => differing.some((one) => isNear(one.value, value)))
  const isAllNear = differing.every((one) => near.some(({ value }) => isNear(one.value, value)))
  return isAllNear ? { ...none, isFlattened: null, doubt: { reason: 'near', addresses: near } } : none
}

/** Reports whether addresses couldn't be compared with the target's addresses because a lookup failed. */
export const isUncompared = ({ isFlattened, differing, doubt }: Compared): boolean =>
  isFlattened === null && !differing.length && doubt === null

/** Reports whether most servers of the name at the end of the CNAME chain have only addresses in `differing`. */
export async function areMostOther(
  session: Session,
  chains: Hints['chains'],
  { matching, differing, endAddresses }: Pick<Hints, 'matching' | 'differing' | 'endAddresses'>,
): Promise<boolean> {
  const name = [...chains.values()][0]?.hops.at(-1)
  if (name === undefined || !endAddresses.length || !matching.length || !differing.length) return false
  const views = (await viewsOfServers(session, { name, type: 'A' })).filter((view) => view?.length)
  const others = views.filter((view) => view?.every((value) => differing.some((one) => one.value === value)))
  return others.length * 2 > views.length
}

/** The addresses that one server or resolver returns for a name, or null if it didn't answer. */
type View = readonly string[] | null

interface Views {
  own: View[]
  resolved: View[]
}

const hasTwo = (views: readonly View[]) => views.filter((view) => view?.length).length > 1

const differ = (views: readonly View[]): boolean =>
  new Set(views.flatMap((view) => (view?.length ? view.toSorted().join() : []))).size > 1

function isNear(address: string, other: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (!isIP(address) || isIP(address) !== isIP(other)) return false
  const network = new BlockList()
  network.addSubnet(address, family === 'ipv6' ? 48 : 24, family)
  return network.check(other, family)
}

interface Wanted {
  addresses: readonly FoundRecord[]
  asksEach: boolean
  usesResolvers: boolean
}

async function viewsOf(
  asked: Asked,
  question: Question,
  { addresses, asksEach, usesResolvers }: Wanted,
): Promise<Views> {
  const lacking = (views: readonly View[]) =>
    addresses.filter(
      ({ type, value }) => type === question.type && !views.some((view) => view?.includes(value)),
    )
  const { session } = asked
  const { view: walked, isOwn } = await viewByWalk(session, question)
  if (!lacking([walked]).length && (isOwn || usesResolvers)) return { own: [walked], resolved: [] }
  const resolved = await viewsOfResolvers(asked, question)
  const all = [walked, ...resolved]
  if (usesResolvers && !lacking(all).length) return { own: all, resolved: [] }
  const isOnlyAtResolvers = !usesResolvers && lacking(all).length < lacking(isOwn ? [walked] : []).length
  // Two views are enough, because further servers see the same client.
  const asksServers = isOnlyAtResolvers || !isOwn || (asksEach && !hasTwo(all))
  const served = asksServers ? await viewsOfServers(session, question) : []
  if (usesResolvers) return { own: [...all, ...served], resolved: [] }
  const own = isOwn ? [walked, ...served] : served
  // If the name servers don't answer, only the resolvers' answers are known.
  if (!own.some((view) => view !== null)) return { own: all, resolved: [] }
  return { own, resolved: isOwn ? resolved : all }
}

function viewsOfResolvers({ session, resolverResults }: Asked, { name, type }: Question): Promise<View[]> {
  const answering = resolverResults
    .filter(({ outcome }) => outcome === 'answered')
    .map(({ server }) => server)
  // Resolvers weren't queried for a missing record, but they can be queried for the target.
  const resolvers = resolverResults.length ? answering : session.config.recursive.slice(0, maxTargetResolvers)
  return Promise.all(
    resolvers.map(async (server) => {
      const reply = await session.ask(server, { name, type }, { recurse: true })
      return reply.kind === 'answer' ? ofType(reply, type) : null
    }),
  )
}

async function viewsOfServers(session: Session, { name, type }: Question, depth = 0): Promise<View[]> {
  if (depth >= maxAliases) return []
  const { cut } = await lookup(session, { name, type })
  // Without a starting zone, for example for private zones, resolvers provide the servers.
  const found = cut ?? (await findZone(session, name, 'A'))
  if ('kind' in found) return []
  const replies = await askEach(session, oneAddressEach(found.servers), { name, type })
  const aliases = new Set<string>()
  const views = replies.flatMap((reply) => {
    if (reply.kind === 'failure') return []
    const values = ofType(reply, type)
    const alias = reply.answers.findLast((record) => record.type === 'CNAME')
    if (!values.length && alias) aliases.add(alias.value)
    return [values]
  })
  const behind = await Promise.all(
    [...aliases].map((alias) => viewsOfServers(session, { name: alias, type }, depth + 1)),
  )
  return [...views, ...behind.flat()]
}

const ofType = ({ answers }: DnsAnswer, type: string) =>
  answers.filter((record) => record.type === type).map(({ value }) => value)

/** Returns a name's values of a type, following a limited number of CNAMEs, or null if a lookup failed. */
export const valuesByWalk = async (session: Session, question: Question): Promise<View> =>
  (await viewByWalk(session, question)).view

async function viewByWalk(
  session: Session,
  { name, type }: Question,
): Promise<{ view: View; isOwn: boolean }> {
  const seen = new Set<string>()
  let isOwn = true
  for (let owner = name; !seen.has(owner) && seen.size < maxAliases;) {
    seen.add(owner)
    const { reply, cut } = await lookup(session, { name: owner, type })
    isOwn &&= cut !== null
    if (reply.kind === 'failure') return { view: null, isOwn }
    const found = ofType(reply, type)
    const alias = reply.answers.findLast((record) => record.type === 'CNAME')
    if (found.length || !alias) return { view: found, isOwn }
    owner = alias.value
  }
  return { view: [], isOwn }
}

export const isAddress = ({ type }: FoundRecord) => type === 'A' || type === 'AAAA'

type Copied = Pick<Hints, 'isFlattened' | 'matching' | 'differing' | 'endAddresses' | 'chains'>

export async function areIpv6Only(
  { askZone, isIncomplete }: ZoneQueries,
  { session, record }: Probed,
  { isFlattened, matching, differing, endAddresses, chains }: Copied,
): Promise<boolean> {
  if (!isFlattened || ![...matching, ...differing].every(({ type }) => type === 'AAAA')) return false
  const ipv4At = (name: string) => valuesByWalk(session, { name, type: 'A' })
  const end = endAddresses.length ? [...chains.values()][0]?.hops.at(-1) : undefined
  const own = end === undefined ? await askZone(record.name, 'A') : await ipv4At(end)
  if (own === null || own.length > 0 || isIncomplete()) return false
  const target = await ipv4At(record.values[0] ?? '')
  return target !== null && target.length > 0
}
