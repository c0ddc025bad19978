import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { EMAIL_INVALID, EMAIL_TOO_LONG, emailPattern, MAX_EMAIL } from '@/lib/util/email'

export const email = z
  .string()
  .trim()
  .max(MAX_EMAIL, EMAIL_TOO_LONG)
  .pipe(z.email({ pattern: emailPattern, error: EMAIL_INVALID }))

const role = z.enum(['viewer', 'operator', 'admin'])
const time = z.string().describe('In RFC 3339 format')

const personRow = z.object({
  id: z.string(),
  email: z.string(),
  role,
  created_at: time,
  disabled_at: time.nullable().describe('When the person was disabled (RFC 3339); null if they can sign in'),
  seen_at: time.nullable().describe('When the person last used a session; null if never'),
  sessions: z.number().int().describe('The number of active sessions'),
})
export type PersonRow = z.output<typeof personRow>

export const newPersonSchema = z.strictObject({ email, password: z.string(), role })
export type NewPerson = z.output<typeof newPersonSchema>

export const personChangeSchema = z
  .strictObject({
    role: role.optional(),
    disabled: z.boolean().optional(),
    password: z.string().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change. Set role, disabled or password.')
export type PersonChange = z.output<typeof personChangeSchema>

export const peopleApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/people',
    access: 'admin',
    summary: 'List all people, including disabled ones, sorted by email',
    response: z.object({ people: z.array(personRow) }),
  }),
  add: defineConsoleOperation({
    method: 'POST',
    path: '/api/people',
    access: 'admin',
    freshPassword: true,
    summary: 'Add a person',
    body: newPersonSchema,
    status: 201,
    response: z.object({ id: z.string() }),
  }),
  change: defineConsoleOperation({
    method: 'PATCH',
    path: '/api/people/{id}',
    access: 'admin',
    freshPassword: true,
    summary:
      "Change a person's role or password, or disable or enable the person. This ends all of the person's sessions.",
    body: personChangeSchema,
  }),
}
