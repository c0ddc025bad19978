import { AsyncLocalStorage } from 'node:async_hooks'
import { processWide } from '@/lib/util/records'

interface Origin {
  requestId: string
  address: string
}

/**
 * Holds the ID and client address of the request being handled. Shared by all bundles in the process, because a route
 * and the audit log can be in different bundles.
 */
const storage = processWide('audit-address', () => new AsyncLocalStorage<Origin>())

/** Runs a function that handles a request, so that audit log entries about the request contain the client's address. */
export const requestedFrom = <T>(origin: Origin, run: () => T): T => storage.run(origin, run)

/** Returns the client's address for the request with this ID, or null if that request isn't the one being handled. */
export function clientAddress(requestId: string | undefined): string | null {
  const origin = storage.getStore()
  return origin !== undefined && origin.requestId === requestId ? origin.address : null
}
