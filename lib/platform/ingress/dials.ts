import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { DIAL_MS } from '@/lib/tunnel/messages'
import { GatewayFault } from './fault'

/** Called once, with a stream or with the reason why there is none. */
export type Dialled = (fault: GatewayFault | null, stream?: Socket) => void

/**
 * Tracks the streams that agents were asked for but haven't dialed yet. Each has a secret of 128 random bits, valid for
 * one stream within `DIAL_MS`.
 */
export function createDials() {
  const waiting = new Map<string, Dialled>()
  return {
    /** Calls `ask` to send a new secret to the agent. Returns a function that stops waiting with a fault. */
    open(ask: (secret: string) => void, done: Dialled): (fault: GatewayFault) => void {
      const secret = randomBytes(16).toString('base64url')
      const settle: Dialled = (fault, stream) => {
        clearTimeout(timer)
        if (waiting.delete(secret)) done(fault, stream)
      }
      const giveUp = (fault: GatewayFault) => settle(fault)
      const late = () => giveUp(new GatewayFault(504, 'The agent did not open a connection in time.'))
      const timer = setTimeout(late, DIAL_MS)
      waiting.set(secret, settle)
      ask(secret)
      return giveUp
    },
    /** Finds the callback that waits for the stream with this secret. */
    find: (secret: string): Dialled | undefined => waiting.get(secret),
  }
}
export type Dials = ReturnType<typeof createDials>
