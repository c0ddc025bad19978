import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { MAX_TEST_PATH } from '@/lib/traffic/model/test-target'

const testRequestResult = z.object({
  at: z.string(),
  url: z.string(),
  status: z.number().describe('The status of the response; 0 if none arrived'),
  ms: z.number(),
  text: z
    .string()
    .describe("The beginning of the response body, as untrusted text; empty if the request's path isn't `/`"),
  failure: z
    .object({
      message: z.string(),
      fix: z.string().describe('The next step, which is also part of the message'),
      cause: z.string(),
      summary: z.string().describe('The cause in one sentence, without a final period'),
      has_response: z.boolean().describe('True if the service responded with a 5xx status'),
    })
    .nullable()
    .describe('The reason for a missing response, or the 5xx status; null if the request succeeded'),
})
const target = z.strictObject({
  path: z
    .string()
    .max(MAX_TEST_PATH)
    .optional()
    .describe('The path, starting with `/` and without a query; defaults to `/`'),
  host: z
    .string()
    .max(253)
    .optional()
    .describe(
      "A host that the endpoint's wildcard covers; required for wildcard endpoints, invalid for others",
    ),
})
export type TestRequestTarget = z.output<typeof target>

export type TestRequestResult = z.output<typeof testRequestResult>

export const testRequestsApi = {
  send: defineConsoleOperation({
    method: 'POST',
    path: '/api/test-requests/{account}/{resource}/{id}',
    access: 'operator',
    summary: 'Send one GET request to an endpoint, or to the first endpoint of an HTTPS edge',
    body: target,
    response: testRequestResult,
  }),
}
