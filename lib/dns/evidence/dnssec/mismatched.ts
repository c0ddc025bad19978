import { dsRecordsOf, keysIn, matchesDs } from './dnssec'
import type { Hints } from '../evidence'
import { addressesOfEach, oneServerEach, type Probed } from '../probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'

type Mismatched = Pick<Hints, 'unsignedServers' | 'mismatchedServers'>

/**
 * Finds a signed zone's name servers without a key that matches a DS record, if other servers have one. For a
 * delegation, whose signatures aren't compared otherwise, queries each address of each server.
 */
export async function findMismatched(
  probed: Pick<Probed, 'session' | 'zone' | 'record' | 'servers' | 'findings'>,
): Promise<Mismatched> {
  const { session, zone, record } = probed
  const none = { unsignedServers: [], mismatchedServers: [] }
  const above = session.config.isPrivate ? [] : await dsRecordsOf(session, zone)
  if (!above?.length) return none
  const queried = record.type === 'NS' ? addressesOfEach(probed) : oneServerEach(probed)
  const asked = await Promise.all(
    queried.map(async ({ name, server }) => {
      const reply = await session.ask(server, { name: zone, type: 'DNSKEY' })
      return isOwnAnswer(reply) ? [{ name, keys: keysIn(reply, zone) }] : []
    }),
  )
  const others = asked.flat().filter(({ keys }) => !matchesDs(above, keys, zone))
  if (others.length === asked.flat().length) return none
  const namesOf = (hasKeys: boolean) => [
    ...new Set(others.flatMap(({ name, keys }) => (keys.length > 0 === hasKeys ? [name] : []))),
  ]
  const unsignedServers = namesOf(false)
  return {
    unsignedServers,
    mismatchedServers: namesOf(true).filter((name) => !unsignedServers.includes(name)),
  }
}
