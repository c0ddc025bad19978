import { dsRecordsOf, keysIn, matchesDs } from './dnssec'
import type { Hints } from '../evidence'
import { oneServerEach, type Probed } from '../probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'

type Mismatched = Pick<Hints, 'unsignedServers' | 'mismatchedServers'>

/** Finds a signed zone's name servers without a key that matches a DS record, if other servers have one. */
export async function findMismatched({
  session,
  zone,
  servers,
  findings,
}: Pick<Probed, 'session' | 'zone' | 'servers' | 'findings'>): Promise<Mismatched> {
  const none = { unsignedServers: [], mismatchedServers: [] }
  const above = session.config.isPrivate ? [] : await dsRecordsOf(session, zone)
  if (!above?.length) return none
  const asked = await Promise.all(
    oneServerEach({ servers, findings }).map(async ({ name, server }) => {
      const reply = await session.ask(server, { name: zone, type: 'DNSKEY' })
      return isOwnAnswer(reply) ? [{ name, keys: keysIn(reply, zone) }] : []
    }),
  )
  const others = asked.flat().filter(({ keys }) => !matchesDs(above, keys, zone))
  if (others.length === asked.flat().length) return none
  return {
    unsignedServers: others.flatMap(({ name, keys }) => (keys.length ? [] : [name])),
    mismatchedServers: others.flatMap(({ name, keys }) => (keys.length ? [name] : [])),
  }
}
