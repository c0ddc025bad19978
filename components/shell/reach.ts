import { ApiError } from '@/lib/client/api-error'

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

/** Requests a small public file to check whether the console can be reached. Any response counts as success. */
async function probe() {
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
    set(false)
  } catch {
    set(true)
  }
}

/** Calls `listener` when the console becomes reachable or unreachable. Returns a function that unsubscribes. */
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

export const isConsoleLost = () => isLost

/** Checks whether the console can be reached, if `error` shows that a request got no response. */
export function noteFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 0 && error.code !== 'ADIT_BAD_ANSWER') void probe()
}
