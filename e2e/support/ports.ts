import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux (32768 and above), macOS, and Windows (49152 and above) give to connections and to servers
 * on port 0. A port of theirs could be taken between its choice here and its use.
 */
const [first, last] = [10_000, 31_999]

/** Each parallel worker has its own block of ports. A rerun of the suite starts elsewhere in it. */
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

/** Returns free ports of the loopback address that nothing else in this run of the tests is given. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = base + (next++ % size)
    if (await isFree(port)) ports.push(port)
  }
  return ports
}
