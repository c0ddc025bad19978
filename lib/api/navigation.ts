import * as z from 'zod'

const problemCount = z.object({
  wrong: z.number().describe('The number of resources with an error'),
  attention: z.number().describe('The number of other resources that need attention'),
})
/** A number of problems by severity, for a badge in the navigation. */
export type ProblemCount = z.output<typeof problemCount>

/** The response with the counts and the notification times in the navigation. */
export const navigationNumbers = z.object({
  problems: z.object({
    dns: problemCount.describe('Domains and ingresses whose DNS records needed changes at the last check'),
    domains: problemCount.describe('Domains whose DNS records needed changes or whose certificate failed'),
    backends: problemCount.describe('Backends of all kinds in a problem state'),
    authorities: problemCount.describe('Certificate authorities that have expired or expire within 30 days'),
    agents: problemCount.nullable().describe('Agents that went offline in the last 7 days; null if unknown'),
  }),
  tabs: z
    .record(z.string(), z.number())
    .describe('The number of rows on each tab, such as `static-backends` or `agents`'),
  notifications: z.array(z.string()).describe('The times of the ten latest notifications, newest first'),
})
/** The counts and the notification times in the navigation. */
export type NavigationNumbers = z.output<typeof navigationNumbers>
