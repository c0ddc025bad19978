import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import type { CapabilityState } from '@/lib/contract/offers'
import type { Access, Method, Support } from '@/lib/contract/operation'
import { invalidAddress } from '@/lib/resources/ip/cidr'
import type { ResourceName } from '@/lib/resources/resource-types'

const name = z.string().trim().min(1, 'A name is required').max(100, 'Must be at most 100 characters')
const api_key = z.string().trim().min(1, 'An API key is required').max(512, 'Must be at most 512 characters')

export const newAccountSchema = z.strictObject({
  name,
  base_url: z.string().trim().min(1, 'Enter the base URL').max(2048, 'Must be at most 2,048 characters'),
  api_key: api_key.describe('Never returned in a response'),
  version_header: z.string().trim().default('Service-Version'),
  version: z.string().trim().default('2'),
})
export type NewAccount = z.output<typeof newAccountSchema>

const localAccount = z.strictObject({
  sample: z.boolean().default(false).describe('True to add sample data'),
})
export type LocalAccount = z.output<typeof localAccount>

const accountChange = z
  .strictObject({
    name: name.optional(),
    api_key: api_key.optional(),
    dns_servers: z
      .array(z.union([z.ipv4(), z.ipv6()], { error: ({ input }) => invalidAddress(String(input)) }))
      .max(4, 'Enter at most 4 addresses')
      .optional()
      .describe(
        "The DNS servers that DNS checks use to find zones, including private zones. If empty, the console's DNS settings apply.",
      ),
  })
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change. Set name, api_key or dns_servers.')
export type AccountChange = z.output<typeof accountChange>

const accountFacts = z.object({
  slug: z.string(),
  name: z.string(),
  base_url: z.string(),
  version_header: z.string(),
  version: z.string(),
  kind: z
    .enum(['local', 'connected'])
    .describe('`local`: the local platform, which enforces every documented rule of the management API'),
})
export type AccountFacts = z.output<typeof accountFacts>

const accountRow = accountFacts.extend({
  created_at: z.string(),
  dns_servers: z
    .array(z.string())
    .readonly()
    .describe(
      "The DNS servers that DNS checks use to find zones, including private zones. If empty, the console's DNS settings apply.",
    ),
})
export type AccountRow = z.output<typeof accountRow>

const listedAccount = accountRow.extend({
  last_result: z
    .enum(['working', 'key-refused', 'failing', 'unreachable'])
    .nullable()
    .describe(
      "The result of the last request to the account's API; null before the first request. `failing`: the API returned a server error or an invalid response.",
    ),
  last_result_at: z.string().nullable().describe('When the last request was sent'),
})
export type ListedAccount = z.output<typeof listedAccount>

/**
 * The reason that a person can't run an operation: a missing role (`role-…`), an unsupported operation (`not-offered`),
 * or unknown support (`not-known`).
 */
export type Block = 'role-operator' | 'role-admin' | 'not-offered' | 'not-known'

export interface AccountView extends AccountFacts {
  /** True if DNS checks use the account's own DNS servers to find zones. */
  has_own_dns_servers: boolean
  /**
   * The reason that the person can't run each operation, keyed by operation name. Null if the person can run the
   * operation.
   */
  blocked: Readonly<Record<string, Block | null>>
  /** The fields that this account's API accepts but that other APIs might not, as `<resource>.<operation>#<field>`. */
  accepts: readonly string[]
  /** The text fields that a bulk job can set, as `<resource>.<field>`. */
  settable: readonly string[]
}

export interface Viewer {
  id: string
  email: string
  role: Access
}

export type KnownState = CapabilityState | 'not-tried'

export interface CapabilityRow {
  resource: ResourceName
  operation: string
  summary: string
  method: Method
  path: string
  support: Support
  state: KnownState
  /** The time when the API's responses last changed this state, or null if no response has revealed it. */
  checked_at: string | null
  fields: { field: string; state: KnownState }[]
}

export const accountsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/accounts',
    access: 'viewer',
    summary: 'List accounts in the order they were connected',
    response: z.object({ accounts: z.array(listedAccount) }),
  }),
  connect: defineConsoleOperation({
    method: 'POST',
    path: '/api/accounts',
    access: 'admin',
    freshPassword: true,
    summary: 'Test the connection to an account, then connect the account',
    body: newAccountSchema,
    response: accountRow,
  }),
  addLocal: defineConsoleOperation({
    method: 'POST',
    path: '/api/accounts/local',
    access: 'admin',
    freshPassword: true,
    summary: "Connect the local platform, or return its account if it's already connected",
    body: localAccount,
    response: accountRow,
  }),
  change: defineConsoleOperation({
    method: 'PATCH',
    path: '/api/accounts/{account}',
    access: 'admin',
    freshPassword: true,
    summary: 'Rename an account, set its DNS servers, or test and replace its API key',
    body: accountChange,
    response: accountRow,
  }),
  remove: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/accounts/{account}',
    access: 'admin',
    freshPassword: true,
    summary: 'Remove an account from the console. Nothing changes on the platform.',
  }),
  probe: defineConsoleOperation({
    method: 'POST',
    path: '/api/capabilities/{account}',
    access: 'operator',
    changesNothing: true,
    summary: "Check which operations the account's API supports",
    response: z.object({
      states: z
        .record(z.string(), z.enum(['works', 'missing', 'refused']))
        .readonly()
        .describe(
          'The state of each operation and field, keyed by `<resource>.<operation>` or `<resource>.<operation>#<field>`',
        ),
    }),
  }),
}
