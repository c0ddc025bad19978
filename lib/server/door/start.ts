import 'server-only'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import type { Context } from '../context'
import { createDoor } from './server'
import { serveStatic } from './static-files'

interface Start {
  context: Context
  dir: string
  host: string
  port: number
}
const GRACE_MS = 3_000
const isDev = process.env.NODE_ENV === 'development'

/** Starts the front door. Rejects if it can't listen, for example because the port is in use. */
export async function startDoor({
  context,
  dir,
  host,
  port,
}: Start): Promise<{ url: string; close: () => Promise<void> }> {
  // A server that never listens: the framework attaches its upgrade listener to it instead of to the front door.
  const upgrades = createServer()
  const app = next({ dev: isDev, dir, hostname: host, port, httpServer: upgrades })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = isDev
    ? createDoor(context.env, handle, upgrades)
    : createDoor(context.env, serveStatic(join(dir, '.next/static'), handle))
  server.listen(port, host)
  await once(server, 'listening') // rejects on 'error'
  async function close(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closed
    clearTimeout(force)
    await app.close()
  }
  return { url: context.env.publicUrl, close }
}
