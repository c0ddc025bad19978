import { failure, type Answer, type Failure, type Reply } from '@/lib/dns/messages'
import type { Session } from '@/lib/dns/session'
import { locate, lookup, maxServers, parentName, recordsAt, walkDown, type ZoneServers } from '@/lib/dns/walk'
import { isWithin } from '@/lib/dns/model/records'

/** Ancestors of a name that resolvers are asked about: so many next to it, and so many next to the root. */
const maxNearest = 6
const maxTopmost = 4

/**
 * Returns the closest zone that encloses a name, and its name servers: those that its parent refers to and those that
 * it names itself. A failure when nobody could answer, not even for the root.
 */
export function findZone(session: Session, name: string): Promise<ZoneServers | Failure> {
  return session.config.roots?.length ? zoneFromRoots(session, name) : zoneFromResolvers(session, name)
}

async function zoneFromRoots(session: Session, name: string): Promise<ZoneServers | Failure> {
  let fallback: ZoneServers | null = null
  for (let candidate = name; ; candidate = parentName(candidate)) {
    const { reply, cut } = await lookup(session, { name: candidate, type: 'SOA' })
    fallback ??= cut
    if (reply.kind === 'failure') return fallback ?? reply
    const owner = await zoneShown(session, reply, candidate)
    if (owner !== null && isWithin(owner, fallback?.zone ?? ''))
      return { zone: owner, servers: await serversOf(session, owner, fallback) }
    const isAbove = candidate === '' || (fallback && candidate === fallback.zone)
    if (isAbove) return fallback ?? failure('other-error')
  }
}

/**
 * Asks about the name and everything above it at once: an alias that loops or a zone whose servers are dead fails
 * below, and the closest ancestor that has an answer leads on by referrals. The root is a question that every working
 * resolver can answer, so only a resolver that fails at it, too, is at fault.
 */
async function zoneFromResolvers(session: Session, name: string): Promise<ZoneServers | Failure> {
  const replies = await Promise.all(
    ancestors(name).map(async (candidate) => ({
      candidate,
      reply: (await lookup(session, { name: candidate, type: 'SOA' })).reply,
    })),
  )
  let failed: Reply | null = null
  for (const { candidate, reply } of replies) {
    if (reply.kind === 'failure') {
      failed ??= reply
      continue
    }
    const owner = await zoneShown(session, reply, candidate)
    if (owner === null) continue
    const zone = { zone: owner, servers: await serversOf(session, owner, null) }
    const isClosest = !failed && candidate === name
    return isClosest ? zone : descend(session, name, zone)
  }
  return failed ?? failure('other-error')
}

/** The name, what is above it, and the root; of a very long name only the ends, and referrals lead across the gap. */
function ancestors(name: string): string[] {
  const labels = name === '' ? [] : name.split('.')
  const all = [...labels.map((_, index) => labels.slice(index).join('.')), '']
  return all.length <= maxNearest + maxTopmost
    ? all
    : [...all.slice(0, maxNearest), ...all.slice(-maxTopmost)]
}

/** Follows referrals from a zone's own servers towards a name below it. */
async function descend(session: Session, name: string, from: ZoneServers): Promise<ZoneServers> {
  const { reply, cut } = await walkDown(session, { name, type: 'SOA' }, from)
  if (cut.zone === from.zone || reply.kind === 'failure') return cut
  return { zone: cut.zone, servers: await serversOf(session, cut.zone, cut) }
}

/**
 * The zone that an answer to an SOA question shows: at the name or, in a negative answer, above it (RFC 2308 section
 * 2). Forwarders that drop the authority section still say whether the name has name servers of its own.
 */
async function zoneShown(session: Session, reply: Answer, name: string) {
  // Behind an alias the SOA is that of the alias's target.
  if (recordsAt(reply.answers, name, 'CNAME').length) return null
  const records = [...reply.answers, ...reply.authorities]
  const soa = records.find((record) => record.type === 'SOA' && isWithin(name, record.name))
  if (soa) return soa.name
  return (await ownServers(session, name)).names.length ? name : null
}

/** The name servers that a zone names itself, with what addresses came along; none when it is no zone. */
async function ownServers(session: Session, zone: string) {
  const { reply } = await lookup(session, { name: zone, type: 'NS' })
  if (reply.kind === 'failure') return { names: [], glue: [] }
  return { names: recordsAt(reply.answers, zone, 'NS').map(({ value }) => value), glue: reply.additionals }
}

/** Those that the parent refers to, and those that the zone names itself. */
async function serversOf(session: Session, zone: string, referred: ZoneServers | null) {
  const { names, glue } = await ownServers(session, zone)
  const above = referred?.zone === zone ? referred.servers : []
  const isNew = (value: string) => !above.some((server) => server.name === value)
  const located = await locate(session, names.filter(isNew), { glue, bailiwick: zone, depth: 0 })
  return [...above, ...located].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, maxServers)
}
