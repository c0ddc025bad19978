import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { dnsChanges } from '@/lib/resources/dns-changes'
import { dnsResources } from '@/lib/resources/resource-types'
import { keysOf } from '@/lib/util/records'
import { agentUpdateSummary } from './agent-updates'
import { commandRecord } from './agents'
import { bulkJob } from './bulk-jobs'
import { knownResourceName } from './common'

const at = z.string().describe('When the event happened')

const siteDeletion = z.object({
  kind: z.literal('site-deletion'),
  at,
  id: z.string(),
  name: z.string(),
  by: z.string().nullable().describe('The person who confirmed the deletion or last continued it'),
  ended: z.boolean().describe('False if the deletion is waiting for a decision'),
  failed: z.number().describe('Removals that failed'),
  unknown: z.number().describe('Removals with an unknown outcome'),
  by_hand: z.number().describe('Removals that a person must complete'),
})

const unknownAct = z.object({
  kind: z.literal('act'),
  at: z.string().describe('When the outcome became unknown'),
  act_id: z.string(),
  operation: z.string(),
  target: z.string().nullable(),
  title: z
    .string()
    .nullable()
    .describe("The target's name, or the name of the resource to create; null if unknown"),
  by: z.string().nullable(),
})

const dnsChange = z.object({
  kind: z.literal('dns'),
  at,
  resource: z.enum(dnsResources),
  id: z.string(),
  title: z.string(),
  change: z
    .enum(keysOf(dnsChanges))
    .describe(
      '`break`: DNS has a problem; `degrade`: DNS needs attention; `unconfirm`: DNS was correct, but two checks in a row were inconclusive; `recover`: DNS is correct again',
    ),
  dns_state: z.enum(dnsStates).describe('The state after the change'),
})

const failedLists = z.object({
  kind: z.literal('lists'),
  at: z.string().describe('When the first of the lists in `resources` started to fail'),
  resources: z.array(knownResourceName).describe("Lists that can't be read for the same reason"),
  message: z.string(),
})

const notification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bulk-job'), at, job: bulkJob }).describe('A bulk job that ended or is paused'),
  z
    .object({ kind: z.literal('agent-update'), at, update: agentUpdateSummary })
    .describe('A rolling update that ended, was stopped or is paused'),
  z.object({
    kind: z.literal('agent-command'),
    at,
    agent: z.object({ id: z.string(), name: z.string() }),
    command: commandRecord.describe(
      'A command with an outcome or a lost response, except for commands of rolling updates',
    ),
  }),
  siteDeletion,
  unknownAct,
  dnsChange,
  failedLists,
])
export type AccountNotification = z.output<typeof notification>

export const notificationsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/notifications/{account}',
    access: 'viewer',
    summary:
      "List up to 50 notifications from the last 30 days, newest first: results of background work, unknown outcomes, DNS changes and lists that couldn't be read",
    response: z.object({ notifications: z.array(notification) }),
  }),
  dismiss: defineConsoleOperation({
    method: 'POST',
    path: '/api/notifications/{account}/dismiss',
    access: 'operator',
    summary:
      "Dismiss a notification about an unknown outcome. It's dismissed for everyone. The audit log still shows the operation, and records who dismissed the notification.",
    body: z.strictObject({ act_id: z.string() }),
  }),
}
