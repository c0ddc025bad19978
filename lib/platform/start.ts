import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { takeProcessLock } from '@/lib/util/process-lock'
import { createHttpServer, listenOn, shut } from './requests/http'
import { createIdSource } from './store/ids'
import { startIngress } from './ingress/server'
import type { PlatformLog } from './context'
import { createPipeline } from './requests/pipeline'
import { startBackgroundWork } from './provisioning/loop'
import { latestIdBody } from './store/objects'
import { openPlatformStore, type PlatformStore } from './store/store'
import { cachedZones } from './zone-cache'

interface Options {
  host: string
  /** The port to listen on, or 0 for a free port. */
  port: number
  file: string
  /** The port of the name server, or 0 for a free port. */
  dnsPort: number
  /** The port of the ingress, or 0 for a free port. */
  ingressPort: number
  /** The base URL at which clients reach the platform, if it differs from `host` and `port`. */
  baseUrl?: string
  /**
   * The resolver that checks DNS records for certificates. Defaults to one that uses the platform's own name server.
   */
  resolver?: ResolverConfig
  log: PlatformLog
  probeSecret?: string | undefined
}

interface RunningPlatform {
  /** The base URL of the management API, without a trailing slash. */
  url: string
  /** The `host:port` of the name server. */
  dnsAddress: string
  /** The base URL of the ingress, for agents and visitors, without a trailing slash. */
  ingressUrl: string
  /** Stops the platform, and gives active requests a few seconds to finish. */
  close: () => Promise<void>
}

const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host)

const LOOPBACK = '127.0.0.1'

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
  { host, port, dnsPort, ingressPort, baseUrl, resolver, log, probeSecret }: Options,
  store: PlatformStore,
  undo: Undo[],
) {
  // The zones' records give the name server the loopback address, so it must accept queries there.
  const dnsHost = host === '0.0.0.0' ? host : LOOPBACK
  const nameServer = await startNameServer({ host: dnsHost, port: dnsPort, zones: cachedZones(store.db) })
  undo.push(nameServer.close)
  const newId = createIdSource(await latestIdBody(store.db))
  let url = baseUrl?.replace(/\/+$/, '') ?? ''
  const ingress = await startIngress({ store, host, port: ingressPort, newId, log, probeSecret })
  undo.push(ingress.close)
  const { agents } = ingress
  const server = createHttpServer(createPipeline({ store, newId, baseUrl: () => url, agents }), newId, log)
  const bound = await listenOn(server, host, port)
  undo.push(() => shut(server))
  url ||= `http://${hostOf(host)}:${bound}`
  const asked = resolver ?? ownResolver(nameServer.port)
  undo.push(startBackgroundWork({ store, resolver: asked, newId, log }))
  const ingressUrl = `http://${hostOf(host)}:${ingress.port}`
  return { url, dnsAddress: `${dnsHost}:${nameServer.port}`, ingressUrl }
}
