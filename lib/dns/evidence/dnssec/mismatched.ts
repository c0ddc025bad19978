import { dsOnEach, dsRecordsOf } from './dnssec'
import { isLoss, signsOnlyWith } from './key-replies'
import { keysIn, matchesDs } from './keys'
import type { Hints } from '../evidence'
import { addressesOfEach, affectedAt, someAddresses, type NamedServer, type Probed } from '../probed'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Server } from '@/lib/dns/wire/config'
import { isValidated } from './view'

type Mismatched = Pick<Hints, 'unsignedServers' | 'mismatchedServers' | 'copyAddresses'>

interface KeysAt {
  name: string
  address: string
  server: Server
  /** The zone's keys from the address, or null if the address answers other queries, but not this one. */
  keys: readonly string[] | null
}

/**
 * Finds a signed zone's name servers with an address whose keys match no DS record, although the keys from another
 * address do. A routine check queries only the first address of each server, unless the keys from one of these match no
 * DS record.
 */
export async function findMismatched(
  probed: Pick<Probed, 'session' | 'zone' | 'record' | 'servers' | 'findings' | 'resolverResults'>,
): Promise<Mismatched> {
  const { session, zone } = probed
  const none = { unsignedServers: [], mismatchedServers: [], copyAddresses: new Map() }
  const above = session.config.isPrivate ? [] : await dsRecordsOf(session, zone)
  if (!above?.length) return none
  const keysAt = async ({ name, server }: NamedServer): Promise<KeysAt[]> => {
    const reply = await session.ask(server, { name: zone, type: 'DNSKEY' })
    const keys = isOwnAnswer(reply) ? keysIn(reply, zone) : isLoss(session, reply, server) ? null : undefined
    return keys === undefined ? [] : [{ name, address: server.host, server, keys }]
  }
  const addresses = addressesOfEach(probed)
  const othersIn = (some: readonly KeysAt[], sets: readonly (readonly string[])[]) =>
    some.flatMap(({ keys, ...at }) =>
      keys && !sets.some((ds) => matchesDs(ds, keys, zone)) ? [{ ...at, keys }] : [],
    )
  const first = (await Promise.all(addresses.filter(({ isHeld }) => !isHeld).map(keysAt))).flat()
  // The DS records of the parent zone's first server may be outdated.
  const onEach = othersIn(first, [above]).length ? await dsOnEach(session, zone) : []
  const sets = [above, ...onEach.map(({ records }) => records)]
  const each = othersIn(first, sets).length ? (await Promise.all(addresses.map(keysAt))).flat() : first
  const others = othersIn(each, sets)
  // An address whose keys are lost may have the same copy.
  const foreign = others.flatMap(({ keys }) => keys)
  const all = each.filter(
    ({ keys, server }) => keys !== null || !signsOnlyWith(session, { server, zone, keys: foreign }),
  )
  // The lost keys of another server may match the DS record no better, unless a resolver validated them.
  const isComparable = ({ name, keys }: KeysAt) => keys !== null || others.some((one) => one.name === name)
  const isSame = others.length === all.filter(isComparable).length
  if (!others.length || others.length === all.length || (isSame && !(await isValidated(probed)))) return none
  const namesOf = (hasKeys: boolean) => [
    ...new Set(others.flatMap(({ name, keys }) => (keys.length > 0 === hasKeys ? [name] : []))),
  ]
  const unsignedServers = namesOf(false)
  const affected = new Set(others.map(({ address }) => address))
  return {
    unsignedServers,
    mismatchedServers: namesOf(true).filter((name) => !unsignedServers.includes(name)),
    copyAddresses: someAddresses(
      others,
      all.filter(({ address }) => !affected.has(address)),
    ),
  }
}

/** Returns a function that reports whether an address serves an unsigned copy of the zone, or one with other keys. */
export const copiesOf = ({ unsignedServers, mismatchedServers, copyAddresses }: Mismatched) =>
  affectedAt([...unsignedServers, ...mismatchedServers], copyAddresses)
