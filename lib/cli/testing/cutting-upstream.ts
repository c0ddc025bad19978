import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createMatcher } from '@/lib/contract/match'
import { operations } from '@/lib/upstream/operations'
import type { WriteExample } from './write-examples'

/** When a write's connection is lost: after its head has arrived, or after the whole request. */
export interface Cut {
  once: 'head' | 'request'
  /** Cuts the connection. `whole` contains the bytes of the response that the write would get. */
  act: (socket: Socket, whole: string) => void
}

const match = createMatcher(operations)

function bytesOf(status: number, item: unknown): string {
  if (status === 204) return 'HTTP/1.1 204 No Content\r\n\r\n'
  const text = JSON.stringify(item)
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`
  return `${head}\r\n\r\n${text}`
}

/**
 * Starts a management API of examples that cuts the connection of each write according to `cut`, and responds to reads.
 * `writes` contains the first line of each write that arrived, including those repeated on a new connection.
 */
export async function cuttingUpstream(examples: readonly WriteExample[]) {
  const state = { cut: null as Cut | null, writes: [] as string[] }
  const resources = new Map(examples.map(({ read, item }) => [read, item]))

  function serve(socket: Socket): void {
    let text = ''
    let isNoted = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const [first = ''] = text.split('\r\n', 1)
      const [method = '', path = ''] = first.split(' ')
      const { op } = match(method, path)
      if (op?.method === 'GET') {
        text = ''
        const item = resources.get(op.name)
        return void socket.write(
          bytesOf(item === undefined ? 404 : 200, item ?? { status_code: 404, msg: 'No' }),
        )
      }
      if (!isNoted) state.writes.push(first)
      isNoted = true
      const isWhole = text.length >= end + 4 + Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
      const item = examples.find((one) => one.op === op)?.item
      if (state.cut?.once === 'head' || isWhole) state.cut?.act(socket, bytesOf(op?.status ?? 404, item))
    })
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on TCP
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}`, state, close }
}
