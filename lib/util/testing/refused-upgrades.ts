import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { onTestFinished, vi } from 'vitest'

const COUNT = 50

/** Ways in which clients close their connections after the response. `open` keeps both directions open. */
export const partings = {
  open: () => undefined,
  'half-closed': (client: Socket) => void client.end(),
  reset: (client: Socket) => void client.resetAndDestroy(),
}

/**
 * Requests an upgrade from the server at a port over 50 connections, and closes each according to `parting`. Returns
 * the distinct beginnings of the responses, and what the server should not have left: open connections and uncaught
 * errors.
 */
export async function refusedUpgrades(port: number, head: string, parting: keyof typeof partings) {
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
    client.write(head)
    const [answer] = await once(client, 'data')
    partings[parting](client)
    return String(answer).slice(0, 'HTTP/1.1 400'.length)
  }
  const answers = await Promise.all(clients.map(ask))
  const held = () => accepted.filter((socket) => !socket.destroyed).length
  await vi.waitUntil(() => held() === 0, { timeout: 30_000 }).catch(() => undefined)
  return { answers: [...new Set(answers)], accepted: accepted.length, held: held(), uncaught }
}
