import { request } from 'node:http'
import { connect as connectSocket, Socket } from 'node:net'
import { DIAL_MS, STREAM_HEADER, STREAM_PATH, STREAM_PROTOCOL } from '@/lib/tunnel/messages'
import { type Address, authority, type Resolve } from '../config/values'
import { ConnectionLost } from './connection'

/**
 * Opens a stream that the platform requested. Resolves with the raw connection after the 101 response. Rejects with a
 * `ConnectionLost`.
 */
export function openStream(server: Address, resolve: Resolve, secret: string): Promise<Socket> {
  return new Promise((fulfill, reject) => {
    const dialled = request({
      method: 'GET',
      path: STREAM_PATH,
      headers: {
        Host: authority(server),
        Connection: 'Upgrade',
        Upgrade: STREAM_PROTOCOL,
        [STREAM_HEADER]: secret,
      },
      createConnection: () => connectSocket({ ...resolve(server), noDelay: true }),
    })
    dialled.setTimeout(DIAL_MS, () => dialled.destroy(new Error('no response in time')))
    dialled.on('error', (error) => reject(new ConnectionLost(error.message)))
    dialled.on('response', (response) => {
      response.destroy()
      reject(new ConnectionLost(`the platform returned ${response.statusCode}`))
    })
    dialled.on('upgrade', (_response, socket, head) => {
      if (!(socket instanceof Socket)) return reject(new ConnectionLost('no socket'))
      socket.setTimeout(0)
      if (head.length > 0) socket.unshift(head)
      fulfill(socket)
    })
    dialled.end()
  })
}
