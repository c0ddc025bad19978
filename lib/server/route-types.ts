import 'server-only'
import type { Access } from '@/lib/contract/operation'
import type { Context } from './context'

export interface Person {
  id: string
  email: string
  role: Access
  sessionId: string
  /** When they last gave their password in this session, RFC 3339. */
  confirmedAt: string
}

/** What a handler of the console's own API receives, after session, role, origin and size were checked. */
export interface RouteInput {
  context: Context
  person: Person
  request: Request
  /** Path parameters of the route folder, as Next decoded them. */
  params: Record<string, string | string[] | undefined>
  requestId: string
}

/** The same without a session. */
export type PublicInput = Omit<RouteInput, 'person'>
