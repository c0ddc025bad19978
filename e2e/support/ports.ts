import { once } from 'node:events'
import { createServer } from 'node:net'
import { nextPort } from '@/lib/util/testing/ports'

const isFree = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (free) await once(server.close(), 'close')
  return free
}

/** Returns free ports on the loopback address. No other caller in this test run gets the same ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = nextPort()
    if (await isFree(port)) ports.push(port)
  }
  return ports
}
