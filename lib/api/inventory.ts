import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { safeId } from '@/lib/contract/fields'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { backendKinds } from '@/lib/resources/info/backends'
import { certificateIdentity } from './certificates'
import { exportFormat, fixAction, freshness } from './common'
import { find, ownedHosts } from './find'
import { navigationNumbers } from './navigation'
import { expiries, overviewResponse } from './overview'

const dnsState = z.enum(dnsStates)
const inventoryRow = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  item: z
    .record(z.string(), z.unknown())
    .describe('The resource as the management API returned it, without secrets'),
  unreadable: z
    .array(z.string())
    .optional()
    .describe('In lists: the fields that `item` omits because the API returned a value of the wrong type'),
  source: z.enum(['list', 'registered', 'added']),
  first_seen_at: z.string(),
  seen_at: z.string(),
  gone_at: z
    .string()
    .nullable()
    .describe(
      "When the console detected the resource's deletion on the platform; null if the resource exists",
    ),
  is_confirmed: z
    .boolean()
    .describe(
      'False if the resource was added by ID or imported from a file and the API has never returned it',
    ),
  checked_at: z
    .string()
    .nullable()
    .describe('When background work last looked up the resource by its ID; null if never'),
  sort_key: z
    .string()
    .optional()
    .describe(
      'In lists sorted by state or problems: the sort key, such as `0wrong:Unreachable`. It starts with a rank, from 0 (worst) to 4 for states and from 55 (worst) to 00 for problems.',
    ),
  names: z
    .record(z.string(), z.object({ id: z.string(), title: z.string() }))
    .optional()
    .describe('In lists: the ID and title of each resource that the row refers to, keyed by field'),
  dns: dnsState
    .nullish()
    .describe(
      'The DNS state at the last check; null if no records are needed. Only for domains and ingresses.',
    ),
  dns_cause: z.string().optional().describe("Why DNS isn't ready, such as `No CNAME record found`"),
  action: fixAction
    .optional()
    .describe('A link to the page where a DNS problem can be fixed. Only for domains and ingresses.'),
  dns_until: z
    .string()
    .optional()
    .describe(
      'When resolvers should have the new records; set only while resolvers may still return old answers',
    ),
})
export type InventoryRow = z.output<typeof inventoryRow>

export const resourceLink = z.object({
  resource: z.string(),
  id: z.string(),
  title: z.string(),
  field: z.string(),
})
export type ResourceLink = z.output<typeof resourceLink>

const knownOnly = z.object({
  mentioned: z
    .array(z.object({ id: z.string(), by: z.array(resourceLink) }))
    .describe('IDs of unknown resources that known resources refer to'),
  gone: z
    .array(z.object({ id: z.string(), title: z.string(), gone_at: z.string() }))
    .describe('Resources created here or added by ID that no longer exist, latest `gone_at` first'),
})
export type KnownOnly = z.output<typeof knownOnly>

const facetValue = z.object({
  value: z.string(),
  count: z.number(),
  label: z.string().optional().describe("The resource's name, if the value is a resource ID"),
})

const groups = z.object({
  by: z.string(),
  values: z
    .array(
      facetValue.extend({
        ids: z
          .array(z.string())
          .optional()
          .describe('IDs of the rows in the group, if `rows` contains all matching rows'),
      }),
    )
    .describe(
      'Up to 100 groups. Derived values, such as states, have a fixed order. Other groups are sorted by count. Rows without a value come last.',
    ),
  total: z.number().describe('The number of groups'),
})

const inventoryPage = freshness.extend({
  rows: z
    .array(inventoryRow)
    .describe(
      'The rows of the page. With `groups`, contains all matching rows if they fit on one page, and is empty otherwise.',
    ),
  groups: groups.optional().describe('The groups; only if the request has `group` but not `in`'),
  page_size: z.number().describe('The maximum number of rows per page'),
  total: z.number().describe('The number of rows that match the search and the facets'),
  all: z.number().describe('The total number of rows, regardless of the search'),
  facets: z
    .record(z.string(), z.array(facetValue))
    .describe('The values of each facet in the search results, most frequent first'),
  next: z.string().nullable().describe('The `after` cursor of the next page; null on the last page'),
  previous: z
    .string()
    .nullable()
    .describe('The `before` cursor of the previous page; null on the first page'),
  known_only: knownOnly
    .optional()
    .describe("Entries that aren't in `rows`; only if the account's API can't list this kind of resource"),
})
export type InventoryPage = z.output<typeof inventoryPage>

export const inventorySearch = z
  .object({
    q: z.string().optional(),
    ids: z.string().optional().describe('IDs of the rows to return, comma-separated'),
    sort: z
      .string()
      .optional()
      .describe(
        'A column, or `-column` for descending order. `problems` puts problems first, then the newest rows. Defaults to `problems` for resources with a state, DNS records or a managed certificate, otherwise `-created_at`.',
      ),
    after: z.string().optional(),
    before: z.string().optional(),
    group: z.string().optional().describe('The facet to group the rows by, or `tag:` followed by a tag key'),
    in: z.string().optional().describe('The value of the group to list rows from. Requires `group`.'),
  })
  .catchall(z.string().optional())
/**
 * The parameters of a list. Each facet's name is also a parameter, such as `region=us,eu`. The prefix `not-` excludes
 * the values, as in `not-region=us,eu`.
 */
export type InventorySearch = z.output<typeof inventorySearch>

const inventoryDetail = z.object({
  row: inventoryRow,
  certificate: certificateIdentity.optional().describe('For certificate authorities: read from `ca_pem`'),
  used_by: z.array(resourceLink).describe('The resources that refer to this one'),
  uses: z.array(resourceLink).describe('The known resources that this one refers to'),
  replaced_by: z
    .object({ id: z.string(), at: z.string(), agent_id: z.string(), agent_name: z.string() })
    .optional()
    .describe('For an endpoint that ended: the current endpoint with the same URL and agent'),
  unread_policies: z
    .number()
    .optional()
    .describe(
      "For internal endpoints and IP policies: the number of other resources with traffic policies that can't be read",
    ),
  unread: z
    .array(z.string())
    .optional()
    .describe(
      "Kinds of resources whose lists haven't been read completely in the last hour, so more of these resources may refer to this one",
    ),
})
export type InventoryDetail = z.output<typeof inventoryDetail>

const backendKind = z.enum(backendKinds)

const backendsPage = inventoryPage.omit({ facets: true, groups: true, known_only: true }).extend({
  rows: z.array(inventoryRow.extend({ resource: backendKind })),
  states: z.array(facetValue).describe('The states of the search results, worst first'),
})
export type BackendsPage = z.output<typeof backendsPage>
export type BackendRow = BackendsPage['rows'][number]

const backendsSearch = z.object({
  q: z.string().optional(),
  sort: z
    .string()
    .optional()
    .describe('`problems` (default), `created_at`, `title` or `state`, with `-` for descending order'),
  state: z.string().optional().describe('The states to select, comma-separated'),
  'not-state': z.string().optional().describe('The states to exclude, comma-separated'),
  after: z.string().optional(),
  before: z.string().optional(),
})
export type BackendsSearch = z.output<typeof backendsSearch>

export const inventoryApi = {
  overview: defineConsoleOperation({
    method: 'GET',
    path: '/api/inventory/{account}',
    access: 'viewer',
    summary: 'Show the number of resources of each kind and the problems that need attention',
    response: overviewResponse,
  }),
  expiries: defineConsoleOperation({
    method: 'GET',
    path: '/api/expiries/{account}',
    access: 'viewer',
    summary: 'List certificates by expiry or renewal date, earliest first',
    response: expiries,
  }),
  page: defineConsoleOperation({
    method: 'GET',
    path: '/api/inventory/{account}/{resource}',
    access: 'viewer',
    summary:
      'List resources of one kind, one page at a time. Any other query parameter filters by the facet of that name. Separate values with commas.',
    query: inventorySearch,
    response: inventoryPage,
  }),
  export: defineConsoleOperation({
    method: 'GET',
    path: '/api/export/{account}/{resource}',
    access: 'viewer',
    summary: 'Download all matching rows of a list. Accepts the same facets as the list.',
    query: inventorySearch
      .omit({ after: true, before: true, group: true, in: true })
      .extend({ format: exportFormat }),
    file: 'text/csv',
  }),
  add: defineConsoleOperation({
    method: 'POST',
    path: '/api/inventory/{account}/{resource}',
    access: 'operator',
    summary: 'Add an existing resource by its ID',
    body: z.strictObject({
      id: safeId,
      name: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .describe("The resource's name. Required if the account's API can't return it."),
    }),
    response: inventoryDetail,
  }),
  detail: defineConsoleOperation({
    method: 'GET',
    path: '/api/inventory/{account}/{resource}/{id}',
    access: 'viewer',
    summary: 'Show one resource with its related resources',
    response: inventoryDetail,
  }),
  forget: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/inventory/{account}/{resource}/{id}',
    access: 'operator',
    summary: 'Remove a resource from the console. Nothing changes on the platform.',
  }),
  sync: defineConsoleOperation({
    method: 'POST',
    path: '/api/sync/{account}/{resource}',
    access: 'viewer',
    changesNothing: true,
    summary:
      'Read all pages of a list from the management API now. If this takes longer than 90 seconds, `syncing` is true in the response, and the console keeps reading.',
    response: freshness,
  }),
  backends: defineConsoleOperation({
    method: 'GET',
    path: '/api/backends/{account}',
    access: 'viewer',
    summary: 'List backends of all kinds, one page at a time',
    query: backendsSearch,
    response: backendsPage,
  }),
  navigation: defineConsoleOperation({
    method: 'GET',
    path: '/api/navigation/{account}',
    access: 'viewer',
    summary:
      'Show the problem counts for the menu, the row counts of its lists, and the times of the latest notifications',
    response: navigationNumbers,
  }),
  find,
  ownedHosts,
}
