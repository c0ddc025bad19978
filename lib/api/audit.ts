import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { exportFormat } from './common'

export const logTarget = {
  operation: z.string(),
  target: z.string().nullable(),
  title: z
    .string()
    .nullable()
    .describe("The resource's name; null if the console has no record of the resource"),
  gone_at: z
    .string()
    .nullable()
    .describe(
      "When the console detected the resource's deletion (RFC 3339); null if the resource exists or is unknown to the console",
    ),
}

const auditEntry = z.object({
  seq: z.number().describe('Position in the audit log, used as the pagination cursor'),
  at: z.string(),
  finished_at: z.string().nullable().describe('When the outcome was written (RFC 3339); null if none'),
  user_email: z
    .string()
    .nullable()
    .describe(
      'The email address of the person who acted; null if the action was taken by the console, the command line or a visitor',
    ),
  account: z
    .string()
    .nullable()
    .describe(
      "The account's slug, or its ID if the account was removed; null if the entry isn't about an account",
    ),
  account_name: z
    .string()
    .nullable()
    .describe("The account's name; null if the account was removed, or if the entry isn't about an account"),
  ...logTarget,
  title: logTarget.title.describe(
    "The resource's name. If a create request was rejected or its outcome is unknown, the requested name. Null if unknown.",
  ),
  result: z
    .enum(['done', 'refused', 'unknown', 'running'])
    .describe('`unknown`: the response was lost, or no outcome was written within a minute'),
  status: z.number().nullable(),
  checked_by: z
    .string()
    .nullable()
    .describe('The person who checked or dismissed an unknown outcome; null for all other entries'),
  finding: z
    .enum(['created', 'not-created', 'exists', 'absent', 'saved', 'different', 'dismissed'])
    .nullable()
    .describe('For an outcome that is still unknown: the result of a check, or `dismissed`. Otherwise null.'),
  message: z
    .string()
    .nullable()
    .describe(
      'Why the platform, an agent or a bulk job rejected the action; null for all other entries and for requests with secrets',
    ),
  offline_ms: z
    .number()
    .nullable()
    .describe(
      'Upper bound on the time that an agent was offline during a confirmed restart, in milliseconds; null for all other entries',
    ),
  update_id: z.string().nullable().describe('The rolling update that sent the command, if any'),
  update_name: z.string().nullable().describe('The name of that rolling update; null if none'),
  job_id: z.string().nullable().describe('The bulk job that the action belongs to, if any'),
  request_id: z.string().nullable(),
  address: z
    .string()
    .nullable()
    .describe(
      "The IP address that the request came from; null if unknown or for the console's own actions. For other people's actions, only admins see the address.",
    ),
  before: z.string().nullable().describe('Values before the operation, as JSON with secrets masked'),
  after: z.string().nullable().describe('Values after the operation, as JSON with secrets masked'),
  route: z.string().nullable().describe('The path of the route that the target contains; null if unknown'),
  mentioned: z
    .record(z.string(), z.object({ resource: z.string(), title: z.string() }))
    .describe('Existing, named resources that appear in the values, keyed by ID'),
  labels: z
    .record(z.string(), z.string())
    .describe(
      'The labels of the changed fields, keyed by the path of the field, such as `mutual_tls.enabled`',
    ),
})
/** An audit log entry, which combines the database rows of an operation's intent and outcome. */
export type AuditEntry = z.output<typeof auditEntry>

export const nextCursor = z
  .number()
  .nullable()
  .describe('The `before` cursor of the next page; null on the last page')

const auditPage = z.object({ entries: z.array(auditEntry), next: nextCursor })
export type AuditPage = z.output<typeof auditPage>

export const logSearch = {
  q: z.string().optional().describe('Part of an email address, name, ID or operation'),
  resource: z.string().optional().describe('Resource kinds, such as `bot-users`, comma-separated'),
  time: z
    .string()
    .optional()
    .describe(
      '`1h`, `24h`, `7d`, `30d`, or a range of days in UTC, such as `2026-11-01/2026-11-21`. Either end can be empty.',
    ),
  person: z.string().optional().describe("A person's email address, or part of it"),
  operation: z.string().optional().describe('The name of an operation or its prefix, such as `people`'),
  target: z
    .string()
    .optional()
    .describe(
      "A resource ID. Also matches the resource's parts, such as routes and IP policy rules. For an endpoint, also matches the edge that serves it.",
    ),
  before: z
    .string()
    .optional()
    .describe('The `next` cursor of the previous page. The response contains only older entries.'),
}

/** The kinds of audit log entries: possible changes (`effects`), reads, and others, such as sign-ins. */
export const auditKinds = ['effects', 'others', 'reads'] as const
export type AuditKind = (typeof auditKinds)[number]

const auditSearch = z.object({
  ...logSearch,
  kind: z
    .string()
    .optional()
    .describe(
      'Comma-separated: `effects` (changes), `reads` (such as exports), or `others` (sign-ins, test requests and rejected actions). Other values select all entries.',
    ),
  account: z
    .string()
    .optional()
    .describe('Account slugs, comma-separated. `-` selects entries without an account, such as sign-ins.'),
  result: z.string().optional().describe('Results, comma-separated'),
})
export type AuditSearch = z.output<typeof auditSearch>

const auditVerdict = z.object({
  rows: z
    .number()
    .describe(
      'The number of intact rows in the database. Each entry has two rows, or one if no outcome was written.',
    ),
  acts: z.number().describe('The number of intact entries'),
  ok: z.boolean(),
  firstBad: z.number().optional().describe('The number of the first row that was changed or removed'),
  unverified: z
    .object({ first: z.number(), last: z.number(), keys: z.array(z.string()) })
    .optional()
    .describe("Rows authenticated with sealing keys that the console doesn't have"),
  head: z
    .string()
    .describe(
      "The log's hash: `<rows>:<mac>` of the last row. Store it outside the console to detect later changes to this or any earlier row.",
    ),
})
export type AuditVerdict = z.output<typeof auditVerdict>

export const auditApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/audit',
    access: 'viewer',
    summary:
      'List audit log entries, newest first, 50 per page. Entries about the console itself are visible only to admins and to the person who took the action.',
    query: auditSearch,
    response: auditPage,
  }),
  export: defineConsoleOperation({
    method: 'GET',
    path: '/api/audit/export',
    access: 'viewer',
    summary: "Download all matching audit log entries that you're allowed to see",
    query: auditSearch.omit({ before: true }).extend({ format: exportFormat }),
    file: 'text/csv',
  }),
  verify: defineConsoleOperation({
    method: 'POST',
    path: '/api/audit/verify',
    access: 'admin',
    changesNothing: true,
    summary: 'Verify that no audit log entry was changed or removed',
    response: auditVerdict,
  }),
}
