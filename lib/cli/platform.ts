import pino from 'pino'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startPlatform } from '@/lib/platform/start'
import { resolverFor } from '@/lib/dns/server/resolver'
import { type Env, clearSecret } from '@/lib/server/env'
import { addressPolicy } from '@/lib/upstream/policy'
import { LockedError } from '@/lib/util/process-lock'
import { handleUncaught } from '@/lib/util/errors'
import { checkedEnv, explain, listenFault, lockFault, runProgram } from './start-checks'
import { enterDataDir } from './data-dir'

const host = '127.0.0.1'
const lines = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})
const log = {
  info: (message: string, fields: Record<string, unknown> = {}) => lines.info(fields, message),
  error: (message: string, fields: Record<string, unknown> = {}) => lines.error(fields, message),
}

/**
 * Returns the resolver that the environment configures for certificate checks, or undefined to use the platform's own
 * name server.
 */
function resolverOf(env: Env): ResolverConfig | undefined {
  const isNamed = env.ADIT_DNS_SERVERS.length + env.ADIT_DNS_ROOTS.length > 0
  return isNamed ? resolverFor(env, { kind: 'local' }, addressPolicy(env.ADIT_ALLOWED_NETWORKS)) : undefined
}

async function start() {
  const env = checkedEnv()
  clearSecret()
  const leave = enterDataDir(env)
  const port = env.ADIT_PLATFORM_PORT
  const dnsPort = env.ADIT_PLATFORM_DNS_PORT
  const ingressPort = env.ADIT_INGRESS_PORT
  const file = env.platformFile
  try {
    const platform = await startPlatform({
      host,
      port,
      file,
      dnsPort,
      ingressPort,
      resolver: resolverOf(env),
      log,
      probeSecret: env.ADIT_PROBE_SECRET,
    })
    const ready = { platform: platform.url, ingress: platform.ingressUrl, nameServer: platform.dnsAddress }
    const stop = async () => {
      await platform.close()
      leave()
    }
    return { ready, stop }
  } catch (error) {
    if (error instanceof LockedError) throw lockFault(file, 'local platform')
    const isIngress = error instanceof Error && 'port' in error && error.port === ingressPort
    throw isIngress
      ? listenFault(error, `${host}:${ingressPort}`, 'ADIT_INGRESS_PORT')
      : listenFault(error, `${host}:${port}`, 'ADIT_PLATFORM_PORT')
  }
}

handleUncaught(log)
await runProgram(start, explain)
