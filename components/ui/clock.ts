const TICK_MS = 1_000

const listeners = new Set<() => void>()
let nowMs = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

export function subscribeToClock(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * Returns the time of the last tick or, if nothing is subscribed, the current time, in milliseconds since the Unix
 * epoch.
 */
export function clockNow(): number {
  return listeners.size === 0 ? Date.now() : nowMs
}
