import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

const visit = z.object({
  at: z.string(),
  url: z.string(),
  status: z.number().describe('The status of the response; 0 if none arrived'),
  ms: z.number(),
  text: z.string().describe('The beginning of the response body, as untrusted text'),
  failure: z
    .object({
      message: z.string(),
      fix: z.string().describe('What to do next. The message contains it'),
      cause: z.string(),
      summary: z.string().describe('The cause in one sentence, without a final period'),
      has_response: z.boolean().describe('True if the service itself responded, with a 5xx status'),
    })
    .nullable()
    .describe('Why no response arrived from the service, or its 5xx status; null if the request succeeded'),
})
/** The result of a test request. */
export type Visit = z.output<typeof visit>

export const visitsApi = {
  send: defineConsoleOperation({
    method: 'POST',
    path: '/api/visits/{account}/{resource}/{id}',
    access: 'operator',
    summary: 'Send one request to the path `/` of an endpoint, or of the first endpoint of an HTTPS edge',
    response: visit,
  }),
}
