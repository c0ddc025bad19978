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
    endpoints: problemCount.describe('Endpoints whose last test request failed'),
    domains: problemCount.describe('Domains with correct DNS records whose certificate failed'),
    backends: problemCount.describe('Offline tunnel group backends that edges send traffic to'),
    authorities: problemCount.describe('Certificate authorities that have expired or expire within 30 days'),
    agents: problemCount
      .nullable()
      .describe(
        'Agents that went offline in the last 7 days, and paused or stopped rolling updates; null if unknown',
      ),
    acts: problemCount.describe('Actions of the last 24 hours with an unknown outcome'),
  }),
  tabs: z
    .record(z.string(), z.number())
    .describe('The number of rows on each tab, such as `static-backends` or `agents`'),
  notifications: z.array(z.string()).describe('The times of the ten latest notifications, newest first'),
})
/** The counts and the notification times in the navigation. */
export type NavigationNumbers = z.output<typeof navigationNumbers>
