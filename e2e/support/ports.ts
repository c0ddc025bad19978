import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first and last port for tests. Both are below the ports that operating systems assign to connections. */
const [first, last] = [10_000, 31_999]

/** The number of port blocks. Each parallel worker has its own block. */
const blocks = 11
const size = (last - first + 1) / blocks
const base = first + (Number(process.env.TEST_PARALLEL_INDEX ?? blocks - 1) % blocks) * size
let next = process.pid % size

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
    const port = base + (next++ % size)
    if (await isFree(port)) ports.push(port)
  }
  return ports
}
