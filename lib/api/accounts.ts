import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import type { CapabilityState } from '@/lib/contract/offers'
import type { Access, Method, Support } from '@/lib/contract/operation'
import type { ResourceName } from '@/lib/resources/resource-types'

const name = z.string().trim().min(1, 'A name is required').max(100, 'At most 100 characters')
const api_key = z.string().trim().min(1, 'The API key is needed').max(512, 'At most 512 characters')

export const newAccountSchema = z.strictObject({
  name,
  base_url: z.string().trim().min(1, 'Enter the base URL').max(2048, 'At most 2,048 characters'),
  api_key: api_key.describe('Never returned in a response'),
  version_header: z.string().trim().default('Service-Version'),
  version: z.string().trim().default('2'),
})
export type NewAccount = z.output<typeof newAccountSchema>

const localAccount = z.strictObject({ sample: z.boolean().default(false).describe('With sample data') })
export type LocalAccount = z.output<typeof localAccount>

const accountChange = z
  .strictObject({
    name: name.optional(),
    api_key: api_key.optional(),
    name_servers: z
      .array(z.union([z.ipv4(), z.ipv6()], 'Enter IP addresses, such as 10.0.0.53'))
      .max(4, 'At most 4 addresses')
      .optional()
      .describe('Name servers that DNS checks query, for private zones. Empty: those of the console'),
  })
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change: give name, api_key or name_servers')
export type AccountChange = z.output<typeof accountChange>

const accountFacts = z.object({
  slug: z.string(),
  name: z.string(),
  base_url: z.string(),
  version_header: z.string(),
  version: z.string(),
  kind: z
    .enum(['local', 'connected'])
    .describe('`local`: the local platform, where every rule of the contract holds'),
})
/** The account fields that pages show. Contains no key and no secret. */
export type AccountFacts = z.output<typeof accountFacts>

const accountRow = accountFacts.extend({
  created_at: z.string(),
  name_servers: z
    .array(z.string())
    .readonly()
    .describe('Name servers that DNS checks query. Empty: those of the console'),
})
/** An account in the list in the settings. */
export type AccountRow = z.output<typeof accountRow>

/** Why a person can't run an operation: their role, or the account's API, which doesn't or may not offer it. */
export type Block = 'role-operator' | 'role-admin' | 'not-offered' | 'not-known'

export interface AccountView extends AccountFacts {
  /**
   * The reason why each operation of the contract is blocked, by name; null if it isn't. Unlisted operations don't
   * exist.
   */
  blocked: Readonly<Record<string, Block | null>>
  /** Fields of the wider API that requests may contain for this account, as `<resource>.<operation>#<field>`. */
  accepts: readonly string[]
  /** Text fields that a bulk job may set, as `<resource>.<field>`. */
  settable: readonly string[]
}

export interface Viewer {
  id: string
  email: string
  role: Access
}

export type KnownState = CapabilityState | 'not-tried'

/** An operation, and what is known about it at an account's API. */
export interface CapabilityRow {
  resource: ResourceName
  operation: string
  summary: string
  method: Method
  path: string
  support: Support
  state: KnownState
  /** When this state was first seen; null if it was never tried, or is known without trying. */
  checked_at: string | null
  /** Request fields that only the wider API has. */
  fields: { field: string; state: KnownState }[]
}

export const accountsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/accounts',
    access: 'viewer',
    summary: 'List the accounts in the order in which they were connected',
    response: z.object({ accounts: z.array(accountRow) }),
  }),
  connect: defineConsoleOperation({
    method: 'POST',
    path: '/api/accounts',
    access: 'admin',
    freshPassword: true,
    summary: 'Connect an account after trying its connection',
    body: newAccountSchema,
    response: accountRow,
  }),
  addLocal: defineConsoleOperation({
    method: 'POST',
    path: '/api/accounts/local',
    access: 'admin',
    freshPassword: true,
    summary: "Connect the local platform, or return its account if it's connected",
    body: localAccount,
    response: accountRow,
  }),
  change: defineConsoleOperation({
    method: 'PATCH',
    path: '/api/accounts/{account}',
    access: 'admin',
    freshPassword: true,
    summary: 'Rename an account, set its name servers, or replace its API key after trying the new one',
    body: accountChange,
    response: accountRow,
  }),
  remove: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/accounts/{account}',
    access: 'admin',
    freshPassword: true,
    summary: 'Remove an account from the console; nothing changes on its platform',
  }),
  probe: defineConsoleOperation({
    method: 'POST',
    path: '/api/capabilities/{account}',
    access: 'operator',
    summary: "Check which operations the account's API offers",
    response: z.object({
      states: z
        .record(z.string(), z.enum(['works', 'missing', 'refused']))
        .readonly()
        .describe('By `<resource>.<operation>`, or `<resource>.<operation>#<field>`'),
    }),
  }),
}
