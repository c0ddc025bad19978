import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { safeSegment } from '@/lib/contract/match'

const secretLocation = z.strictObject({
  operation: z
    .string()
    .describe('The read operation that returns the secret, such as `https-edges.routes.oauth.get`'),
  params: z.record(z.string(), z.string().regex(safeSegment)),
  field: z
    .string()
    .min(1)
    .max(500)
    .describe(
      'Dotted path of the field in the response. For a secret inside a string, such as a policy, use the path of that string.',
    ),
  fingerprint: z
    .string()
    .max(64)
    .optional()
    .describe('The fingerprint of the secret to show, if the string contains several'),
})
export type SecretLocation = z.output<typeof secretLocation>
export type SecretHolder = Pick<SecretLocation, 'operation' | 'params'>

const revealedSecret = z.object({ value: z.string() })
export type RevealedSecret = z.output<typeof revealedSecret>

export const secretsApi = {
  reveal: defineConsoleOperation({
    method: 'POST',
    path: '/api/secrets/{account}',
    access: 'admin',
    changesNothing: true,
    summary: 'Show a stored secret. Requires your own password.',
    body: secretLocation.extend({ password: z.string() }),
    response: revealedSecret,
  }),
}
