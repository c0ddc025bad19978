import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

const abuseHostname = z.object({
  hostname: z.string(),
  status: z.string(),
  seen: z
    .array(z.object({ status: z.string(), at: z.string() }))
    .describe('Each status with the time at which it was first seen, the present one first'),
})
/** A hostname of an abuse report, with what the console observed of it. */
export type AbuseHostname = z.output<typeof abuseHostname>

const abuseStatus = z.object({
  status: z.string(),
  read_at: z.string().describe('When the report was last read'),
  hostnames: z.array(abuseHostname),
})
export type AbuseStatus = z.output<typeof abuseStatus>

export const abuseApi = {
  status: defineConsoleOperation({
    method: 'GET',
    path: '/api/abuse/{account}/{id}',
    access: 'viewer',
    summary: 'Show an abuse report as it was last read',
    response: abuseStatus,
  }),
  check: defineConsoleOperation({
    method: 'POST',
    path: '/api/abuse/{account}/{id}',
    access: 'viewer',
    summary: 'Read an abuse report from the platform now',
    response: abuseStatus,
  }),
}
