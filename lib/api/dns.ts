import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { sourceForms } from '@/lib/dns/model/at-source'
import { checkCodes } from '@/lib/dns/model/codes'
import { askOutcomes, checkStates, type DnsCheck, verdicts, type WantedRecord } from '@/lib/dns/model/records'
import { answerKinds, type RelatedAnswer } from '@/lib/dns/model/related-answer'
import { dnsResources } from '@/lib/resources/resource-types'
import { dnsStages } from '@/lib/dns/model/chain-faults'
import { dnsImpacts } from '@/lib/dns/model/impact'
import { dnsStates } from '@/lib/dns/model/dns-state'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { dnsSummary } from './overview'

const dnsResource = z.enum(dnsResources)

const foundRecord = z.object({ type: z.string(), value: z.string(), ttl: z.number() })

const caaEdit = z.object({
  name: z.string(),
  value: z.string(),
  action: z.enum(['create', 'delete']),
  deletes: z.array(z.string()).optional(),
  servers: z.array(z.string()).optional(),
})

export const wantedRecord: z.ZodType<WantedRecord> = z.object({
  name: z.string(),
  unicode: z.string().optional(),
  type: z.enum(['NS', 'CNAME']),
  values: z.array(z.string()),
  purpose: z.enum(['delegation', 'traffic', 'certificate']),
  sentence: z.string().optional(),
  certificate: z.object({ name: z.string(), isWildcard: z.boolean(), issuer: z.string() }).optional(),
})

const relatedAnswer: z.ZodType<RelatedAnswer> = z.object({
  name: z.string(),
  type: z.string(),
  server: z.string().optional(),
  address: z.string().optional(),
  outcome: z.enum(askOutcomes),
  found: z.array(foundRecord).optional(),
  until: z.string().nullable().optional(),
  kind: z.enum(answerKinds).optional(),
})

export const recordCheck = z.object({
  record: wantedRecord,
  zone: z.string().nullable(),
  parent: z.string().optional(),
  verdict: z.enum(verdicts),
  state: z.enum(checkStates).optional(),
  until: z.string().optional(),
  code: z.enum(checkCodes),
  at_source: z
    .object({ form: z.enum(sourceForms), code: z.enum(checkCodes), found: z.array(foundRecord).optional() })
    .optional(),
  message: z.string(),
  notes: z.array(z.string()).optional(),
  found: z.array(foundRecord),
  chain: z.array(z.string()).optional(),
  found_at: z.string().optional(),
  is_apex: z.boolean().optional(),
  is_registered: z.boolean().optional(),
  is_at_platform: z.boolean().optional(),
  is_dangling: z.boolean().optional(),
  is_in_chain: z.boolean().optional(),
  has_other_addresses: z.boolean().optional(),
  is_ipv6_only: z.boolean().optional(),
  wildcard: z.string().optional(),
  uncovered: z.array(z.string()).optional(),
  lacking: z.array(z.string()).optional(),
  disputed_name: z.string().optional(),
  needs_own_record: z.boolean().optional(),
  redirected_by: z.string().optional(),
  is_hidden: z.boolean().optional(),
  hidden_by: z.string().optional(),
  stale_ds: z.string().optional(),
  rejections: z
    .array(
      z.object({
        resolver: z.string(),
        since: z.string(),
        ends_by: z.string(),
        found_at: z.string().optional(),
      }),
    )
    .optional(),
  outdated_delegation: z.enum(['registrar', 'registry', 'parent']).optional(),
  caa: caaEdit
    .extend({ others: z.array(caaEdit).optional(), is_on_few: z.literal(true).optional() })
    .optional(),
  servers: z.array(
    z.object({
      name: z.string(),
      address: z.string().nullable(),
      outcome: z.enum(askOutcomes),
      found: z.array(foundRecord).optional(),
    }),
  ),
  is_private: z.boolean().optional(),
  resolvers: z
    .array(
      z.object({
        name: z.string(),
        outcome: z.enum(askOutcomes),
        found: z.array(foundRecord),
        until: z.string().nullable(),
      }),
    )
    .optional(),
  old_answers: z
    .array(
      z.object({
        resolver: z.string(),
        name: z.string(),
        found: z.array(foundRecord),
        expires_by: z.string(),
      }),
    )
    .optional(),
  related: z.array(relatedAnswer).optional(),
})

export const dnsCheck: z.ZodType<DnsCheck> = z.object({
  checked_at: z.string(),
  zone: z.string().nullable(),
  name_servers: z.array(z.string()),
  is_from_root: z.boolean().optional(),
  in_setup_of: z.string().optional(),
  is_new: z.boolean().optional(),
  unknown_since: z.string().optional(),
  thorough_at: z.string().optional(),
  listing_servers: z.array(z.string()).optional(),
  zone_versions: z.record(z.string(), z.string()).optional(),
  unanswered_types: z
    .array(z.object({ server: z.string(), address: z.string(), types: z.array(z.string()) }))
    .optional(),
  records: z.array(recordCheck),
})

const certificateText: z.ZodType<CertificateText> = z.object({
  state: z.enum(['ready', 'attention', 'waiting', 'wrong', 'unknown']),
  label: z.string(),
  sentence: z.string(),
  reported: z.string().nullable(),
  code: z.string().optional(),
  isDnsError: z.boolean().optional(),
  renewsOn: z.string().optional(),
})

const dnsStatus = z.object({
  resource: dnsResource,
  id: z.string(),
  title: z.string().describe('The domain'),
  wanted: z.array(wantedRecord),
  is_unreadable: z
    .boolean()
    .optional()
    .describe(
      'True if the platform reports the targets in an unknown format, so the required records may differ',
    ),
  check: dnsCheck.nullable().describe('The last check; null if none'),
  certificate: certificateText
    .nullable()
    .describe('The managed certificate; null if the platform manages none'),
  retries_at: z
    .string()
    .nullable()
    .describe('When the platform will retry issuing the certificate; null if not reported'),
  server_addrs: z
    .array(z.string())
    .describe("Possible values of an agent's `server_addr`. Empty except for ingresses."),
})
export type DnsStatus = z.output<typeof dnsStatus>

const dnsLine = z.object({
  resource: dnsResource,
  id: z.string(),
  title: z.string(),
  dns_state: z.enum(dnsStates),
  checked_at: z.string().nullable(),
  chain: z
    .array(z.object({ stage: z.enum(dnsStages), state: z.enum(checkStates) }))
    .describe('The steps from the DNS root to the certificate, with the state of each'),
  broken: z
    .enum(dnsStages)
    .nullable()
    .describe("The step with the diagnosis, or the first step that isn't ready"),
  cause: z.string().nullable().describe('A short description of the cause'),
  until: z
    .string()
    .nullable()
    .describe(
      'When resolvers should have the new records; null if unknown, or if a record has another problem',
    ),
  impact: z.enum(dnsImpacts).nullable().describe('The effect of incorrect records; null if none or unknown'),
})
export type DnsLine = z.output<typeof dnsLine>

const dnsList = z.object({
  resources: z.array(dnsLine).describe('Up to 100 resources, worst state first, then newest first'),
  total: z.number().describe('The number of resources that match the search and the chosen states'),
  all: z.number().describe('The number of domains and ingresses in the account, regardless of the search'),
  summary: dnsSummary.describe('The number of matches in each DNS state, regardless of the chosen states'),
  dns_servers: z.array(z.string()).describe("The account's own DNS servers; empty if none"),
  is_read: z
    .boolean()
    .describe(
      'False until the lists of domains and ingresses have been read. Until then, matches may be missing.',
    ),
})
export type DnsList = z.output<typeof dnsList>

const dnsName = dnsLine.pick({ resource: true, id: true, title: true })
export type DnsName = z.output<typeof dnsName>

const dnsSearch = z.object({
  q: z.string().optional().describe('Search terms for names, IDs, states, causes and DNS records'),
  state: z.string().optional().describe('DNS states, comma-separated'),
})
export type DnsSearch = z.output<typeof dnsSearch>

export const dnsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/dns/{account}',
    access: 'viewer',
    summary: 'List the domains and ingresses that need DNS records',
    query: dnsSearch,
    response: dnsList,
  }),
  names: defineConsoleOperation({
    method: 'GET',
    path: '/api/dns/{account}/names',
    access: 'viewer',
    summary: 'List the names of all domains and ingresses that need DNS records and match a search',
    query: dnsSearch,
    response: z.object({ names: z.array(dnsName).describe('Worst state first, then newest first') }),
  }),
  status: defineConsoleOperation({
    method: 'GET',
    path: '/api/dns/{account}/{resource}/{id}',
    access: 'viewer',
    summary: 'Show the records of one domain or ingress and their last check',
    response: dnsStatus,
  }),
  check: defineConsoleOperation({
    method: 'POST',
    path: '/api/dns/{account}/{resource}/{id}',
    access: 'viewer',
    changesNothing: true,
    summary: 'Check the DNS records at the authoritative name servers. A check takes up to 13 seconds.',
    response: dnsStatus,
  }),
}
