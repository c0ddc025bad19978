import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { safeId } from '@/lib/contract/fields'
import { siteRemovalKinds, siteRoles } from '@/lib/sites/model/sites'
import { agentLabel, siteAgentFields, siteFields } from './site-fields'
import { siteWithDetails, siteSummary, siteTestRequest } from './site-views'

const newSite = z.strictObject(siteFields)
export type NewSite = z.output<typeof newSite>

export const siteChange = z.strictObject({
  name: siteFields.name.optional(),
  customer: siteFields.customer.optional(),
  zone: siteFields.zone.optional(),
  connect_domain: siteFields.connect_domain.optional(),
})

const createResource = z.strictObject({
  role: z.enum(siteRoles),
  body: z
    .record(z.string(), z.unknown())
    .describe('The body of the create request, as in the management API'),
  label: agentLabel.optional().describe("The agent's label, required for a credential"),
})
export type NewSiteResource = z.output<typeof createResource>

const linkBody = z.strictObject({
  role: z.enum(siteRoles),
  resource_id: safeId,
  label: agentLabel.optional(),
  is_created: z
    .boolean()
    .describe("True if the resource was created by this site's unconfirmed create request"),
})
export type SiteResourceLink = z.output<typeof linkBody>

const released = z.strictObject({
  role: z.enum(siteRoles),
  resource_id: safeId.nullable(),
  label: agentLabel.optional(),
})
export type SiteResourceUnlink = z.output<typeof released>

const agentChange = z.strictObject({
  label: siteAgentFields.label.optional(),
  server_addr: siteAgentFields.server_addr.optional(),
  domain: siteAgentFields.domain.optional(),
  agent_id: siteAgentFields.agent_id.optional(),
})
export type SiteAgentChange = z.output<typeof agentChange>

const settlement = z.strictObject({
  kind: z.enum(siteRemovalKinds),
  id: z.string().min(1).max(300),
  act: z.enum(['done-by-hand', 'retry', 'leave']),
})
export type RemovalSettlement = z.output<typeof settlement>

export const sitesApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/sites/{account}',
    access: 'viewer',
    summary: 'List up to 500 sites, newest first',
    response: z.object({ sites: z.array(siteSummary) }),
  }),
  create: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}',
    access: 'operator',
    idempotencyKey: 'optional',
    summary: 'Create a site',
    body: newSite,
    response: siteWithDetails,
  }),
  read: defineConsoleOperation({
    method: 'GET',
    path: '/api/sites/{account}/{id}',
    access: 'viewer',
    summary: 'Show a site with its steps, resources, agents and removals',
    response: siteWithDetails,
  }),
  change: defineConsoleOperation({
    method: 'PATCH',
    path: '/api/sites/{account}/{id}',
    access: 'operator',
    seen: true,
    summary: 'Rename a site, or change plan fields that no resource depends on yet',
    body: siteChange,
    response: siteWithDetails,
  }),
  forget: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/sites/{account}/{id}',
    access: 'operator',
    summary: 'Remove a deleted or empty site from the console. Nothing changes on the platform.',
  }),
  createResource: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}/{id}/resources',
    access: 'operator',
    idempotencyKey: 'required',
    summary: 'Create a resource for a site. Authtokens require the admin role.',
    body: createResource,
    response: z.object({
      detail: siteWithDetails
        .nullable()
        .describe("The site; null if it couldn't be read after the resource was created"),
      created: z
        .record(z.string(), z.unknown())
        .describe(
          'The created resource as the platform returned it, including secrets that are shown only once',
        ),
    }),
  }),
  linkResource: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}/{id}/links',
    access: 'operator',
    summary: 'Add an existing resource to a site by its ID',
    body: linkBody,
    response: siteWithDetails,
  }),
  unlinkResource: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/sites/{account}/{id}/links',
    access: 'operator',
    summary: 'Remove a resource from a site. The resource stays on the platform.',
    body: released,
    response: siteWithDetails,
  }),
  putAgent: defineConsoleOperation({
    method: 'PUT',
    path: '/api/sites/{account}/{id}/agents/{label}',
    access: 'operator',
    seen: true,
    summary: 'Add an agent to a site or change an existing one. A new agent requires all fields.',
    body: agentChange,
    response: siteWithDetails,
  }),
  removeAgent: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/sites/{account}/{id}/agents/{label}',
    access: 'operator',
    summary: "Remove an agent from its site. An agent with an authtoken can't be removed.",
    response: siteWithDetails,
  }),
  checkStep: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}/{id}/steps/{step}',
    access: 'viewer',
    changesNothing: true,
    summary: 'Check a step of a site. A check takes up to 15 seconds.',
    response: siteWithDetails,
  }),
  sendTestRequest: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}/{id}/test-request',
    access: 'operator',
    summary: "Send one request to `/` on one of the site's endpoints",
    body: z.strictObject({ endpoint_id: safeId }),
    response: z.object({ detail: siteWithDetails, test_request: siteTestRequest }),
  }),
  deleteSite: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}/{id}/deletion',
    access: 'operator',
    summary:
      'Start deleting a site and the resources that were created for it. Deleting authtokens requires the admin role.',
    body: z.strictObject({
      name: z.string().max(200).describe("The site's name, to confirm the deletion"),
      shown: z
        .array(z.string().max(2100))
        .max(5000)
        .optional()
        .describe(
          'The removals that were shown, as `<kind> <ID or URL>`. The request is rejected if removals have been added since.',
        ),
    }),
    response: siteWithDetails,
  }),
  settleRemoval: defineConsoleOperation({
    method: 'POST',
    path: '/api/sites/{account}/{id}/removals',
    access: 'operator',
    summary: 'Retry a removal, confirm that you removed the resource yourself, or keep the resource',
    body: settlement,
    response: siteWithDetails,
  }),
}
