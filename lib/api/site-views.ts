import * as z from 'zod'
import { agentState } from './agents'
import { resourceLink } from './inventory'
import {
  siteRemovalKinds,
  siteRemovalStates,
  siteRoles,
  siteStates,
  siteSteps,
  siteStepStates,
} from '@/lib/sites/model/sites'

// Responses of the operations on sites.

const role = z.enum(siteRoles)

export const siteSummary = z.object({
  id: z.string(),
  name: z.string(),
  customer: z.string().describe('The customer: one or more DNS labels, such as `acme` or `acme.eu`'),
  zone: z.string().describe("The site owner's domain, such as `example.net`"),
  connect_domain: z.string().describe("The agent ingress's domain, such as `connect.example.net`"),
  state: z.enum(siteStates),
  by: z.string().describe('The email address of the person who created or imported the site'),
  created_at: z.string().describe('When the site was created; for an imported site, according to the file'),
  imported_at: z.string().nullable().describe('When the site was imported; null if it was created here'),
  finished_at: z
    .string()
    .nullable()
    .describe('When the last step was completed; null until all steps are complete'),
  ended_at: z.string().nullable().describe("When the site was deleted; null if it wasn't"),
  is_paused: z.boolean().describe('True if the deletion is waiting for decisions about resources'),
  steps: z.record(z.enum(siteSteps), z.enum(siteStepStates)),
})
export type SiteSummary = z.output<typeof siteSummary>

const siteFact = z.object({
  label: z.string(),
  value: z.string().describe('The value, as untrusted text'),
  kind: z.literal('time').optional().describe('`time` if the value is a time'),
  href: z.string().optional().describe('Path of the console page that shows the value'),
})
export type SiteFact = z.output<typeof siteFact>

const siteStep = z.object({
  name: z.enum(siteSteps),
  state: z.enum(siteStepStates),
  sentence: z.string().describe('The result of the check, or what is missing and what to do'),
  evidence: z.array(siteFact).describe('The facts that the check found; empty if none'),
  seen_at: z.string().nullable().describe('When a check last found the evidence'),
  first_seen_at: z.string().nullable(),
})
export type SiteStep = z.output<typeof siteStep>

const siteResource = z.object({
  role,
  label: z.string().nullable().describe("The agent's label if the resource is a credential; otherwise null"),
  id: z.string().nullable().describe('ID of the resource; null until its creation is confirmed'),
  title: z.string().describe("The resource's domain, name or description; otherwise, its ID"),
  state: z
    .enum(['creating', 'unknown', 'exists', 'gone', 'removed', 'kept'])
    .describe(
      '`creating`: being created; `unknown`: the creation is unconfirmed; `exists`: the resource exists; `gone`: deleted on the platform; `removed`: deleted with the site; `kept`: kept when the site was deleted',
    ),
  is_created: z
    .boolean()
    .describe('True if the resource was created for this site, so deleting the site also deletes it'),
  seen_at: z.string().nullable().describe('When the resource was last read; null if never'),
  added_at: z.string(),
  by: z.string(),
  reason: z.string().nullable().describe('Why the resource was kept, or the outcome of its creation'),
})
export type SiteResource = z.output<typeof siteResource>

const siteAgent = z.object({
  label: z.string().describe("The agent's label, such as `gateway-1`; unique within the site"),
  credential_id: z.string().nullable().describe('The authtoken; null if none was created or linked yet'),
  server_addr: z
    .string()
    .describe(
      "The address that agents connect to, with a port. Usually one of the ingress's `region_domains`; empty if not set.",
    ),
  domain: z.string().describe('The hostname of the agent API, under the wildcard domain'),
  agent_id: z
    .string()
    .nullable()
    .describe('The agent that uses the authtoken or was chosen manually; null if none'),
  is_online: z.boolean(),
  state: agentState.nullable().describe("The agent's state; null until this agent connects"),
  session_id: z.string().nullable(),
  agent_version: z.string().nullable(),
  urls: z.array(z.string()).describe("Up to 20 endpoints that the agent's session serves"),
})
export type SiteAgent = z.output<typeof siteAgent>

const siteRemoval = z.object({
  kind: z.enum(siteRemovalKinds),
  id: z.string().describe('ID of the endpoint, agent or resource, or the type and name of a DNS record'),
  title: z.string(),
  consequence: z.string().describe('The effect of the removal, such as what stops working'),
  state: z.enum(siteRemovalStates),
  never_seen: z
    .boolean()
    .describe('True for a DNS record that might not exist because no check has found it'),
  at: z.string().nullable(),
  reason: z
    .string()
    .nullable()
    .describe('Explains the state and any required action; null if no explanation is needed'),
  used_by: z
    .array(resourceLink)
    .describe('Up to 20 resources that prevent this removal; empty once the deletion has started'),
})
export type SiteRemoval = z.output<typeof siteRemoval>

const offer = z.object({ id: z.string(), title: z.string() })

export const siteWithDetails = z.object({
  site: siteSummary,
  steps: z.array(siteStep),
  resources: z.array(siteResource),
  agents: z.array(siteAgent),
  answered: z
    .object({ endpoint_id: z.string(), url: z.string(), at: z.string() })
    .nullable()
    .describe(
      'The endpoint that responded to the last request through a tunnel; null if no response has arrived, or if no agent serves the endpoint anymore',
    ),
  offers: z
    .partialRecord(role, z.array(offer))
    .describe('For each role, up to 20 matching resources that can be added to the site'),
  removals: z
    .array(siteRemoval)
    .describe("The steps of the site's deletion, whether planned, in progress or complete"),
})
export type SiteDetail = z.output<typeof siteWithDetails>

export const siteTestRequest = z.object({
  url: z.string(),
  status: z.number(),
  ms: z.number(),
  text: z.string().describe('The beginning of the response body, as untrusted text'),
})
export type SiteTestRequest = z.output<typeof siteTestRequest>
