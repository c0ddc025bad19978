import { ApiError } from '@/lib/client/api-error'

/** Time between two attempts to reach the console. */
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
 * Requests a small file that needs no session. Any response means that the console can be reached, so one URL that
 * fails alone doesn't count.
 */
async function probe() {
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
    set(false)
  } catch {
    set(true)
  }
}

/** Subscribes to changes, and to the browser's own knowledge of its connection. */
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
