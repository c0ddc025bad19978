import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { exportFormat } from './common'

const auditEntry = z.object({
  seq: z.number().describe('Position in the audit log, used as the pagination cursor'),
  at: z.string(),
  finished_at: z.string().nullable().describe('RFC 3339; null without an outcome'),
  user_email: z.string().nullable().describe('Null: someone at the command line, or an unknown person'),
  account: z.string().nullable().describe('Slug of the account; its ID if the account was removed'),
  account_name: z.string().nullable().describe('Null if the account was removed, or if there is none'),
  operation: z.string(),
  target: z.string().nullable(),
  title: z.string().nullable().describe("The resource's name; null when the inventory never knew it"),
  gone_at: z.string().nullable().describe('RFC 3339; null while the resource exists, or was never known'),
  result: z
    .enum(['done', 'refused', 'unknown', 'running'])
    .describe('`unknown`: no outcome was written within a minute'),
  status: z.number().nullable(),
  checked_by: z
    .string()
    .nullable()
    .describe('The person whose check settled an unknown outcome; null for all other actions'),
  request_id: z.string().nullable(),
  before: z.string().nullable().describe('JSON text, secrets masked'),
  after: z.string().nullable().describe('JSON text, secrets masked'),
})
/** An act in the audit log: the intent joined with the outcome. */
export type AuditEntry = z.output<typeof auditEntry>

export const nextCursor = z.number().nullable().describe('Pass as `before` for older ones; null at the end')

const auditPage = z.object({ entries: z.array(auditEntry), next: nextCursor })
export type AuditPage = z.output<typeof auditPage>

/** Filters that every log has. */
export const logSearch = {
  q: z.string().optional().describe('Part of an email, a name, an ID or an operation'),
  resource: z.string().optional().describe('Kinds of resources, such as `bot-users`, comma-separated'),
  time: z
    .string()
    .optional()
    .describe(
      '`1h`, `24h`, `7d`, `30d`, or days in UTC such as `2026-11-01/2026-11-21`; either may be empty',
    ),
  person: z.string().optional().describe('Email of the person, or a part of it'),
  operation: z.string().optional().describe('An operation, or the beginning of one'),
  target: z.string().optional().describe('ID of a resource; also matches its parts'),
  before: z.string().optional().describe('Cursor: only older entries'),
}

const auditSearch = z.object({
  ...logSearch,
  account: z.string().optional().describe('Slugs of accounts, comma-separated'),
  result: z.string().optional().describe('Results, comma-separated'),
})
export type AuditSearch = z.output<typeof auditSearch>

const auditVerdict = z.object({
  rows: z.number().describe('The number of intact rows'),
  acts: z.number().describe('The recorded actions: two rows each, or one if no outcome was written'),
  ok: z.boolean(),
  firstBad: z.number().optional().describe('Number of the first row that was changed or removed'),
  unverified: z
    .object({ first: z.number(), last: z.number(), keys: z.array(z.string()) })
    .optional()
    .describe("Rows written under sealing keys that the console doesn't have"),
  head: z
    .string()
    .describe(
      '`<rows>:<mac>` of the last row. If stored elsewhere, it later shows whether a row up to this one was changed or replaced',
    ),
})
/** The result of verifying the trail. */
export type AuditVerdict = z.output<typeof auditVerdict>

export const auditApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/audit',
    access: 'viewer',
    summary:
      'List actions, newest first, 50 a page; actions on the console itself only for admins and whoever did them',
    query: auditSearch,
    response: auditPage,
  }),
  export: defineConsoleOperation({
    method: 'GET',
    path: '/api/audit/export',
    access: 'viewer',
    summary: 'Download all matching actions that the person may see',
    query: auditSearch.omit({ before: true }).extend({ format: exportFormat }),
    file: 'text/csv',
  }),
  verify: defineConsoleOperation({
    method: 'POST',
    path: '/api/audit/verify',
    access: 'admin',
    changesNothing: true,
    summary: 'Verify that no row of the audit log was changed or removed',
    response: auditVerdict,
  }),
}
