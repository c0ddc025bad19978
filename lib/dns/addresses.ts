import type { Belief } from '@/lib/dns/beliefs'
import type { Hints } from '@/lib/dns/evidence'
import type { Answer, Question } from '@/lib/dns/messages'
import type { Session } from '@/lib/dns/session'
import { lookup } from '@/lib/dns/walk'
import type { FoundRecord, WantedRecord } from '@/lib/dns/model/records'

/** Maximum number of names to follow from an alias to its addresses. */
const maxAliases = 4

const addressTypes = ['A', 'AAAA'] as const

interface Asked {
  session: Session
  record: WantedRecord
  beliefs: readonly Belief[]
}

/**
 * Finds the addresses of the name to which the only CNAME leads, if that isn't the target. Those of IPv6 only matter if
 * those of IPv4 may be the target's.
 */
export async function findEndAddresses(asked: Asked, chains: Hints['chains']): Promise<FoundRecord[]> {
  const [chain, ...more] = chains.values()
  const name = chain?.hops.at(-1)
  if (asked.record.purpose !== 'traffic' || more.length || chain?.end !== 'elsewhere' || name === undefined)
    return []
  const addressesOf = async (type: (typeof addressTypes)[number]) => {
    const values = await addressesByWalk(asked.session, { name, type })
    return (values ?? []).map((value) => ({ type, value, ttl: 0 }))
  }
  const found = await addressesOf('A')
  const isOther = found.length > 0 && (await compareAddresses(asked, found)).isFlattened === false
  return isOther ? found : [...found, ...(await addressesOf('AAAA'))]
}

/**
 * Compares addresses with the target's. If only some match, it isn't known whether they lead to it: balanced targets have
 * different addresses for different clients.
 */
export async function compareAddresses(
  { session, record, beliefs }: Asked,
  others: readonly FoundRecord[],
): Promise<Pick<Hints, 'isFlattened' | 'differing'>> {
  const addresses = others.filter((one) => one.type === 'A' || one.type === 'AAAA')
  const { type, purpose, values } = record
  const [target] = values
  const none = { isFlattened: false, differing: [] }
  if (type !== 'CNAME' || purpose !== 'traffic' || target === undefined || !addresses.length) return none
  const types = addressTypes.filter((each) => addresses.some((one) => one.type === each))
  const own = await Promise.all(
    types.map((each) => addressesBehind(session, beliefs, { name: target, type: each })),
  )
  const known = own.flatMap((one) => one ?? [])
  const differing = addresses.filter(({ value }) => !known.includes(value))
  if (!differing.length) return { ...none, isFlattened: true }
  if (own.includes(null)) return { ...none, isFlattened: null }
  return differing.length < addresses.length ? { isFlattened: null, differing } : none
}

/** Returns the addresses of a name, behind aliases too, as this console and the resolvers see them. Null if unknown. */
async function addressesBehind(
  session: Session,
  beliefs: readonly Belief[],
  { name, type }: Question,
): Promise<string[] | null> {
  const asked = await Promise.all([
    addressesByWalk(session, { name, type }),
    ...beliefs
      .filter(({ outcome }) => outcome === 'answered')
      .map(async ({ server }) => {
        const reply = await session.ask(server, { name, type }, { recurse: true })
        return reply.kind === 'answer' ? ofType(reply, type) : null
      }),
  ])
  const known = asked.flatMap((one) => one ?? [])
  return known.length || asked.every((one) => one !== null) ? known : null
}

const ofType = ({ answers }: Answer, type: string) =>
  answers.filter((record) => record.type === type).map(({ value }) => value)

/** Follows aliases from a name to its addresses. Null if a query got no answer. */
async function addressesByWalk(session: Session, { name, type }: Question): Promise<string[] | null> {
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
