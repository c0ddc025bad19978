import { lookupAsClient, recordsAt } from '@/lib/dns/walk'
import type { Session } from '@/lib/dns/session'

/** CNAME records followed from one name. Resolvers give up at about as many. */
const maxHops = 8

/** Where a chain of CNAME records ends. `unknown`: a name in it could not be looked up. */
export type ChainEnd = 'target' | 'elsewhere' | 'nowhere' | 'loop' | 'too-long' | 'unknown'

/** The names that a CNAME leads through. */
export interface Chain {
  /** From the first CNAME's value on. */
  hops: string[]
  end: ChainEnd
}

/** Follows the CNAME at `name`, whose value is `first`, until it reaches one of the targets or ends. */
export async function followChain(
  session: Session,
  { name, first, targets }: { name: string; first: string; targets: readonly string[] },
): Promise<Chain> {
  const hops: string[] = []
  for (let next = first; ;) {
    const isSeen = next === name || hops.includes(next)
    hops.push(next)
    if (targets.includes(next)) return { hops, end: 'target' }
    if (isSeen) return { hops, end: 'loop' }
    if (hops.length > maxHops) return { hops, end: 'too-long' }
    const reply = await lookupAsClient(session, { name: next, type: 'CNAME' })
    if (reply.kind === 'failure') return { hops, end: 'unknown' }
    const [alias] = recordsAt(reply.answers, next, 'CNAME')
    if (!alias) return { hops, end: reply.rcode === 'NXDOMAIN' ? 'nowhere' : 'elsewhere' }
    next = alias.value
  }
}
