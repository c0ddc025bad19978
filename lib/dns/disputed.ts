import { askServers, type AskedServer } from '@/lib/dns/ask-servers'
import type { ZoneServers } from '@/lib/dns/config'
import type { DelegatedTo } from '@/lib/dns/evidence'
import type { Reply } from '@/lib/dns/messages'
import type { Session } from '@/lib/dns/session'
import { isRegistry } from '@/lib/dns/model/suffix'
import { locate, parentName, recordsAt, referralIn, walkDown } from '@/lib/dns/walk'
import type { WantedRecord } from '@/lib/dns/model/records'

/**
 * Returns the parent of a zone that only some of the parent's servers delegate, for example because of an old copy. The
 * other servers have the zone's names in the parent zone itself. Null if the servers agree, or if the parent is a
 * registry, whose servers aren't queried.
 */
export async function findDisputed(session: Session, zone: string): Promise<ZoneServers | null> {
  const above = closestAbove(session, zone)
  if (!above || isRegistry(above.zone)) return null
  const replies = await Promise.all(
    above.servers
      .flatMap(({ servers }) => servers)
      .map((server) => session.ask(server, { name: zone, type: 'SOA' })),
  )
  return replies.some((reply) => isDenied(reply, zone, above.zone)) ? above : null
}

/** Reports whether a server of the parent has the name in the parent zone itself. */
const isDenied = (reply: Reply, zone: string, parent: string) =>
  reply.kind === 'answer' &&
  reply.isAuthoritative &&
  (reply.authorities.some(({ type, name }) => type === 'SOA' && name === parent) ||
    recordsAt(reply.answers, zone, 'CNAME').length > 0)

/** Returns the closest enclosing zone that referrals led to. */
function closestAbove({ cuts }: Session, zone: string): ZoneServers | null {
  for (let up = parentName(zone); up !== ''; up = parentName(up)) {
    const cut = cuts.get(up)
    if (cut) return cut
  }
  return null
}

/** Adds the answers of the delegated zone's servers to each finding of a server that delegates part of the zone. */
export function followDelegations(
  session: Session,
  asked: readonly AskedServer[],
  zone: string,
  record: WantedRecord,
): Promise<AskedServer[]> {
  const followed = new Map<string, Promise<DelegatedTo>>()
  return Promise.all(
    asked.map(async ({ server, finding }) => {
      if (!server || finding.refersTo === undefined) return { server, finding }
      const { name, type } = record
      // The session already has this answer.
      const referral = referralIn(await session.ask(server, { name, type }), name, zone)
      if (!referral) return { server, finding }
      const names = [...new Set(referral.names)].sort()
      const key = [referral.zone, ...names].join(' ')
      const delegatedTo = followed.get(key) ?? follow(session, referral, zone, record)
      followed.set(key, delegatedTo)
      return { server, finding: { ...finding, delegatedTo: await delegatedTo } }
    }),
  )
}

/** Follows a referral down to the servers of the zone that holds the record, and queries each of them. */
async function follow(
  session: Session,
  referral: NonNullable<ReturnType<typeof referralIn>>,
  bailiwick: string,
  record: WantedRecord,
): Promise<DelegatedTo> {
  const servers = await locate(session, referral.names, { ...referral, bailiwick, depth: 0 })
  // A delegation is in the parent zone.
  const name = record.type === 'NS' ? parentName(record.name) : record.name
  const { cut } = await walkDown(session, { name, type: record.type }, { zone: referral.zone, servers })
  const asked = await askServers(session, cut.servers, cut.zone, record)
  return { names: servers.map((one) => one.name), findings: asked.map(({ finding }) => finding) }
}
