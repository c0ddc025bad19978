import type { ZoneServers } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import type { Hints } from '../evidence'
import type { NamedRecords } from '@/lib/dns/queries/finding'
import type { WildcardFound } from '../observations'
import { askHop, findHopZones, lookupHop } from './hop-servers'
import { lookupByResolvers, recordsAt } from '@/lib/dns/queries/walk'
import type { Session } from '@/lib/dns/queries/session'
import { isRegistry } from '@/lib/dns/model/suffix'
import { isWithin, type FoundRecord, type ServerAsked } from '@/lib/dns/model/records'
import { askUnanswered, type Unanswered } from '@/lib/dns/queries/denied'

/** The maximum number of CNAME records to follow from one name, as in Unbound and BIND. */
const maxHops = 11

/**
 * The end of a CNAME chain. `unknown`: the lookup of a name failed, or the end depends on an answer that may be cached.
 */
export type ChainEnd = 'target' | 'elsewhere' | 'nowhere' | 'loop' | 'too-long' | 'unknown'

export interface Chain {
  /** The names in order, starting with the first CNAME's value. */
  hops: string[]
  end: ChainEnd
  /** The first name known only from a resolver, if that makes the end unknown. */
  unconfirmed?: string
  /** The zone whose name servers have no addresses, so the last name can't be resolved. */
  deadZone?: string
  /** The wildcard that answers for the first name, and its zone, if a DNAME record redirects to that name. */
  covering?: { zone: string; wildcard: WildcardFound }
  /** The name servers of the last name, if none of them answers the query for that name. */
  failed?: Unanswered
  /**
   * A name in the chain that has other records in addition to its CNAME. `isOnFew` is true if at most half of the
   * servers have these records.
   */
  beside?: NamedRecords & Pick<Hints, 'holders'> & { isOnFew: boolean }
  /**
   * A name in the chain with records that may be copies of the target's records. `isUncompared` is true if the target's
   * records couldn't be looked up.
   */
  doubtful?: NamedRecords & { isUncompared: boolean }
  /** The names that only resolvers answered for. The check couldn't look for records in addition to the CNAME there. */
  unsearched?: readonly string[]
  lacking?: LackingHop
  /** The servers that didn't answer for a name between the record and the target. */
  silent?: readonly ServerAsked[]
  failedHop?: Unanswered & { name: string }
}

/**
 * A name in a chain, with the servers whose answers don't lead to the target. `address` is set if several addresses of
 * the server answered.
 */
export interface LackingHop {
  name: string
  servers: { name: string; address?: string; records: FoundRecord[] }[]
  /** True if at most half of the servers that answered are affected (see `areAtMostHalf`). */
  isOnFew: boolean
  /** The failing servers of a delegation that only some servers of the parent zone return. */
  failing: readonly ServerAsked[]
}

export interface Followed {
  name: string
  type: Question['type']
  first: string
  targets: readonly string[]
  /** The targets of the resource's other records, at which the chain ends. */
  otherTargets: readonly string[]
}

export async function followChain(
  session: Session,
  { name, type, first, targets, otherTargets }: Followed,
): Promise<Chain> {
  const hops: string[] = []
  let unconfirmed: string | null = null
  const astray = (end: ChainEnd): Chain =>
    unconfirmed === null ? { hops, end } : { hops, end: 'unknown', unconfirmed }
  for (let next = first; ;) {
    const isSeen = next === name || hops.includes(next)
    hops.push(next)
    if (isSeen) return astray('loop')
    if (hops.length > maxHops) return astray('too-long')
    if (targets.includes(next)) return { hops, end: 'target' }
    if (otherTargets.includes(next)) return astray('elsewhere')
    const { reply, cut } = await lookupHop(session, { name: next, type })
    if (!cut && session.config.isPrivate && reply.kind === 'answer') unconfirmed ??= next
    const alias =
      (reply.kind === 'answer' ? recordsAt(reply.answers, next, 'CNAME')[0] : undefined) ??
      (cut && (await aliasElsewhere(session, cut, { name: next, type })))
    if (alias) {
      next = alias.value
      continue
    }
    if (reply.kind === 'failure') {
      // If the target can't be looked up either, another name in its zone may be an alias of it.
      if (cut && targets.some((target) => isWithin(target, cut.zone))) return astray('unknown')
      if (cut && hasNoAddress(cut)) return { hops, end: 'nowhere', deadZone: cut.zone }
      const failed = cut && (await findFailed(session, cut, { name: next, type }))
      return failed ? { hops, end: 'nowhere', failed } : astray('unknown')
    }
    return astray(reply.rcode === 'NXDOMAIN' ? 'nowhere' : 'elsewhere')
  }
}

const hasNoAddress = ({ servers }: ZoneServers) =>
  servers.length > 0 && servers.every((one) => !one.servers.length && one.problem === 'no-address')

async function findFailed(
  session: Session,
  cut: ZoneServers,
  { name, type }: Question,
): Promise<Unanswered | null> {
  const unanswered = await askUnanswered(session, cut, { name, type })
  if (!unanswered?.isFailed) return null
  const reply = await lookupByResolvers(session, { name, type: 'CNAME' })
  return reply.kind === 'failure' ? unanswered : null
}

const aliasElsewhere = async (session: Session, cut: ZoneServers, asked: Question) =>
  isRegistry(cut.zone)
    ? undefined
    : (await askHop(session, await findHopZones(session, cut, asked), asked)).flatMap(
        ({ aliases }) => aliases ?? [],
      )[0]
