import * as z from 'zod'
import { type ResourceName, resourceNames } from '@/lib/resources/resource-types'

export const knownResourceName: z.ZodType<ResourceName> = z.enum(resourceNames)

/** The schema of an error: its code and a human-readable message. */
export const fault = z.object({ code: z.string(), message: z.string() })

export const freshness = z.object({
  as_of: z.string().nullable().describe('When the list was last read completely; null if never'),
  syncing: z.boolean(),
  error: fault.nullable().describe('The error of the last read; null if it succeeded'),
  listable: z
    .boolean()
    .describe(
      "False if the account's API can't list this kind of resource. The rows are then the resources created or added in this console",
    ),
})
export type Freshness = z.output<typeof freshness>

const exportFormats = ['csv', 'json', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormat = z.enum(exportFormats).describe('`ndjson`: one JSON object per line')
