import type { Pool } from 'undici'
import { type NoAnswer, none } from './exchange'
import { type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type PoolOptions } from './pool'

/** Connections to one account's API, those of writes apart from those of reads, and the base URL they were made for. */
interface Way {
  kind: 'way'
  /** The base URL as the account has it. */
  given: string
  base: BaseUrl
  reads: Pool
  writes: Pool
}

/** The connections of all accounts; those of one are created with its first request. */
export function createWays(options: PoolOptions) {
  const ways = new Map<string, Way>()
  return {
    /** Returns the connections of an account. Its base URL is checked once, the address of each connection always. */
    to({ id, base_url: given }: { id: string; base_url: string }): Way | NoAnswer {
      const known = ways.get(id)
      if (known?.given === given) return known
      const parsed = parseBaseUrl(given, options.policy)
      if (!parsed.ok) return none('address', parsed.message)
      if (known) void destroy(known)
      const reads = guardedPool(parsed.url, options)
      // A kept connection may be dead already: a write on it would end as unknown although nothing reached the API.
      const writes = guardedPool(parsed.url, { ...options, isKept: false })
      const way: Way = { kind: 'way', given, base: parsed.url, reads, writes }
      ways.set(id, way)
      return way
    },
    forget(id: string) {
      const known = ways.get(id)
      if (known) void destroy(known)
      ways.delete(id)
    },
    close: async () => void (await Promise.all([...ways.values()].map(destroy))),
  }
}

const destroy = ({ reads, writes }: Way) => Promise.all([reads.destroy(), writes.destroy()])
