import 'server-only'
import type { Access } from '@/lib/contract/operation'
import type { Context } from './context'

export interface Person {
  id: string
  email: string
  role: Access
  sessionId: string
  /** The time when the person last entered their password in this session, as RFC 3339. */
  confirmedAt: string
}

/** The input of a handler of the console's own API. The session, role, origin and size are already validated. */
export interface RouteInput {
  context: Context
  person: Person
  request: Request
  /** The path parameters, as decoded by Next. */
  params: Record<string, string | string[] | undefined>
  requestId: string
}

/** The input of a handler that requires no session. */
export type PublicInput = Omit<RouteInput, 'person'>
