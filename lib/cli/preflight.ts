import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '@/lib/server/env'
import { checkedEnv, explain, listenFault, lockStore, platformLock } from './checks'
import { enterDataDir } from './data-dir'

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

async function check(env: Env): Promise<void> {
  enterDataDir(env)()
  lockStore(env.lockFile, 'console')()
  await tryTcp(env.ADIT_HOST, env.PORT, 'PORT')
  if (env.ADIT_PLATFORM === 'off') return
  lockStore(platformLock(env), 'local platform')()
  await tryTcp('127.0.0.1', env.ADIT_PLATFORM_PORT, 'ADIT_PLATFORM_PORT')
  await tryTcp('127.0.0.1', env.ADIT_INGRESS_PORT, 'ADIT_INGRESS_PORT')
  await tryTcp('127.0.0.1', env.ADIT_PLATFORM_DNS_PORT, 'ADIT_PLATFORM_DNS_PORT')
  await tryUdp('127.0.0.1', env.ADIT_PLATFORM_DNS_PORT, 'ADIT_PLATFORM_DNS_PORT')
}

/**
 * Tries everything that a start needs, without starting: environment, data directory, locks, ports. `sentence` says
 * what is wrong, null when nothing is; `programs` are those to start, in order.
 */
export async function preflight() {
  try {
    const env = checkedEnv()
    await check(env)
    return { sentence: null, programs: env.ADIT_PLATFORM === 'off' ? ['console'] : ['platform', 'console'] }
  } catch (error) {
    return { sentence: explain(error), programs: [] }
  }
}
