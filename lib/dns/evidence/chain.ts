import { foundRecord } from '@/lib/dns/queries/ask-servers'
import type { ZoneServers } from '@/lib/dns/wire/config'
import type { ResourceRecord } from '@/lib/dns/wire/messages'
import type { FoundRecord } from '@/lib/dns/model/records'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { Session } from '@/lib/dns/queries/session'

/** Maximum number of CNAME records to follow from one name. Unbound and BIND have the same limit. */
const maxHops = 11

/** The end of a chain of CNAME records. `unknown`: the lookup of a name in it failed. */
export type ChainEnd = 'target' | 'elsewhere' | 'nowhere' | 'loop' | 'too-long' | 'unknown'

/** A chain of CNAME records. */
export interface Chain {
  /** The names in order, starting with the first CNAME's value. */
  hops: string[]
  end: ChainEnd
  /** The zone whose name servers have no address, so that the last name can't be resolved. Absent otherwise. */
  deadZone?: string
  /** A name in the chain that has addresses in addition to its CNAME. Absent if none is known. */
  beside?: { name: string; records: FoundRecord[] }
  /** A name in the chain that some servers of its zone don't have. Absent if none is known. */
  lacking?: { name: string; servers: string[] }
}

interface Followed {
  /** The name of the first CNAME. */
  name: string
  /** The value of the first CNAME. */
  first: string
  targets: readonly string[]
  /** The targets of the resource's other records. These names have no CNAME. */
  otherTargets: readonly string[]
}

/** Follows a CNAME until it reaches one of the targets or ends. */
export async function followChain(
  session: Session,
  { name, first, targets, otherTargets }: Followed,
): Promise<Chain> {
  const hops: string[] = []
  for (let next = first; ;) {
    const isSeen = next === name || hops.includes(next)
    hops.push(next)
    if (isSeen) return { hops, end: 'loop' }
    if (hops.length > maxHops) return { hops, end: 'too-long' }
    if (targets.includes(next)) return { hops, end: 'target' }
    if (otherTargets.includes(next)) return { hops, end: 'elsewhere' }
    const { reply, cut } = await lookup(session, { name: next, type: 'CNAME' })
    if (reply.kind === 'failure')
      return cut && isDead(cut) ? { hops, end: 'nowhere', deadZone: cut.zone } : { hops, end: 'unknown' }
    const alias =
      recordsAt(reply.answers, next, 'CNAME')[0] ?? (cut && (await aliasElsewhere(session, cut, next)))
    if (!alias) return { hops, end: reply.rcode === 'NXDOMAIN' ? 'nowhere' : 'elsewhere' }
    next = alias.value
  }
}

/** Reports whether a zone is delegated only to names without an address. */
const isDead = ({ servers }: ZoneServers) =>
  servers.length > 0 && servers.every((one) => !one.servers.length && one.problem === 'no-address')

interface HopAnswer {
  host: string
  /** The CNAME records of the name. Null if the server couldn't be queried. */
  aliases: ResourceRecord[] | null
  addresses: ResourceRecord[]
}

/**
 * Queries every server of a zone for a name in a chain. Most are queried only for addresses, because an answer for an
 * alias includes its CNAME (RFC 1034 section 3.6.2).
 */
async function askEach(session: Session, { servers }: ZoneServers, name: string): Promise<HopAnswer[]> {
  const typesAt = (index: number) =>
    servers.length === 1 ? (['CNAME', 'A'] as const) : index === 0 ? (['CNAME'] as const) : (['A'] as const)
  return Promise.all(
    servers.map(async ({ name: host, servers: [server] }, index) => {
      const replies = await Promise.all(
        typesAt(index).flatMap((type) => (server ? [session.ask(server, { name, type })] : [])),
      )
      const answers = replies.flatMap((reply) => (isOwnAnswer(reply) ? [reply.answers] : []))
      const records = answers.flat()
      const addresses = recordsAt(records, name, 'A')
      const aliases = recordsAt(records, name, 'CNAME')
      return { host, addresses, aliases: answers.length === 0 || addresses.length > 0 ? null : aliases }
    }),
  )
}

/**
 * Returns a CNAME for a name that the first server to answer doesn't have but another server does. Undefined if there
 * is none.
 */
const aliasElsewhere = async (session: Session, cut: ZoneServers, name: string) =>
  (await askEach(session, cut, name)).flatMap(({ aliases }) => aliases ?? [])[0]

/**
 * Finds mistakes at the names between the first one and the target: addresses in addition to a CNAME, which resolvers
 * return for address queries, and servers that don't have the CNAME.
 */
export async function findHopMistakes(
  session: Session,
  { hops }: Chain,
): Promise<Pick<Chain, 'beside' | 'lacking'>> {
  const found = await Promise.all(
    hops.slice(0, -1).map(async (name) => {
      const { cut } = await lookup(session, { name, type: 'CNAME' })
      return { name, answers: cut ? await askEach(session, cut, name) : [] }
    }),
  )
  const beside = found
    .map(({ name, answers }) => ({
      name,
      records: answers.flatMap(({ addresses }) => addresses.map(foundRecord)),
    }))
    .find(({ records }) => records.length > 0)
  const lacking = found
    .map(({ name, answers }) => ({
      name,
      servers: answers.flatMap(({ host, aliases }) => (aliases?.length === 0 ? [host] : [])),
    }))
    .find(({ servers }) => servers.length > 0)
  return { ...(beside && { beside }), ...(lacking && { lacking }) }
}
