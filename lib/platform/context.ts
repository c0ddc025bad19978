import type { Kysely } from 'kysely'
import type { Handlers } from '@/lib/contract/operation'
import type { Registry } from '@/lib/resources/registry'
import type { LiveAgents } from './agents'
import type { NewId } from './ids'
import type { Schema } from './schema'
import type { Settings } from './settings'

/** The platform's own base domain. Names below it need no DNS, and open in a browser (RFC 6761 section 6.3). */
export const BASE_DOMAIN = 'localhost'

/**
 * The context of a handler. A write runs within one transaction that is committed before the response is sent, unless
 * the operation waits for an agent (`waitsForOthers` in handlers.ts).
 */
export interface PlatformContext {
  db: Kysely<Schema>
  now: Date
  /** The base URL, without a trailing slash. */
  baseUrl: string
  settings: Settings
  newId: NewId
  /** The owner of the API key that made the request. */
  caller: { ownerId: string }
  agents: LiveAgents
}

/** The functions of one resource, one per operation; a missing function is a type error. */
export type HandlersOf<N extends keyof Registry> = Handlers<Registry[N]['ops'], PlatformContext>

/** The log for the person who runs the platform. */
export interface PlatformLog {
  info: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}
