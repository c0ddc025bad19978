import { setTimeout as wait } from 'node:timers/promises'
import { patience, type ResolverConfig } from '@/lib/dns/wire/config'
import { startFaulty, type DnsFault, type RunningServer } from '@/lib/dns/testing/faults'
import { startResolver } from '@/lib/dns/testing/resolver'
import { createReferrals } from '@/lib/dns/queries/referrals'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { delegation, setupRecord } from './setup'
import { strictHosts, tolerantHosts } from './providers'
import { hosts, type World } from './world'
import type { Zone } from '@/lib/dns/name-server/zone'

/**
 * Starts a name server for some zones. `isTolerant`: the zones have other records at a CNAME's name, which the server
 * must accept.
 */
export type StartServer = (options: {
  host: string
  port: number
  zones: readonly Zone[]
  isTolerant?: boolean
}) => Promise<RunningServer>

export const startOwn: StartServer = ({ host, port, zones }) =>
  startNameServer({ host, port, zones: () => zones })

export const startDelayed =
  (delayMs: number): StartServer =>
  ({ host, port, zones }) =>
    startNameServer({
      host,
      port,
      zones: async () => {
        await wait(delayMs)
        return zones
      },
    })

/** Starts a server that answers ANY queries with only an HINFO record (RFC 8482 section 4.2). */
export const startMinimal: StartServer = ({ host, port, zones }) =>
  startFaulty({
    host,
    port,
    zones,
    hasTcp: true,
    fault: ({ type }: { type: string }) => (type === 'ANY' ? 'HINFO' : null),
  })

const maxPortTries = 5

export interface Served {
  /** The configuration for walks from the root servers, with resolvers to detect cached answers. */
  roots: ResolverConfig
  resolver: ResolverConfig
  close: () => Promise<void>
}

interface Start {
  provider?: StartServer
  others?: StartServer
}

export async function serveWorld(world: World, start: Start = {}): Promise<Served> {
  for (let attempt = 1; ; attempt += 1) {
    const running: RunningServer[] = []
    const close = async () => void (await Promise.all(running.map((server) => server.close())))
    try {
      return { ...(await startAll(world, running, start)), close }
    } catch (error) {
      await close()
      if (attempt === maxPortTries) throw error
    }
  }
}

const faults: readonly [string, DnsFault][] = [
  [hosts.refused, 'REFUSED'],
  [hosts.upwards, 'upwards'],
  [hosts.failing, 'SERVFAIL'],
  [hosts.silent, 'drop'],
  [hosts.silentResolver, 'drop'],
]

const hostsWithoutEdns: readonly string[] = [hosts.plain, hosts.strict]

const parkedZone = (name: string): Zone => ({
  name,
  records: [
    ...delegation(name, ['ns1.parking.example', 'ns2.parking.example']),
    setupRecord(name, 'A', '192.0.2.99'),
  ],
})

async function startAll(
  { zonesByHost, cached, isBogus, isUnresolvable }: World,
  running: RunningServer[],
  { provider = startOwn, others = startOwn }: Start,
) {
  const started = async (server: Promise<RunningServer>) => void running.push(await server)
  const startOf = (host: string) =>
    strictHosts.includes(host) || tolerantHosts.includes(host) ? provider : others
  await started(others({ host: hosts.root, port: 0, zones: zonesByHost.get(hosts.root) ?? [] }))
  const port = running[0]?.port ?? 0
  for (const [host, zones] of zonesByHost)
    if (host !== hosts.root && !hostsWithoutEdns.includes(host))
      await started(startOf(host)({ host, port, zones, isTolerant: tolerantHosts.includes(host) }))
  for (const [host, fault] of faults) await started(startFaulty({ host, port, fault: () => fault }))
  for (const host of hostsWithoutEdns) {
    const isIgnoring = host === hosts.plain
    const fault = (_: unknown, hasEdns: boolean) => (isIgnoring ? 'plain' : hasEdns ? 'FORMERR' : null)
    await started(startFaulty({ host, port, zones: zonesByHost.get(host) ?? [], fault }))
  }
  await started(startFaulty({ host: hosts.parking, port, zones: ({ name }) => [parkedZone(name)] }))
  const common = {
    port,
    allowLoopback: true,
    ...patience,
    isAllowedAddress: () => false,
  }
  const recursive = [{ host: hosts.resolver, port }]
  const roots = [{ host: hosts.root, port }]
  const config = { ...common, recursive: [], roots, referrals: createReferrals() }
  const fault = ({ name }: { name: string }) => (isUnresolvable(name) ? 'SERVFAIL' : null)
  await started(startResolver({ host: hosts.resolver, port, config, isBogus, cached, fault }))
  await started(startResolver({ host: hosts.plainResolver, port, config }))
  return {
    roots: { ...common, recursive, roots, referrals: createReferrals() },
    resolver: { ...common, recursive, referrals: createReferrals() },
  }
}
