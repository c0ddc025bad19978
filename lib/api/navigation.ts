import * as z from 'zod'

const problemCount = z.object({
  wrong: z.number().describe('The number of resources with an error'),
  attention: z.number().describe("The number of resources that need attention but don't have an error"),
})
export type ProblemCount = z.output<typeof problemCount>

const badge = problemCount.extend({
  text: z
    .string()
    .describe("The badge's description, such as `2 endpoints with errors`; empty if there are no problems"),
})
export type NavigationBadge = z.output<typeof badge>

export const navigationNumbers = z.object({
  problems: z.object({
    dns: badge.describe(
      'Domains and ingresses whose DNS records need changes. Records that can no longer be confirmed count as warnings.',
    ),
    endpoints: badge.describe('Endpoints with a problem that no other resource causes'),
    edges: badge.describe('HTTPS and TCP edges with a problem that no other resource causes'),
    domains: badge.describe('Domains whose certificate failed, except those with a DNS problem'),
    backends: badge.describe('Backends of all kinds with a problem that no other resource causes'),
    ingresses: badge.describe('Agent ingresses whose certificate failed, except those with a DNS problem'),
    authorities: badge.describe('Certificate authorities that have expired or expire within 30 days'),
    agents: badge
      .nullable()
      .describe(
        'Agents that went offline in the last 7 days, plus paused or stopped rolling updates; null if unknown',
      ),
    acts: badge.describe('Actions from the last 24 hours with an unknown outcome'),
  }),
  tabs: z
    .record(z.string(), z.number())
    .describe('The number of rows on each tab, such as `static-backends` or `agents`'),
  notifications: z.array(z.string()).describe('The times of the ten latest notifications, newest first'),
  failures: z.array(z.string()).describe('The times of the notifications that report a problem'),
})
export type NavigationNumbers = z.output<typeof navigationNumbers>
