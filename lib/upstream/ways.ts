import type { Pool } from 'undici'
import { type NoAnswer, none } from './exchange'
import { type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type PoolOptions } from './pool'

/** The connection pools for one account's API. Reads and writes have separate pools. */
interface Way {
  kind: 'way'
  /** The account's base URL as stored. */
  input: string
  base: BaseUrl
  reads: Pool
  writes: Pool
}

/**
 * Returns functions that manage the connections of all accounts. The connections of an account are opened with its
 * first request.
 */
export function createWays(options: PoolOptions) {
  const ways = new Map<string, Way>()
  return {
    /**
     * Returns the connections of an account, or the reason why its base URL isn't allowed. Each connection's address is
     * checked when it is opened.
     */
    to({ id, base_url: baseUrl }: { id: string; base_url: string }): Way | NoAnswer {
      const known = ways.get(id)
      if (known?.input === baseUrl) return known
      const parsed = parseBaseUrl(baseUrl, options.policy)
      if (!parsed.ok) return none('address', parsed.message)
      if (known) void destroy(known)
      const reads = guardedPool(parsed.url, options)
      // A kept connection may be dead. A write over it would end as unknown although nothing reached the API.
      const writes = guardedPool(parsed.url, { ...options, isKept: false })
      const way: Way = { kind: 'way', input: baseUrl, base: parsed.url, reads, writes }
      ways.set(id, way)
      return way
    },
    remove(id: string) {
      const known = ways.get(id)
      if (known) void destroy(known)
      ways.delete(id)
    },
    close: async () => void (await Promise.all([...ways.values()].map(destroy))),
  }
}

const destroy = ({ reads, writes }: Way) => Promise.all([reads.destroy(), writes.destroy()])
