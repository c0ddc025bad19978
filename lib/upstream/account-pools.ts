import type { Pool } from 'undici'
import { type NoAnswer, none } from './exchange'
import { type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type PoolOptions } from './pool'

interface AccountPools {
  kind: 'pools'
  /** The base URL as stored, to detect outdated pools. */
  baseUrl: string
  parsedUrl: BaseUrl
  reads: Pool
  writes: Pool
}

export function createAccountPools(options: PoolOptions) {
  const poolsById = new Map<string, AccountPools>()

  function create(baseUrl: string): AccountPools | NoAnswer {
    const parsed = parseBaseUrl(baseUrl, options.policy)
    if (!parsed.ok) return none('address', parsed.message)
    const reads = guardedPool(parsed.url, options)
    // A kept connection may be dead. A write over it would have an unknown outcome although nothing reached the API.
    const writes = guardedPool(parsed.url, { ...options, isKept: false })
    return { kind: 'pools', baseUrl, parsedUrl: parsed.url, reads, writes }
  }

  return {
    /**
     * Returns the pools of an account, or why the account's base URL isn't allowed. Creates new pools if the
     * base URL has changed.
     */
    ensure(account: { id: string; base_url: string }): AccountPools | NoAnswer {
      const current = poolsById.get(account.id)
      if (current?.baseUrl === account.base_url) return current
      const created = create(account.base_url)
      if (created.kind === 'none') return created
      if (current) void destroy(current)
      poolsById.set(account.id, created)
      return created
    },
    remove: (id: string): void => {
      const current = poolsById.get(id)
      if (current) void destroy(current)
      poolsById.delete(id)
    },
    close: async (): Promise<void> => {
      await Promise.all([...poolsById.values()].map(destroy))
    },
  }
}

const destroy = ({ reads, writes }: AccountPools) => Promise.all([reads.destroy(), writes.destroy()])
