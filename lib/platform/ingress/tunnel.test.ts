import { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { STREAM_IDLE_MS } from '@/lib/tunnel/messages'
import { createDials, IngressTunnel } from './tunnel'

test('a stream that no request uses is kept for 15 seconds', () => {
  const socket = new Socket()
  const dials = createDials()
  let secret = ''
  const tunnel = new IngressTunnel('idle.example', dials, (sent) => (secret = sent))
  onTestFinished(() => tunnel.close(false))
  tunnel.streams.take((_, connection) => connection?.release())
  dials.find(secret)?.(null, socket)
  expect(tunnel.streams.size).toBe(1)
  expect(socket.timeout).toBe(STREAM_IDLE_MS) // `pool.test.ts` tests that the connection is then closed
})
