import type { ResolverConfig } from '@/lib/dns/config'
import { startFaulty, startResolver, type Fault, type RunningServer } from '@/lib/dns/test-faults'
import { createReferrals } from '@/lib/dns/referrals'
import { startNameServer } from '@/lib/dns/name-server'
import { hosts, strictHosts, type World } from './world'
import type { Zone } from '@/lib/dns/zone'

/** Starts a name server for some zones. */
export type StartServer = (options: {
  host: string
  port: number
  zones: readonly Zone[]
}) => Promise<RunningServer>

const startOwn: StartServer = ({ host, port, zones }) => startNameServer({ host, port, zones: () => zones })

/** Maximum attempts to find a port that is free on all addresses. */
const maxPortTries = 5

/** The running servers of a generated internet, and the configurations to ask them by. */
export interface Served {
  /** Walks from the root servers. Resolvers only tell what they believe. */
  roots: ResolverConfig
  /** Has only resolvers. */
  resolver: ResolverConfig
  close: () => Promise<void>
}

/** Starts the servers of a generated internet on loopback addresses, and those of its providers with `startProvider`. */
export async function serveWorld(world: World, startProvider: StartServer = startOwn): Promise<Served> {
  for (let attempt = 1; ; attempt += 1) {
    const running: RunningServer[] = []
    const close = async () => void (await Promise.all(running.map((server) => server.close())))
    try {
      return { ...(await startAll(world, running, startProvider)), close }
    } catch (error) {
      await close()
      if (attempt === maxPortTries) throw error
    }
  }
}

const faults: readonly [string, Fault][] = [
  [hosts.refused, 'REFUSED'],
  [hosts.upwards, 'upwards'],
  [hosts.failing, 'SERVFAIL'],
  [hosts.silent, 'drop'],
  [hosts.silentResolver, 'drop'],
]

async function startAll(
  { zonesByHost, cached, isBogus }: World,
  running: RunningServer[],
  startProvider: StartServer,
) {
  const started = async (server: Promise<RunningServer>) => void running.push(await server)
  await started(
    startNameServer({ host: hosts.root, port: 0, zones: () => zonesByHost.get(hosts.root) ?? [] }),
  )
  const port = running[0]?.port ?? 0
  for (const [host, zones] of zonesByHost)
    if (host !== hosts.root)
      await started((strictHosts.includes(host) ? startProvider : startOwn)({ host, port, zones }))
  for (const [host, fault] of faults) await started(startFaulty({ host, port, fault: () => fault }))
  const common = {
    port,
    allowLoopback: true,
    timeoutMs: 1500,
    attempts: 2,
    isAllowedAddress: () => false,
  }
  const recursive = [{ host: hosts.resolver, port }]
  const roots = [{ host: hosts.root, port }]
  const config = { ...common, recursive: [], roots }
  await started(startResolver({ host: hosts.resolver, port, config, isBogus, cached }))
  return {
    roots: { ...common, recursive, roots, referrals: createReferrals() },
    resolver: { ...common, recursive, referrals: createReferrals() },
  }
}
