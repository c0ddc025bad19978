import type { Socket } from 'node:net'

/** Joins two connections, bytes as they come, until either ends, or is silent for so long in milliseconds; 0 for ever. */
export function join(left: Socket, right: Socket, idleMs = 0): void {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    one.setTimeout(idleMs, () => one.destroy())
    one.once('error', () => other.destroy())
    one.once('close', () => other.destroy())
    one.pipe(other)
  }
}
