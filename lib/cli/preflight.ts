import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'
import { type Env, checkStoreFile } from '@/lib/server/env'
import { checkedEnv, explain, listenFault, lockStore, platformLock } from './start-checks'
import { enterDataDir, isDataDirUsed } from './data-dir'

async function tryTcp(host: string, port: number, variable: string): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw listenFault(error, `${host}:${port}`, variable)
  } finally {
    server.close()
  }
}

async function tryUdp(host: string, port: number, variable: string): Promise<void> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port, host)
    await once(socket, 'listening')
  } catch (error) {
    throw listenFault(error, `${host}:${port}`, variable)
  } finally {
    socket.close()
  }
}

function needUnlocked(file: string, program: string): void {
  if (existsSync(file)) lockStore(file, program)()
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

/** Checks the data directory, locks and ports. Initializes an unused data directory only if all checks succeed. */
async function check(env: Env): Promise<void> {
  const isUsed = isDataDirUsed(env)
  if (isUsed) enterDataDir(env)()
  if (isFolder(env.dataDir)) checkStoreFile(env)
  needUnlocked(env.lockFile, 'console')
  await tryTcp(env.ADIT_HOST, env.PORT, 'PORT')
  if (env.ADIT_PLATFORM === 'on') await checkPlatform(env)
  if (!isUsed) enterDataDir(env)()
}

async function checkPlatform(env: Env): Promise<void> {
  needUnlocked(platformLock(env), 'local platform')
  await tryTcp('127.0.0.1', env.ADIT_PLATFORM_PORT, 'ADIT_PLATFORM_PORT')
  await tryTcp('127.0.0.1', env.ADIT_INGRESS_PORT, 'ADIT_INGRESS_PORT')
  await tryTcp('127.0.0.1', env.ADIT_PLATFORM_DNS_PORT, 'ADIT_PLATFORM_DNS_PORT')
  await tryUdp('127.0.0.1', env.ADIT_PLATFORM_DNS_PORT, 'ADIT_PLATFORM_DNS_PORT')
}

const isThisMachine = (host: string) =>
  /^(?:.+\.)?localhost$/.test(host) || isLoopback(host.replace(/^\[|\]$/g, ''))

function warningsOf({ publicUrl, ADIT_TRUSTED_PROXIES }: Env): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (isThisMachine(hostname)) return []
  // The console itself serves only HTTP, so an HTTPS URL means that a proxy forwards the requests.
  if (protocol === 'https:')
    return ADIT_TRUSTED_PROXIES.length > 0
      ? []
      : [
          `ADIT_PUBLIC_URL is ${publicUrl}, which requires an HTTPS reverse proxy, but ADIT_TRUSTED_PROXIES is empty. All users appear to connect from the proxy's address and share one sign-in limit. Set ADIT_TRUSTED_PROXIES to the proxy's address or network.`,
        ]
  return [
    `ADIT_PUBLIC_URL is ${publicUrl}, which doesn't use HTTPS. Passwords and session cookies are sent unencrypted. Put an HTTPS reverse proxy in front of the console, and set ADIT_PUBLIC_URL to the proxy's HTTPS URL.`,
  ]
}

interface Preflight {
  sentence: string | null
  warnings: string[]
  programs: ('console' | 'platform')[]
}

export async function preflight(environment: Record<string, string | undefined>): Promise<Preflight> {
  try {
    const env = checkedEnv(environment)
    await check(env)
    const programs: Preflight['programs'] =
      env.ADIT_PLATFORM === 'off' ? ['console'] : ['platform', 'console']
    return { sentence: null, warnings: warningsOf(env), programs }
  } catch (error) {
    return { sentence: explain(error), warnings: [], programs: [] }
  }
}
