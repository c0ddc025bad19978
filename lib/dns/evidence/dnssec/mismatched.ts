import { dsRecordsOf, keysIn, matchesDs } from './dnssec'
import type { Hints } from '../evidence'
import { addressesOfEach, someAddresses, type NamedServer, type Probed } from '../probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'

type Mismatched = Pick<Hints, 'unsignedServers' | 'mismatchedServers' | 'copyAddresses'>

/**
 * Finds a signed zone's name servers with an address whose keys match no DS record, if the keys at another address do.
 * A routine check queries only each server's first address, unless the keys there match no DS record.
 */
export async function findMismatched(
  probed: Pick<Probed, 'session' | 'zone' | 'record' | 'servers' | 'findings'>,
): Promise<Mismatched> {
  const { session, zone } = probed
  const none = { unsignedServers: [], mismatchedServers: [], copyAddresses: new Map() }
  const above = session.config.isPrivate ? [] : await dsRecordsOf(session, zone)
  if (!above?.length) return none
  const keysAt = async ({ name, server }: NamedServer) => {
    const reply = await session.ask(server, { name: zone, type: 'DNSKEY' })
    return isOwnAnswer(reply) ? [{ name, address: server.host, keys: keysIn(reply, zone) }] : []
  }
  const addresses = addressesOfEach(probed)
  const isOther = ({ keys }: { keys: readonly string[] }) => !matchesDs(above, keys, zone)
  const first = (await Promise.all(addresses.filter(({ isHeld }) => !isHeld).map(keysAt))).flat()
  const all = first.some(isOther) ? (await Promise.all(addresses.map(keysAt))).flat() : first
  const others = all.filter(isOther)
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
