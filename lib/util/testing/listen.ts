import { once } from 'node:events'
import type { Server } from 'node:http'

interface Listening {
  url: string
  close: () => Promise<void>
  reopen: () => Promise<Listening>
}

/**
 * Makes a server listen on a port of the loopback address, by default a free one. `close` also ends open connections.
 */
export async function listen(server: Server, port = 0): Promise<Listening> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const reopen = () => listen(server, address.port)
  return { url: `http://127.0.0.1:${address.port}`, close, reopen }
}
