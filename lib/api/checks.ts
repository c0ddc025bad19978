import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { knownResourceName } from './common'

const found = z.object({
  resource: knownResourceName,
  id: z.string(),
  title: z.string(),
  segments: z
    .array(z.string())
    .describe("For a part of a resource: the path segments of its page, relative to the resource's page"),
  after_ms: z
    .number()
    .nullable()
    .describe(
      "Milliseconds from the request to the creation, according to the platform's clock; null if unknown",
    ),
})
export type Found = z.output<typeof found>

const result = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('created'), found: z.array(found) })
    .describe('Resources that match the request and were created after it'),
  z
    .object({ kind: z.literal('unclear'), found: z.array(found) })
    .describe('Resources that match the request and may have existed before it'),
  z.object({
    kind: z.literal('not-created'),
    earlier: z.array(found).describe('Resources that match the request but existed before it'),
    since: z.array(found).describe('Other resources that were created after the request'),
  }),
  z
    .object({ kind: z.literal('unidentified'), since: z.array(found) })
    .describe("The request doesn't identify the resource, so it may have created any of these resources."),
  z.object({
    kind: z.literal('changed'),
    differs: z.array(z.string()).describe('Fields with values that differ from those sent'),
    unread: z.array(z.string()).describe("Fields that the API doesn't return"),
    compared: z.number(),
  }),
  z.object({ kind: z.literal('exists') }),
  z.object({ kind: z.literal('absent') }),
  z
    .object({ kind: z.literal('no-read') })
    .describe("The account's API has no operation that can check the write"),
])
const writeCheck = z.object({ checked_at: z.string() }).and(result)
export type WriteCheck = z.output<typeof writeCheck>

const sentWrite = z.strictObject({
  operation: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.unknown().optional(),
  sent: z
    .union([z.strictObject({ ago_ms: z.number().min(0) }), z.strictObject({ at: z.iso.datetime() })])
    .describe(
      "When the write was sent: `ago_ms` milliseconds ago by the sender's clock, or `at` by the console's clock",
    ),
})
export type SentWrite = Omit<z.output<typeof sentWrite>, 'params'> & {
  params?: Readonly<Record<string, string>> | undefined
}

export const checksApi = {
  check: defineConsoleOperation({
    method: 'POST',
    path: '/api/checks/{account}',
    access: 'viewer',
    changesNothing: true,
    summary:
      'Check with the management API whether a write succeeded. Also requires the role that the write requires.',
    body: sentWrite,
    response: writeCheck,
  }),
}
