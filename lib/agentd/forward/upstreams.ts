import { connect } from 'node:net'
import { Pool } from '@/lib/tunnel/http/pool'
import { type Address, authority, type Resolve } from '../config/values'

const CONNECT_MS = 10_000
/**
 * The limits of a connection pool. Times are in milliseconds. Most services keep idle connections open for longer than
 * 4 s, so the agent closes them first.
 */
const LIMITS = { maxFree: 64, keepMs: 4000, waitMs: 0 }

function dial(to: Address, done: Parameters<Pool['dial']>[0]): void {
  const socket = connect({ ...to, noDelay: true })
  const timer = setTimeout(() => socket.destroy(new Error('no connection within 10 s')), CONNECT_MS)
  const fail = (error: Error) => {
    clearTimeout(timer)
    done(error)
  }
  socket.once('error', fail)
  socket.once('connect', () => {
    clearTimeout(timer)
    socket.off('error', fail)
    done(null, socket)
  })
}

export function createUpstreams(resolve: Resolve) {
  const pools = new Map<string, Pool>()
  return {
    to(upstream: Address): Pool {
      const key = authority(upstream)
      const known = pools.get(key)
      if (known) return known
      const pool = new Pool((done) => dial(resolve(upstream), done), LIMITS)
      pools.set(key, pool)
      return pool
    },
    close(): void {
      for (const pool of pools.values()) pool.destroy()
    },
  }
}
export type Upstreams = ReturnType<typeof createUpstreams>
