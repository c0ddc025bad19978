import type { Kysely } from 'kysely'
import type { Handlers } from '@/lib/contract/operation'
import type { Registry } from '@/lib/resources/registry'
import type { LiveAgents } from './agents'
import type { NewId } from './ids'
import type { Schema } from './schema'
import type { Settings } from './settings'

/** The platform's own base domain: names below it need no DNS, and open in a browser (RFC 6761 section 6.3). */
export const BASE_DOMAIN = 'localhost'

/**
 * What a handler works with. A write runs within one transaction, committed before the answer, unless it waits for
 * somebody else (`waitsForOthers` in handlers.ts).
 */
export interface Context {
  db: Kysely<Schema>
  now: Date
  /** Without a final slash. */
  baseUrl: string
  settings: Settings
  newId: NewId
  /** Who asks: the owner of the API key. */
  caller: { ownerId: string }
  agents: LiveAgents
}

/** The functions of one resource: one an operation; a missing one is a type error. */
export type HandlersOf<N extends keyof Registry> = Handlers<Registry[N]['ops'], Context>

/** Where the platform writes what a person running it should see. */
export interface Log {
  info: (message: string, fields?: Record<string, unknown>) => void
  error: (message: string, fields?: Record<string, unknown>) => void
}
