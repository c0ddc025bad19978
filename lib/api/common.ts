import * as z from 'zod'
import { tooOldLevels } from '@/lib/agents/model/too-old'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'

export const knownResourceName: z.ZodType<ResourceName> = z.enum(resourceNames)

export const fault = z.object({ code: z.string(), message: z.string() })

export const fixAction = z.object({
  label: z.string(),
  href: z.string().describe("A console page's path"),
  is_view: z.literal(true).optional().describe('Set if the page shows the problem but has no fix'),
  view_label: z
    .string()
    .optional()
    .describe(
      "The link's label for people who can't change the resource. If absent, the link is hidden from them unless `is_view` is set.",
    ),
})

export const freshness = z.object({
  as_of: z.string().nullable().describe('When the list was last read completely; null if never'),
  syncing: z.boolean(),
  error: fault.nullable().describe('The error of the last read; null if it succeeded'),
  listable: z
    .boolean()
    .describe(
      "False if the account's API can't list this kind of resource. In that case, the rows are the resources created or added in this console.",
    ),
})
export type Freshness = z.output<typeof freshness>

const exportFormats = ['csv', 'json', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormat = z.enum(exportFormats).describe('`ndjson`: one JSON object per line')

export const tooOld = z
  .enum(tooOldLevels)
  .describe(
    'Indicates whether the version is too old for the update command. ' +
      '`yes`: this version or a newer one was rejected as too old; `maybe`: a newer major version is in use; `no`: neither.',
  )

const refusal = z.object({ sent_at: z.string(), error: fault.nullable() }).nullable()

export const agentRefusals = {
  refused_update: refusal.describe('The last update command that the current session rejected'),
  refused_before: refusal.describe(
    'The last update command, if an earlier session rejected it because updates were disabled; null otherwise',
  ),
  newest_checked_at: z
    .string()
    .nullable()
    .describe('When the agent last found no newer version; null if not in the last 24 hours'),
}

/** An endpoint that only one agent serves. */
export const servedEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  service: z
    .string()
    .describe('The address that the agent forwards requests to; empty if the platform reports none'),
})
