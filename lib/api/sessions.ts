import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { email } from './people'

const sessionRow = z.object({
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  expires_at: z.string(),
  user_agent: z.string(),
  address: z.string(),
  current: z.boolean().describe('True for the session that sends the request'),
})
export type SessionRow = z.output<typeof sessionRow>

const setUp = z.strictObject({ code: z.string().max(64), email, password: z.string() })
export type SetUp = z.output<typeof setUp>

export const sessionsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/sessions',
    access: 'viewer',
    summary: 'List your own sessions, most recently used first',
    response: z.object({ sessions: z.array(sessionRow) }),
  }),
  endOthers: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'viewer',
    summary: 'End all your sessions except the current one',
  }),
  end: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: 'viewer',
    summary: 'End one of your own sessions',
  }),
  confirm: defineConsoleOperation({
    method: 'POST',
    path: '/api/sessions/confirm',
    access: 'viewer',
    summary: 'Confirm your own password, as required by some operations',
    body: z.strictObject({ password: z.string() }),
  }),
  changePassword: defineConsoleOperation({
    method: 'POST',
    path: '/api/sessions/password',
    access: 'viewer',
    summary: 'Replace your own password and end all of your sessions',
    body: z.strictObject({ current: z.string(), password: z.string() }),
  }),
  setUp: defineConsoleOperation({
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    beforeSetUp: true,
    summary: 'Create the first admin with the code that the console printed',
    body: setUp,
  }),
}
