import * as z from 'zod'
import { bulkActions, MAX_BULK_ROWS } from '@/lib/bulk/model/actions'
import { bulkJobStates } from '@/lib/bulk/model/bulk'
import { bulkRowStates } from '@/lib/bulk/model/rows'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { safeId } from '@/lib/contract/fields'
import { commandRecord } from './agents'
import { knownResourceName } from './common'
import { resourceLink } from './inventory'

const rowState = z.enum(bulkRowStates)

export const bulkJob = z.object({
  id: z.string(),
  resource: knownResourceName,
  action: z.enum(bulkActions),
  title: z.string().describe('The action with the number of resources, such as "Delete 3 endpoints"'),
  value: z
    .string()
    .nullable()
    .describe('The value that the action uses, such as a tag; null if it uses none'),
  by: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  state: z.enum(bulkJobStates),
  reason: z.string().nullable().describe('Why the job is paused or waiting'),
  counts: z.partialRecord(rowState, z.number()).describe('The number of rows in each state'),
  commands: z
    .object({ confirmed: z.number(), open: z.number() })
    .nullable()
    .describe(
      'The number of accepted commands that took effect, and the number that are still being checked; null if the job sends no commands',
    ),
  dependants: z
    .number()
    .describe('The number of queued rows whose resources had dependents when the job was planned'),
})
export type BulkJob = z.output<typeof bulkJob>

const row = z.object({
  position: z.number(),
  id: z.string(),
  title: z.string(),
  note: z
    .string()
    .nullable()
    .describe(
      "The resource's description or, if it has none, its ID. Null if the title is unique on the page.",
    ),
  before: z
    .string()
    .nullable()
    .describe(
      'The current value or, once the job has started, the value before the change. Null if unknown, or if the job sets no value.',
    ),
  after: z.string().nullable().describe('The value after the change. Null unless the row is `done`.'),
  state: rowState,
  dependants: z.number(),
  at: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable().describe('Explains the outcome, such as why the row failed or was skipped'),
  request_id: z.string().nullable(),
  command: commandRecord.nullable().describe('The command sent to an agent for this row, with its outcome'),
  agent: z
    .object({ version: z.string(), tags: z.array(z.string()), endpoint_count: z.number() })
    .nullable()
    .describe(
      "The agent's version, its tags such as `site=harbour-1`, and the number of endpoints that only this agent serves. Null unless the job is planned and sends a command.",
    ),
  users: z
    .object({
      links: z.array(resourceLink).describe('The first three resources that refer to this one'),
      count: z.number(),
      deleted_too: z
        .array(z.object({ resource: z.string(), count: z.number(), only: resourceLink.nullable() }))
        .describe(
          'The resources that are deleted with this one, by kind. `only` is the resource if there is just one of its kind. `users.count` excludes these resources.',
        ),
    })
    .nullable()
    .describe(
      "The resources that refer to the row's resource, in jobs that delete or stop resources. Set for queued rows of a planned job, rows that were skipped because the resource is in use, and failed deletions. Otherwise null.",
    ),
})
export type BulkRow = z.output<typeof row>

const detail = z.object({
  job: bulkJob,
  rows: z.array(row).describe('A page of rows, in plan order'),
  total: z.number().describe('The number of rows in the requested state, on all pages'),
  page: z.number(),
  page_size: z.number(),
  interrupted: z
    .object({ endpoints: z.array(z.object({ id: z.string(), url: z.string() })), endpoint_count: z.number() })
    .nullable()
    .describe(
      'Up to 20 endpoints that only the selected agents serve. `endpoint_count` is the total. Null unless the job is planned and restarts or stops agents.',
    ),
  deletion: z
    .string()
    .nullable()
    .describe('The consequences of the deletion. Null unless the job deletes resources.'),
})
export type BulkJobDetail = z.output<typeof detail>

const selectedIds = z.array(safeId).min(1, 'Select at least one resource').max(MAX_BULK_ROWS)
const search = z.record(z.string(), z.string().max(2048))

const plan = z.strictObject({
  resource: knownResourceName,
  action: z.enum(bulkActions),
  target: z
    .union([
      z.strictObject({ ids: selectedIds }),
      z.strictObject({ search }),
      z.strictObject({ agent_ids: selectedIds }),
      z.strictObject({ agent_search: search }),
    ])
    .describe(
      'The resource IDs, or a list search that selects all current matches. `agent_ids` and `agent_search` select tunnel sessions by their agents.',
    ),
})
export type NewBulkJob = z.output<typeof plan>

const start = z.strictObject({
  value: z
    .string()
    .max(65_536)
    .optional()
    .describe(
      'Required for actions that set a field. For `tag`: `env=prod`, or `env=` to remove the tag. For `rule`: an action, a network and an optional description, such as `deny 192.0.2.0/24 Old office`.',
    ),
  confirmation: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The text that confirms the action, such as `delete 3 endpoints`. Required if other resources depend on the selected resources.',
    ),
})
export type BulkJobStart = z.output<typeof start>

const jobPath = '/api/bulk-jobs/{account}/{id}'
const state = z.object({ job: bulkJob })

export const bulkJobsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/bulk-jobs/{account}',
    access: 'viewer',
    summary: 'List up to 50 started bulk jobs, newest first',
    response: z.object({ jobs: z.array(bulkJob) }),
  }),
  plan: defineConsoleOperation({
    method: 'POST',
    path: '/api/bulk-jobs/{account}',
    access: 'operator',
    idempotencyKey: 'optional',
    summary: 'Plan an action on many resources. Nothing is sent until you start the job.',
    body: plan,
    response: state,
  }),
  read: defineConsoleOperation({
    method: 'GET',
    path: jobPath,
    access: 'viewer',
    summary: 'Show a bulk job with a page of its rows',
    query: z.object({
      state: rowState.optional(),
      page: z
        .string()
        .regex(/^\d{1,5}$/)
        .optional()
        .describe('Page number, starting at 1'),
    }),
    response: detail,
  }),
  start: defineConsoleOperation({
    method: 'POST',
    path: `${jobPath}/start`,
    access: 'operator',
    summary: 'Start a planned bulk job',
    body: start,
    response: state,
  }),
  pause: defineConsoleOperation({
    method: 'POST',
    path: `${jobPath}/pause`,
    access: 'operator',
    summary: 'Pause a bulk job after the row in progress finishes',
    response: state,
  }),
  resume: defineConsoleOperation({
    method: 'POST',
    path: `${jobPath}/resume`,
    access: 'operator',
    summary: 'Resume a paused bulk job on behalf of the person who sends the request',
    response: state,
  }),
  stop: defineConsoleOperation({
    method: 'POST',
    path: `${jobPath}/stop`,
    access: 'operator',
    summary: 'Stop a bulk job. Queued rows are skipped.',
    response: state,
  }),
  retry: defineConsoleOperation({
    method: 'POST',
    path: `${jobPath}/retry`,
    access: 'operator',
    summary: 'Retry the failed rows of a bulk job on behalf of the person who sends the request',
    response: state,
  }),
  check: defineConsoleOperation({
    method: 'POST',
    path: `${jobPath}/check`,
    access: 'operator',
    summary: "Check a bulk job's unknown outcomes with the management API",
    response: state,
  }),
}
