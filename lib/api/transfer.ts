import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { knownResourceName } from './common'

const partSummary = z.object({
  name: z.string(),
  label: z.string(),
  unverified: z.string().describe('A description of the data that is imported without verification'),
  verified: z.string().describe('A description of the data that this console verifies'),
  added: z.number(),
  updated: z.number().describe('The number of entries that update existing data'),
  known: z.number().describe('The number of entries that change nothing'),
  refused: z.number(),
  refusals: z
    .array(z.object({ what: z.string(), reason: z.string() }))
    .describe('Up to 50 rejected entries, with the reason for each'),
})
export type PartSummary = z.output<typeof partSummary>

const transferPlan = z.object({
  file: z.object({
    account: z.object({ name: z.string(), base_url: z.string() }),
    exported_at: z.string(),
    exported_by: z.string(),
  }),
  is_elsewhere: z
    .boolean()
    .describe("True if the base URL of the account in the file differs from this account's"),
  parts: z.array(partSummary),
  unknown_parts: z
    .array(z.string())
    .describe("Parts that are skipped because this console doesn't support them"),
})
export type TransferPlan = z.output<typeof transferPlan>

export interface ExportSummary {
  files: number
  parts: { name: string; label: string; count: number }[]
}

const knownCount = z.object({
  resource: knownResourceName,
  seen: z.number(),
  waiting: z.number().describe("The number of resources that haven't been looked up yet"),
  never: z.number(),
  gone: z.number(),
})
/** The numbers of resources of one kind that the API can't list, by the result of looking them up. */
export type KnownCount = z.output<typeof knownCount>

export const transferApi = {
  export: defineConsoleOperation({
    method: 'GET',
    path: '/api/transfer/{account}',
    access: 'viewer',
    summary: 'Download one file of an export. Exports of large accounts have several files.',
    query: z.object({
      file: z.string().optional().describe('The file number, starting at 1; defaults to 1'),
    }),
    file: 'application/json',
  }),
  import: defineConsoleOperation({
    method: 'POST',
    path: '/api/transfer/{account}',
    access: 'operator',
    summary: 'Import the valid entries of one export file. If an error occurs, nothing is imported.',
    body: z.unknown(),
    rawBody: true,
    response: transferPlan,
  }),
  plan: defineConsoleOperation({
    method: 'POST',
    path: '/api/transfer/{account}/plan',
    access: 'operator',
    changesNothing: true,
    summary: 'Preview the import of a file without changing anything',
    body: z.unknown(),
    rawBody: true,
    response: transferPlan,
  }),
  known: defineConsoleOperation({
    method: 'GET',
    path: '/api/transfer/{account}/known',
    access: 'viewer',
    summary: "Count the console's resources that the account's API can't list",
    response: z.object({ kinds: z.array(knownCount) }),
  }),
}
