import * as z from 'zod'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { freshness, knownResourceName } from './common'

// Responses for the overview of an account.

export const dnsSummary = z
  .record(z.enum(dnsStates), z.number())
  .describe('The number of resources in each DNS state')

const attentionKind = z.enum([
  'account-key',
  'agent-update',
  'backend',
  'edge',
  'endpoint',
  'dns',
  'dns-unconfirmed',
  'certificate',
  'authority',
  'agent',
  'act',
  'site',
  'abuse-report',
])
export type AttentionKind = z.output<typeof attentionKind>
/** The kinds of problems. Problems of equal severity and effect are shown in this order. */
export const attentionKinds: readonly AttentionKind[] = attentionKind.options

const attention = z.object({
  kind: attentionKind,
  resource: z
    .string()
    .describe(
      'The kind of resource, or `accounts`, `agents`, `agent-updates` or `sites`. For a write with an unknown outcome, the operation.',
    ),
  id: z.string().describe('Empty for a write without a known target, and for the account'),
  title: z.string(),
  state: z.enum(['wrong', 'waiting', 'attention', 'unknown']),
  label: z.string().describe('A short label for the state'),
  dns_state: z.enum(dnsStates).optional().describe('The DNS state; only for `dns`'),
  cause: z.string().describe('The cause in a few words'),
  sentence: z.string().describe('The cause and what to do'),
  affected: z
    .number()
    .optional()
    .describe('The number of known endpoints that the problem affects, if the console counts them'),
  since: z.string().nullable(),
})
export type Attention = z.output<typeof attention>

const problemCounts = z.object({
  dns: z.number().describe('Domains and ingresses whose DNS records needed changes at the last check'),
  domains: z.number().describe('Domains whose DNS records needed changes or whose certificate failed'),
  ingresses: z.number().describe('Agent ingresses whose DNS records needed changes at the last check'),
})

export const overviewResponse = z.object({
  resources: z.array(freshness.extend({ resource: knownResourceName, count: z.number() })),
  endpoint_types: z
    .array(z.object({ value: z.string(), count: z.number() }))
    .describe('At most three types of endpoints, most frequent first'),
  sites: z
    .object({ total: z.number(), open: z.number() })
    .describe('`open` is the number of sites that are being set up'),
  dns: dnsSummary,
  problem_counts: problemCounts,
  certificates: z
    .object({ failed: z.number(), waiting: z.number() })
    .describe('The number of managed certificates that failed, and the number that are waiting for DNS'),
  authorities: z
    .object({ ended: z.number(), ending: z.number() })
    .describe(
      'The number of certificate authorities that have expired, and the number that expire within 30 days',
    ),
  problem_states: z
    .array(z.object({ resource: knownResourceName, value: z.string(), count: z.number() }))
    .describe(
      'The number of endpoints, edges and backends in each problem state, worst first. `value` is the value for the `state` filter of their lists.',
    ),
  problems: z
    .number()
    .describe('The number of problems that need attention, excluding those with the state `waiting`'),
  warnings: z.number().describe('The number of `problems` that are warnings, not errors'),
  attention: z
    .array(attention)
    .describe(
      "Up to eight problems, sorted by severity, then by the number of affected endpoints. Includes the worst problem of each kind if there's room, except for kinds whose problems are all `waiting`.",
    ),
  attention_counts: z
    .partialRecord(attentionKind, z.number())
    .describe('The number of problems of each kind, including those with the state `waiting`'),
})
export type Overview = z.output<typeof overviewResponse>

const expiry = z.object({
  resource: knownResourceName,
  id: z.string(),
  title: z.string(),
  from: z.string().nullable().describe('Start of the validity period; null if unknown'),
  at: z.string().describe('When the certificate expires or renews'),
  is_renewal: z
    .boolean()
    .describe('True if the platform renews the certificate at `at`; false if it expires then'),
  is_blocked: z.boolean().describe('True if incorrect or missing DNS records prevent renewal'),
  is_used: z
    .boolean()
    .describe('False if no known edge with mutual TLS enabled uses the certificate authority'),
})
export type Expiry = z.output<typeof expiry>

export const expiries = z.object({
  expiries: z.array(expiry).describe('Up to 50, earliest first'),
  total: z.number(),
  unissued: z
    .number()
    .describe(
      'The number of domains whose first managed certificate is being issued, is waiting for DNS or has failed',
    ),
})
export type Expiries = z.output<typeof expiries>
