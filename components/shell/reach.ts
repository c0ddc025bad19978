import { ApiError } from '@/lib/client/api-error'

/** The time between two attempts to reach the console, in milliseconds. */
const RETRY_MS = 3_000

const listeners = new Set<() => void>()
let isLost = false
let timer: ReturnType<typeof setTimeout> | undefined

function set(next: boolean) {
  clearTimeout(timer)
  if (next) timer = setTimeout(() => void probe(), RETRY_MS)
  if (isLost === next) return
  isLost = next
  for (const notify of listeners) notify()
}

/**
 * Requests a small file that needs no session. Any response means that the console can be reached, so a single failing
 * URL doesn't count as an outage.
 */
async function probe() {
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
    set(false)
  } catch {
    set(true)
  }
}

/** Subscribes to changes, including the browser's own online and offline events. */
export function subscribeToReach(listener: () => void): () => void {
  const onOffline = () => set(true)
  const onOnline = () => void probe()
  listeners.add(listener)
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
  }
}

/** Reports whether the console can't be reached. */
export const isConsoleLost = () => isLost

/** Checks if the console can be reached after a request that got no response. */
export function noteFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 0 && error.code !== 'ADIT_BAD_ANSWER') void probe()
}
