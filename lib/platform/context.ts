import type { Kysely } from 'kysely'
import type { Handlers } from '@/lib/contract/operation'
import type { Registry } from '@/lib/resources/registry'
import type { LiveAgents } from './agents/agents'
import type { NewId } from './store/ids'
import type { Schema } from './store/schema'
import type { Settings } from './settings'

/** The base domain of the platform's own names. Browsers resolve these names without DNS (RFC 6761 section 6.3). */
export const BASE_DOMAIN = 'localhost'

/** The context of a handler. During a write, `db` is a transaction, except for operations with `waitsForOthers`. */
export interface PlatformContext {
  db: Kysely<Schema>
  now: Date
  /** The base URL, without a trailing slash. */
  baseUrl: string
  settings: Settings
  newId: NewId
  caller: { ownerId: string }
  agents: LiveAgents
}

export type HandlersOf<N extends keyof Registry> = Handlers<Registry[N]['ops'], PlatformContext>

export interface PlatformLog {
  info: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}
