import 'server-only'
import { processWide } from '@/lib/util/records'
import { Owner } from '@/lib/acts/owner'
import type { CapabilityStates } from '@/lib/contract/offers'
import { Failure } from '@/lib/contract/failure'
import type { Resource } from '@/lib/contract/resource'
import { type Db, prepared } from '@/lib/db/open'
import type { AccountsTable } from '@/lib/db/schema'
import type { Flights } from '@/lib/inventory/sync/sync'
import type { Job } from '@/lib/jobs/queue'
import { isResourceName } from '@/lib/resources/resource-types'
import { resources } from '@/lib/resources/registry'
import { type AddressPolicy, addressPolicy } from '@/lib/upstream/policy'
import { createPersonBudget, type PersonBudget, overBudget } from '@/lib/upstream/pace'
import { type Answered, createTransport, type Transport, type Upstream } from '@/lib/upstream/transport'
import { open } from '@/lib/upstream/vault'
import { acting } from '../acting'
import type { Context, RouteInput } from '../context'
import type { Env } from '../env'
import { localPlatform } from './local-platform'
import { apiLogNote } from '../logs/log-calls'
import { notSent } from '@/lib/upstream/outcome'

export type Account = AccountsTable

export interface RememberedMiss {
  answer: Answered
  /** The time when the request was sent, as an inventory time (`orderedTime`). */
  at: string
  /** The time when the response arrived, in milliseconds on a monotonic clock. */
  arrivedMs: number
}

export interface Services {
  policy: AddressPolicy
  transport: Transport
  budget: PersonBudget
  misses: Map<string, RememberedMiss>
  /** Stores the logged calls that are still in memory. */
  keepCalls: () => Promise<void>
  flights: Flights
  owner: Owner
  /**
   * The start time of each account's last probe in this process, in milliseconds since the Unix epoch, keyed by account
   * ID.
   */
  probed: Map<string, number>
  probes: Map<string, Promise<CapabilityStates>>
  /**
   * The time of each account's last unhandled session change, in milliseconds since the Unix epoch, keyed by account
   * ID.
   */
  sessionChanges: Map<string, number>
}

export const localBaseUrls = ({ ADIT_PLATFORM, platformUrl, ADIT_PLATFORM_PORT }: Env): string[] =>
  ADIT_PLATFORM === 'on' ? [platformUrl, `http://localhost:${ADIT_PLATFORM_PORT}`] : []

export function services(context: Context): Services {
  const { env, db } = context
  const byStore = processWide('services', () => new WeakMap<object, Services>())
  const known = byStore.get(db)
  if (known) return known
  const policy = addressPolicy(env.ADIT_ALLOWED_NETWORKS, localBaseUrls(env))
  const owner = new Owner(db)
  const calls = apiLogNote(context, owner)
  const budget = createPersonBudget(env.ADIT_PERSON_REQUESTS)
  const created: Services = {
    policy,
    transport: createTransport({
      policy,
      note: calls.note,
      spend: (id, isWrite) => spendFor(budget, id, isWrite),
    }),
    budget,
    misses: new Map(),
    keepCalls: calls.flush,
    flights: new Map(),
    owner,
    probed: new Map(),
    probes: new Map(),
    sessionChanges: new Map(),
  }
  byStore.set(db, created)
  return created
}

/**
 * Charges a request to the acting person's budget. Returns the wait in milliseconds, or 0 if the request is allowed.
 */
function spendFor(budget: PersonBudget, accountId: string, isWrite: boolean): number {
  const personId = acting()?.personId
  return personId === undefined ? 0 : budget.spend(accountId, personId, isWrite)
}

const accountBySlug = prepared((db, value: (name: 'slug') => string) =>
  db.selectFrom('accounts').selectAll().where('slug', '=', value('slug')),
)

export async function accountOf({ db }: Context, slug: unknown): Promise<Account> {
  const account = await accountBySlug(db, { slug: String(slug) })
  if (!account) throw unknownAccount(slug)
  return account
}

export const unknownAccount = (slug: unknown): Failure =>
  new Failure(
    'ADIT_UNKNOWN_ACCOUNT',
    `Account ${String(slug).slice(0, 80)} not found in this console. It may have been removed.`,
  )

export const accountById = (db: Db, id: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const accountOfJob = ({ db }: Context, job: Job): Promise<Account | undefined> =>
  accountById(db, job.account_id)

/** Returns an account's own DNS servers, or an empty array if the account uses the console's default. */
export const accountDnsServers = ({ dns_servers }: Pick<Account, 'dns_servers'>): string[] =>
  dns_servers === null ? [] : JSON.parse(dns_servers) // written by changeAccount

export const keyTarget = (accountId: string) => ({ table: 'accounts', row: accountId })

export function upstreamOf({ keyRing }: Context, account: Account): Upstream {
  const { id, version_header, version, sealed_key, kind } = account
  const base_url = (kind === 'local' ? localPlatform()?.baseUrl : null) ?? account.base_url // its port may have changed
  return {
    id,
    base_url,
    version_header,
    version,
    key: () => open(sealed_key, keyTarget(id), keyRing),
    isPaced: kind !== 'local',
  }
}

export function resourceOf(name: unknown): Resource {
  const known =
    typeof name === 'string' && isResourceName(name) ? resources.find((one) => one.name === name) : undefined
  if (!known) throw new Failure('ADIT_NOT_FOUND', `Unknown kind of resource: ${String(name).slice(0, 80)}.`)
  return known
}

/**
 * Wraps a handler to charge each call to the person's request budget for the account. Throws a `Failure` if the budget
 * is used up.
 */
export const withinBudget =
  <I extends Pick<RouteInput, 'context' | 'person'> & { account: Account }, T>(
    run: (input: I) => Promise<T>,
  ) =>
  async (input: I): Promise<T> => {
    const { context, person, account } = input
    const waitMs = services(context).budget.spend(account.id, person.id)
    if (waitMs > 0) throw notSent(overBudget(waitMs))
    return run(input)
  }
