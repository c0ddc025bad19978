import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

const abuseHostname = z.object({
  hostname: z.string(),
  status: z.string(),
  seen: z
    .array(z.object({ status: z.string(), at: z.string() }))
    .describe('The statuses, newest first, each with the time it was first seen'),
})
export type AbuseHostname = z.output<typeof abuseHostname>

const abuseStatus = z.object({
  status: z.string(),
  read_at: z.string().describe('When the report was last checked'),
  hostnames: z.array(abuseHostname),
})
export type AbuseStatus = z.output<typeof abuseStatus>

export const abuseApi = {
  status: defineConsoleOperation({
    method: 'GET',
    path: '/api/abuse/{account}/{id}',
    access: 'viewer',
    summary: 'Show the last known state of an abuse report',
    response: abuseStatus,
  }),
  check: defineConsoleOperation({
    method: 'POST',
    path: '/api/abuse/{account}/{id}',
    access: 'viewer',
    changesNothing: true,
    summary: 'Check an abuse report on the platform now',
    response: abuseStatus,
  }),
}
