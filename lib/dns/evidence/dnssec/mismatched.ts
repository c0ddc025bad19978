import { dsRecordsOf, keysIn, matchesDs } from './dnssec'
import type { Hints } from '../evidence'
import { addressesOfEach, someAddresses, type Probed } from '../probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'

type Mismatched = Pick<Hints, 'unsignedServers' | 'mismatchedServers' | 'copyAddresses'>

/**
 * Finds a signed zone's name servers without a key that matches a DS record at one of their addresses, if others have
 * one. A routine check queries one address of each server.
 */
export async function findMismatched(
  probed: Pick<Probed, 'session' | 'zone' | 'record' | 'servers' | 'findings'>,
): Promise<Mismatched> {
  const { session, zone } = probed
  const none = { unsignedServers: [], mismatchedServers: [], copyAddresses: new Map() }
  const above = session.config.isPrivate ? [] : await dsRecordsOf(session, zone)
  if (!above?.length) return none
  const queried = addressesOfEach(probed).filter(({ isHeld }) => !isHeld)
  const asked = await Promise.all(
    queried.map(async ({ name, server }) => {
      const reply = await session.ask(server, { name: zone, type: 'DNSKEY' })
      return isOwnAnswer(reply) ? [{ name, address: server.host, keys: keysIn(reply, zone) }] : []
    }),
  )
  const all = asked.flat()
  const others = all.filter(({ keys }) => !matchesDs(above, keys, zone))
  if (others.length === all.length) return none
  const namesOf = (hasKeys: boolean) => [
    ...new Set(others.flatMap(({ name, keys }) => (keys.length > 0 === hasKeys ? [name] : []))),
  ]
  const unsignedServers = namesOf(false)
  return {
    unsignedServers,
    mismatchedServers: namesOf(true).filter((name) => !unsignedServers.includes(name)),
    copyAddresses: someAddresses(
      others,
      all.filter((one) => !others.includes(one)),
    ),
  }
}
