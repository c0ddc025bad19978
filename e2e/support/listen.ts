import { once } from 'node:events'
import type { Server } from 'node:http'

/** Makes a server listen on a free port of the loopback address. `close` also ends open connections. */
export async function listen(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${address.port}`, close }
}
