import { foundRecord } from '@/lib/dns/ask-servers'
import type { ZoneServers } from '@/lib/dns/config'
import type { FoundRecord } from '@/lib/dns/model/records'
import { lookup, recordsAt } from '@/lib/dns/walk'
import type { Session } from '@/lib/dns/session'

/** Maximum number of CNAME records followed from one name. Unbound and BIND follow as many. */
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
  /** A name on the way to the target that has addresses besides its CNAME. Absent if none is known. */
  beside?: { name: string; records: FoundRecord[] }
  /** A name on the way to the target that some servers of its zone don't have. Absent if none is known. */
  lacking?: { name: string; servers: string[] }
}

interface Followed {
  /** The name of the first CNAME. */
  name: string
  /** Its value. */
  first: string
  targets: readonly string[]
  /** The targets of the resource's other records. They have no CNAME. */
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

/**
 * Finds a name between the first one and the target that has addresses beside its CNAME: resolvers that ask for the
 * address get these. Returns null if there is none, or if a lookup failed.
 */
export async function findBeside(session: Session, { hops }: Chain): Promise<Chain['beside'] | null> {
  const found = await Promise.all(
    hops.slice(0, -1).map(async (name) => {
      const { reply } = await lookup(session, { name, type: 'A' })
      const records = reply.kind === 'answer' ? recordsAt(reply.answers, name, 'A') : []
      return { name, records: records.map(foundRecord) }
    }),
  )
  return found.find(({ records }) => records.length > 0) ?? null
}

/** Asks every server of a zone for the CNAME of a name. */
const askEach = (session: Session, { servers }: ZoneServers, name: string) =>
  Promise.all(
    servers.map(async ({ name: host, servers: [server] }) => {
      const reply = server && (await session.ask(server, { name, type: 'CNAME' }))
      const isAnswer = reply?.kind === 'answer' && reply.isAuthoritative
      return { host, aliases: isAnswer ? recordsAt(reply.answers, name, 'CNAME') : null }
    }),
  )

/** Returns a CNAME that the first server to answer doesn't have, but another one has. Undefined if none has. */
const aliasElsewhere = async (session: Session, cut: ZoneServers, name: string) =>
  (await askEach(session, cut, name)).flatMap(({ aliases }) => aliases ?? [])[0]

/** Finds a name between the first one and the target whose CNAME some servers of its zone don't have. Null if none is. */
export async function findLacking(session: Session, { hops }: Chain): Promise<Chain['lacking'] | null> {
  const found = await Promise.all(
    hops.slice(0, -1).map(async (name) => {
      const { cut } = await lookup(session, { name, type: 'CNAME' })
      const answers = cut ? await askEach(session, cut, name) : []
      return { name, servers: answers.flatMap(({ host, aliases }) => (aliases?.length === 0 ? [host] : [])) }
    }),
  )
  return found.find(({ servers }) => servers.length > 0) ?? null
}
