import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { logSearch, logTarget, nextCursor } from './audit'
import { exportFormat } from './common'

const apiLogEntry = z.object({
  id: z.number().describe('Position in the log, used as the pagination cursor'),
  at: z.string(),
  ...logTarget,
  title: logTarget.title.describe(
    "The resource's name. If a create request created nothing, the requested name. Null if unknown.",
  ),
  route: z.string().nullable().describe('The path of the route that the target contains; null if unknown'),
  method: z.string(),
  path: z.string().describe("Path and query under the account's base URL"),
  body: z.string().nullable().describe('The request body as JSON, with secrets replaced by fingerprints'),
  end: z
    .enum(['done', 'refused', 'none', 'canceled', 'running', 'unknown'])
    .describe(
      '`none`: no valid response arrived; `canceled`: the console canceled a read, for example because the page was closed; `unknown`: the console stopped before it could store the result',
    ),
  status: z.number().nullable(),
  code: z.string().nullable().describe("The platform's error code"),
  message: z
    .string()
    .nullable()
    .describe(
      "The platform's message about a rejected write, up to 300 characters; null for all other requests and for requests with secrets",
    ),
  reason: z.string().nullable().describe('The cause, such as `timeout`, if no valid response arrived'),
  ms: z.number().nullable(),
  request_id: z.string().nullable(),
  user_email: z
    .string()
    .nullable()
    .describe(
      "The email address of the person who caused the request; null for the console's own background work",
    ),
  work: z
    .string()
    .nullable()
    .describe(
      'The kind of background work, such as `sync`, even if a person started it; null for other requests',
    ),
})
export type ApiLogEntry = z.output<typeof apiLogEntry>

const apiLogPage = z.object({ entries: z.array(apiLogEntry), next: nextCursor })
export type ApiLogPage = z.output<typeof apiLogPage>

/**
 * The kinds of API log entries: `reads` for reads that succeeded, returned 404 or were canceled, and `changes` for all
 * other requests, including failed reads.
 */
export type ApiLogKind = 'changes' | 'reads'

const apiLogSearch = z.object({
  ...logSearch,
  kind: z
    .string()
    .optional()
    .describe(
      'Comma-separated: `reads` (reads that succeeded, returned 404 or were canceled), `changes` (all other requests), `all`, or kinds of background work such as `sync`',
    ),
  work: z.string().optional().describe('Kinds of background work, comma-separated'),
  end: z.string().optional().describe('Outcomes (`end`), comma-separated'),
  request: z
    .string()
    .optional()
    .describe('ID of a browser request. Selects the API requests that it caused.'),
})
export type ApiLogSearch = z.output<typeof apiLogSearch>

const apiLogRate = z.object({
  since: z.string(),
  until: z.string(),
  step_s: z.number().describe('Bucket length in seconds'),
  is_cut: z.boolean().describe('True if only the newest requests in the range were counted'),
  buckets: z.array(
    z.object({
      calls: z.number(),
      failed: z
        .number()
        .describe(
          'Requests that were rejected or got no valid response, except canceled reads and reads with status 404',
        ),
      p50_ms: z
        .number()
        .nullable()
        .describe('Median duration in milliseconds; null if there were no requests'),
      p95_ms: z.number().nullable(),
    }),
  ),
})
export type ApiLogRate = z.output<typeof apiLogRate>

export const apiLogApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/api-log/{account}',
    access: 'viewer',
    summary: "List the requests to the account's API, newest first, 50 per page",
    query: apiLogSearch,
    response: apiLogPage,
  }),
  export: defineConsoleOperation({
    method: 'GET',
    path: '/api/api-log/{account}/export',
    access: 'viewer',
    summary: 'Download all matching requests',
    query: apiLogSearch.omit({ before: true }).extend({ format: exportFormat }),
    file: 'text/csv',
  }),
  rate: defineConsoleOperation({
    method: 'GET',
    path: '/api/api-log/{account}/rate',
    access: 'viewer',
    summary:
      'Count the matching requests over time. By default, the range starts at the first match in the last 24 hours.',
    query: apiLogSearch,
    response: apiLogRate,
  }),
}
