import type { ResolverConfig } from '@/lib/dns/config'
import { startNameServer } from '@/lib/dns/name-server'
import { takeProcessLock } from '@/lib/util/process-lock'
import { createHttpServer, listen, shut } from './http'
import { createIdSource } from './ids'
import { startIngress } from './ingress/server'
import type { Log } from './context'
import { createPipeline } from './pipeline'
import { startProvisioningLoop } from './provisioning/loop'
import { latestIdBody } from './objects'
import { openPlatformStore, type PlatformStore } from './store'
import { readZones } from './zones'

interface Options {
  host: string
  /** 0 takes a free one. */
  port: number
  /** The platform's SQLite file; its lock is kept beside it. */
  file: string
  /** Port of the name server; 0 takes a free one. */
  dnsPort: number
  /** Port of the ingress; 0 takes a free one. */
  ingressPort: number
  /** Where clients reach the platform, when that is not `host` and `port`: what every `uri` starts with. */
  baseUrl?: string
  /** Whom certificate checks ask; by default the platform's own name server. */
  resolver?: ResolverConfig
  log: Log
}

interface RunningPlatform {
  /** Base URL of the management API, without a final slash. */
  url: string
  /** `host:port` of the name server. */
  dnsAddress: string
  /** Where agents connect and visitors of their tunnels come in: a base URL without a final slash. */
  ingressUrl: string
  /** Ends requests under way, then everything else. */
  close: () => Promise<void>
}

/** An address as it stands in a URL. */
const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host)

const LOOPBACK = '127.0.0.1'

/** Asks the platform's own name server for everything, as if it were the root. */
function ownResolver(port: number): ResolverConfig {
  const roots = [{ host: LOOPBACK, port }]
  return {
    recursive: [],
    roots,
    port,
    allowLoopback: true,
    timeoutMs: 1_000,
    attempts: 2,
    isAllowedAddress: () => false,
  }
}

type Undo = () => unknown

/**
 * Starts the local platform: management API, name server, ingress, and the work on certificates. Rejects with a `LockedError`
 * when another platform runs on the file, and when an address is taken; nothing is left running then.
 */
export async function startPlatform(options: Options): Promise<RunningPlatform> {
  const undo: Undo[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    undo.push(takeProcessLock(`${options.file}.lock`))
    const store = await openPlatformStore(options.file)
    undo.push(store.close)
    return { ...(await run(options, store, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function run(
  { host, port, dnsPort, ingressPort, baseUrl, resolver, log }: Options,
  store: PlatformStore,
  undo: Undo[],
) {
  // Its zones give their own name server the loopback address.
  const dnsHost = host === '0.0.0.0' ? host : LOOPBACK
  const nameServer = await startNameServer({ host: dnsHost, port: dnsPort, zones: () => readZones(store.db) })
  undo.push(nameServer.close)
  const newId = createIdSource(await latestIdBody(store.db))
  let url = baseUrl?.replace(/\/+$/, '') ?? ''
  const ingress = await startIngress({ store, host, port: ingressPort, newId, log })
  undo.push(ingress.close)
  const { agents } = ingress
  const server = createHttpServer(createPipeline({ store, newId, baseUrl: () => url, agents }), newId, log)
  const bound = await listen(server, host, port)
  undo.push(() => shut(server))
  url ||= `http://${hostOf(host)}:${bound}`
  const asked = resolver ?? ownResolver(nameServer.port)
  undo.push(startProvisioningLoop({ store, resolver: asked, newId, log }))
  const ingressUrl = `http://${hostOf(host)}:${ingress.port}`
  return { url, dnsAddress: `${dnsHost}:${nameServer.port}`, ingressUrl }
}
