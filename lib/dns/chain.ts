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
    if (isSeen) return { hops, end: 'loop' }
    if (hops.length > maxHops) return { hops, end: 'too-long' }
    if (targets.includes(next)) return { hops, end: 'target' }
    const { reply } = await lookup(session, { name: next, type: 'CNAME' })
    if (reply.kind === 'failure') return { hops, end: 'unknown' }
    const [alias] = recordsAt(reply.answers, next, 'CNAME')
    if (!alias) return { hops, end: reply.rcode === 'NXDOMAIN' ? 'nowhere' : 'elsewhere' }
    next = alias.value
  }
}
