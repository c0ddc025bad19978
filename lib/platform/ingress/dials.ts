import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { DIAL_MS } from '@/lib/tunnel/messages'
import { GatewayFault } from './fault'

/** Receives the stream, or the reason why it couldn't be opened. Called once. */
export type Dialled = (fault: GatewayFault | null, stream?: Socket) => void

/**
 * Returns a registry of the streams that agents have been asked to open. Each has a 128-bit random secret that is valid
 * for one stream and expires after `DIAL_MS`.
 */
export function createDials() {
  const waiting = new Map<string, Dialled>()
  return {
    /**
     * Passes a new secret to `ask`, which sends it to the agent. Returns a function that stops waiting for the stream
     * and reports a fault.
     */
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
    /** Returns the callback that waits for the stream with this secret. Undefined if there is none. */
    find: (secret: string): Dialled | undefined => waiting.get(secret),
  }
}
export type Dials = ReturnType<typeof createDials>
