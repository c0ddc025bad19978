import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createMatcher } from '@/lib/contract/match'
import { operations } from '@/lib/upstream/operations'
import type { WriteExample } from './write-examples'

/** Where a write's connection is lost: once its head is there, or once the whole request is. */
export interface Cut {
  once: 'head' | 'request'
  /** `whole`: the bytes of the response that it would get. */
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
 * A management API of examples that loses the connection of each write as `cut` says; reads are answered. `writes` has
 * the first line of each that reached it, and so has what came again on a connection of its own.
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
