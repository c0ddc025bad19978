import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Belief } from '@/lib/dns/queries/beliefs'
import type { Hints } from './evidence'
import type { Answer, Question } from '@/lib/dns/wire/messages'
import { askEach, oneAddressEach } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup } from '@/lib/dns/queries/walk'
import { distinct } from './zone-queries'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'

/** Maximum number of names to follow from an alias to its addresses. */
const maxAliases = 4

/** Maximum number of resolvers to query for the target if none were queried for the record. */
const maxTargetResolvers = 2

const addressTypes = ['A', 'AAAA'] as const

interface Asked {
  session: Session
  record: WantedRecord
  zone: string
  beliefs: readonly Belief[]
}

/**
 * Finds the addresses of the name to which the only CNAME leads. Empty if that is the target, or if there are several
 * CNAME records. Looks up IPv6 addresses only if the IPv4 addresses may be the target's. Queries every server of the
 * name if some of them may have the target's.
 */
export async function findEndAddresses(asked: Asked, chains: Hints['chains']): Promise<FoundRecord[]> {
  const [chain, ...more] = chains.values()
  const name = chain?.hops.at(-1)
  if (asked.record.purpose !== 'traffic' || more.length || chain?.end !== 'elsewhere' || name === undefined)
    return []
  const recordsOf = (type: (typeof addressTypes)[number], values: readonly string[] | null) =>
    [...new Set(values)].map((value) => ({ type, value, ttl: 0 }))
  const addressesOf = async (type: (typeof addressTypes)[number]) =>
    recordsOf(type, await valuesByWalk(asked.session, { name, type }))
  const first = await addressesOf('A')
  const isTarget = async () => (await compareAddresses(asked, first, false)).isFlattened
  const isOther = first.length > 0 && (await isTarget()) === false
  // If the addresses aren't the target's and the name is in another zone, its other servers rarely have the target's.
  const isUneven = first.length > 0 && (isWithin(name, asked.zone) || !isOther)
  const views = isUneven ? await viewsOfServers(asked.session, { name, type: 'A' }) : []
  const found = recordsOf('A', [...first.map(({ value }) => value), ...views.flatMap((view) => view ?? [])])
  return isOther && found.length === first.length ? found : [...found, ...(await addressesOf('AAAA'))]
}

/**
 * Compares addresses with the target's. If only some match, the result depends on whether the target has different
 * addresses for different clients, such as behind a load balancer. If it does, the addresses count as the target's.
 * Otherwise, the result is undecided. With `asksEach`, queries every server of the target unless two views of its
 * addresses are already known.
 */
export async function compareAddresses(
  asked: Asked,
  others: readonly FoundRecord[],
  asksEach: boolean,
): Promise<Pick<Hints, 'isFlattened' | 'matching' | 'differing' | 'doubt'>> {
  const addresses = others.filter((one) => one.type === 'A' || one.type === 'AAAA')
  const { type, purpose, values } = asked.record
  const [target] = values
  const none = { isFlattened: false, matching: [], differing: [], doubt: null }
  if (type !== 'CNAME' || purpose !== 'traffic' || target === undefined || !addresses.length) return none
  const types = addressTypes.filter((each) => addresses.some((one) => one.type === each))
  const differingIn = (views: readonly (readonly View[])[]) =>
    addresses.filter(({ value }) => !views.flat().some((view) => view?.includes(value)))
  const allMatch = { ...none, isFlattened: true, matching: distinct(addresses) }
  const walked = await Promise.all(
    types.map((each) => valuesByWalk(asked.session, { name: target, type: each })),
  )
  if (!differingIn([walked]).length) return allMatch
  const seen = await Promise.all(types.map((each) => viewsOf(asked, { name: target, type: each })))
  if (!differingIn(seen).length) return allMatch
  // A query without an answer may hide addresses that only one server or resolver has.
  if (seen.some((views) => views.every((view) => !view?.length) && views.includes(null)))
    return { ...none, isFlattened: null }
  const all = await Promise.all(
    types.map(async (each, index) => [
      ...(seen[index] ?? []),
      // Two views are enough, because further servers see the same client.
      ...(asksEach && !hasTwo(seen[index])
        ? await viewsOfServers(asked.session, { name: target, type: each })
        : []),
    ]),
  )
  const differing = differingIn(all)
  if (!differing.length) return allMatch
  const isBalanced = all.some(differ)
  const matching = distinct(addresses.filter((one) => !differing.includes(one)))
  if (matching.length) return { isFlattened: isBalanced || null, matching, differing, doubt: null }
  const known = types.flatMap((each, index) =>
    [...new Set(all[index]?.flatMap((view) => view ?? []))]
      .toSorted()
      .map((value) => ({ type: each, value, ttl: 0 })),
  )
  const near = known.filter(({ value }) => differing.some((one) => isNear(one.value, value)))
  const isAllNear = differing.every((one) => near.some(({ value }) => isNear(one.value, value)))
  if (isBalanced) return { ...none, isFlattened: null, doubt: { isBalanced, addresses: known } }
  return isAllNear ? { ...none, isFlattened: null, doubt: { isBalanced, addresses: near } } : none
}

/** The addresses that one server or resolver returns for a name. Null if it didn't answer. */
type View = readonly string[] | null

const hasTwo = (views: readonly View[] = []) => views.filter((view) => view?.length).length > 1

/** Reports whether servers return different addresses. */
const differ = (views: readonly View[]): boolean =>
  new Set(views.flatMap((view) => (view?.length ? view.toSorted().join() : []))).size > 1

/** Reports whether two addresses are in the same /24 (IPv4) or /48 (IPv6), the smallest networks in global routing. */
function isNear(address: string, other: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (!isIP(address) || isIP(address) !== isIP(other)) return false
  const network = new BlockList()
  network.addSubnet(address, family === 'ipv6' ? 48 : 24, family)
  return network.check(other, family)
}

/** Returns a name's addresses, after following aliases, as this console and each resolver see them. */
async function viewsOf({ session, beliefs }: Asked, { name, type }: Question): Promise<View[]> {
  const answering = beliefs.filter(({ outcome }) => outcome === 'answered').map(({ server }) => server)
  // If the record doesn't exist, the resolvers weren't queried for it, but they can be queried for the target.
  const resolvers = beliefs.length ? answering : session.config.recursive.slice(0, maxTargetResolvers)
  return Promise.all([
    valuesByWalk(session, { name, type }),
    ...resolvers.map(async (server) => {
      const reply = await session.ask(server, { name, type }, { recurse: true })
      return reply.kind === 'answer' ? ofType(reply, type) : null
    }),
  ])
}

/** Returns the addresses of a name from each server of its zone, after following aliases. */
async function viewsOfServers(session: Session, { name, type }: Question, depth = 0): Promise<View[]> {
  const { cut } = await lookup(session, { name, type })
  if (!cut || depth >= maxAliases) return []
  const replies = await askEach(session, oneAddressEach(cut.servers), { name, type })
  const aliases = new Set<string>()
  const views = replies.flatMap((reply) => {
    if (reply.kind === 'failure') return []
    const found = ofType(reply, type)
    const alias = reply.answers.findLast((record) => record.type === 'CNAME')
    if (!found.length && alias) aliases.add(alias.value)
    return [found]
  })
  const behind = await Promise.all(
    [...aliases].map((alias) => viewsOfServers(session, { name: alias, type }, depth + 1)),
  )
  return [...views, ...behind.flat()]
}

const ofType = ({ answers }: Answer, type: string) =>
  answers.filter((record) => record.type === type).map(({ value }) => value)

/** Follows aliases from a name to its records of a type. Returns their values. Null if a query got no answer. */
export async function valuesByWalk(session: Session, { name, type }: Question): Promise<string[] | null> {
  const seen = new Set<string>()
  for (let owner = name; !seen.has(owner) && seen.size < maxAliases;) {
    seen.add(owner)
    const { reply } = await lookup(session, { name: owner, type })
    if (reply.kind === 'failure') return null
    const found = ofType(reply, type)
    const alias = reply.answers.findLast((record) => record.type === 'CNAME')
    if (found.length || !alias) return found
    owner = alias.value
  }
  return []
}

export const isAddress = ({ type }: FoundRecord) => type === 'A' || type === 'AAAA'
