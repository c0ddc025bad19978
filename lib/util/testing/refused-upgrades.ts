import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import { keysOf } from '@/lib/util/records'

const COUNT = 50

/**
 * Client behaviors after the response. With `sending`, the client keeps the connection open and keeps sending bytes.
 */
const partings = {
  open: () => undefined,
  sending: (client: Socket) => {
    const timer = setInterval(() => client.write('x'), 1_000)
    client.once('close', () => clearInterval(timer))
  },
  'half-closed': (client: Socket) => void client.end(),
  reset: (client: Socket) => void client.resetAndDestroy(),
}

/** A client's behavior. With `reset at once`, the client resets the connection without waiting for the response. */
type Parting = keyof typeof partings | 'reset at once'

/**
 * Returns each `Parting` with the distinct starts of the responses that clients should receive. `answer` is the start
 * of the server's response.
 */
export const eachParting = (answer: string): [Parting, string[]][] => [
  ...keysOf(partings).map((parting): [Parting, string[]] => [parting, [answer]]),
  ['reset at once', []],
]

/**
 * Requests upgrades over 50 connections, and treats each connection as `parting` describes. Returns the distinct starts
 * of the responses, the numbers of accepted and still open connections, and the uncaught errors.
 */
export async function refusedUpgrades(port: number, head: string, parting: Parting) {
  const accepted: Socket[] = []
  const uncaught: unknown[] = []
  const onAccepted = (message: unknown) => {
    const socket = message instanceof Object && 'socket' in message ? message.socket : null
    if (socket instanceof Socket && socket.localPort === port) accepted.push(socket)
  }
  const onUncaught = (error: unknown) => uncaught.push(error)
  diagnostics.subscribe('net.server.socket', onAccepted)
  process.on('uncaughtException', onUncaught)
  onTestFinished(() => {
    diagnostics.unsubscribe('net.server.socket', onAccepted)
    process.off('uncaughtException', onUncaught)
  })
  const clients = Array.from({ length: COUNT }, () =>
    connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
  )
  onTestFinished(() => {
    for (const client of clients) client.destroy()
  })
  const ask = async (client: Socket) => {
    client.on('error', () => undefined)
    if (parting === 'reset at once') {
      client.write(head, () => client.resetAndDestroy())
      await once(client, 'close')
      return []
    }
    client.write(head)
    const [answer] = await once(client, 'data')
    partings[parting](client)
    return [String(answer).slice(0, 'HTTP/1.1 400'.length)]
  }
  const answers = await Promise.all(clients.map(ask))
  const held = () => accepted.filter((socket) => !socket.destroyed).length
  await vi
    .waitUntil(() => accepted.length === COUNT && held() === 0, { timeout: 30_000 })
    .catch(() => undefined)
  return { answers: [...new Set(answers.flat())], accepted: accepted.length, held: held(), uncaught }
}
