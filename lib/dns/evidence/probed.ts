import type { ResolverResult } from '@/lib/dns/queries/resolver-results'
import type { Server } from '@/lib/dns/wire/config'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import type { Session } from '@/lib/dns/queries/session'
import type { WantedRecord } from '@/lib/dns/model/records'

export interface Probed {
  session: Session
  /** The addresses of the zone's servers that gave usable answers. */
  servers: readonly Server[]
  zone: string
  record: WantedRecord
  findings: readonly ServerFinding[]
  /** The names of the zone's servers, if the findings come from resolvers instead. */
  zoneServers?: readonly string[]
  resolverResults: readonly ResolverResult[]
  wanted: readonly WantedRecord[]
  /** True if `servers` are only some of the zone's servers, so problems of the whole zone are ignored. */
  isPart?: boolean
  /**
   * True if the name works without the required records, for example because servers return copies of the target's
   * records.
   */
  isCopied?: boolean
  isElsewhere?: boolean
  /** True if a person requested the check, or the record wasn't ready at the last one, so it may just have changed. */
  mayHaveChanged?: boolean
}

export function oneServerEach({
  servers,
  findings,
}: Pick<Probed, 'servers' | 'findings'>): { name: string; server: Server }[] {
  const names = [...new Set(findings.map(({ server }) => server.name))]
  return names.flatMap((name) => {
    const addresses = findings.flatMap(({ server }) => (server.name === name ? (server.address ?? []) : []))
    const server = servers.find(({ host }) => addresses.includes(host))
    return server ? [{ name, server }] : []
  })
}

export interface NamedServer {
  name: string
  server: Server
  /** True if a routine check queries another address of the server, and uses only earlier replies from this one. */
  isHeld: boolean
}

export function addressesOfEach(probed: Pick<Probed, 'session' | 'servers' | 'findings'>): NamedServer[] {
  const { session, servers, findings } = probed
  const first = new Set(oneServerEach(probed).map(({ server }) => server))
  return findings.flatMap(({ server: { name, address } }) =>
    servers
      .filter(({ host }) => host === address)
      .map((server) => ({ name, server, isHeld: session.routine !== null && !first.has(server) })),
  )
}

interface At {
  name: string
  address: string | null
}

/** The affected addresses of servers that also have unaffected ones, keyed by server name. */
export type SomeAddresses = ReadonlyMap<string, readonly string[]>

export function someAddresses(affected: readonly At[], others: readonly At[]): SomeAddresses {
  const names = new Set(others.map(({ name }) => name))
  const split = affected.filter(({ name }) => names.has(name))
  return new Map(
    split.map(({ name }) => [
      name,
      split.flatMap((one) => (one.name === name && one.address !== null ? [one.address] : [])),
    ]),
  )
}

/**
 * Returns a function that reports whether an address of a server is affected. `addresses` contains the affected
 * addresses of servers that also have others.
 */
export const affectedAt =
  (servers: readonly string[], addresses: SomeAddresses = new Map()) =>
  ({ name, server }: Pick<NamedServer, 'name' | 'server'>): boolean =>
    servers.includes(name) && (addresses.get(name)?.includes(server.host) ?? true)

/**
 * Returns a function that returns a server's name, followed by the address if `keyOf` differs between the server's
 * addresses.
 */
export function labelsOf<Answer extends At>(
  all: readonly Answer[],
  keyOf: (answer: Answer) => unknown,
): (answer: Answer) => string {
  const isSplit = (name: string) =>
    new Set(all.flatMap((one) => (one.name === name ? [keyOf(one)] : []))).size > 1
  return ({ name, address }) => (isSplit(name) ? `${name} (${address})` : name)
}

/**
 * Returns the number of affected servers. Both lists contain one entry for each address. A server counts once,
 * regardless of its number of addresses, and as a fraction if only some of them are affected.
 */
function countAffected(
  affected: readonly Pick<At, 'name'>[],
  names: readonly string[],
  all: readonly Pick<At, 'name'>[],
) {
  const countAt = (name: string, some: typeof all) => some.filter((one) => one.name === name).length
  const parts = names.map((name) => countAt(name, affected) / countAt(name, all))
  return parts.reduce((sum, part) => sum + part, 0)
}

/** Reports whether at most half of the servers are affected (see `countAffected`). */
export function areAtMostHalf(
  affected: readonly Pick<At, 'name'>[],
  all: readonly Pick<At, 'name'>[],
): boolean {
  const names = [...new Set(all.map(({ name }) => name))]
  return countAffected(affected, names, all) * 2 <= names.length
}

/** Returns the share of affected servers, from 0 to 1 (see `countAffected`). */
export function shareOf(affected: readonly Pick<At, 'name'>[], all: readonly Pick<At, 'name'>[]): number {
  const names = [...new Set(all.map(({ name }) => name))]
  return names.length ? countAffected(affected, names, all) / names.length : 0
}
