import 'server-only'
import { randomUUID } from 'node:crypto'
import { fingerprint } from '@/lib/audit/masking'
import { recordAround, recordDone } from '@/lib/audit/record'
import type { AccountChange, AccountRow, ListedAccount, LocalAccount, NewAccount } from '@/lib/api/accounts'
import { checkAllNow } from '@/lib/inventory/dns/outdated-checks'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { dropWords } from '@/lib/inventory/list/search-index'
import { type ConnectionDraft, tryConnection } from '@/lib/upstream/connect'
import { classifyAddress } from '@/lib/upstream/address'
import { refusalSentence } from '@/lib/upstream/policy'
import { seal } from '@/lib/upstream/vault'
import {
  type Account,
  accountById,
  accountOf,
  keyTarget,
  localBaseUrls,
  accountDnsServers,
  services,
  unknownAccount,
} from './upstream'
import type { Context } from '../context'
import { storeLastResult } from './last-result'
import { type LocalPlatform, localPlatform } from './local-platform'
import type { Actor } from '../people/people'
import { ownSegments } from '@/lib/util/paths'

export function slugFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const base =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'account'
  const isFree = (slug: string) => !taken.has(slug) && !ownSegments.has(slug)
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (isFree(slug)) return slug
  }
}

const columns = [
  'slug',
  'name',
  'base_url',
  'version_header',
  'version',
  'kind',
  'created_at',
  'dns_servers',
] as const

export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('account_results as last', 'last.account_id', 'accounts.id')
    .select(columns)
    .select(['last.result as last_result', 'last.at as last_result_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, dns_servers: accountDnsServers(row) }))
}

export function accountRow(account: Account): AccountRow {
  const { slug, name, base_url, version_header, version, kind, created_at } = account
  const dns_servers = accountDnsServers(account)
  return { slug, name, base_url, version_header, version, kind, created_at, dns_servers }
}

async function checkConnection(context: Context, input: ConnectionDraft): Promise<string> {
  const result = await tryConnection(input, services(context))
  if (!result.ok) throw new Failure(result.code, result.message, { field: result.field })
  return result.base_url
}

export async function connectAccount(context: Context, input: NewAccount, actor: Actor): Promise<Account> {
  const { name, ...connection } = input
  const base_url = await checkConnection(context, connection)
  const isLocal = localBaseUrls(context.env).includes(base_url) // the person entered its URL and key
  return insertAccount(
    context,
    { ...connection, name, base_url, kind: isLocal ? 'local' : 'connected' },
    actor,
  )
}

/** Creates an account for the local platform, or returns the existing account. Adds sample data if `sample` is set. */
export async function addLocalAccount(
  context: Context,
  { sample }: LocalAccount,
  actor: Actor,
): Promise<Account> {
  const platform = localPlatform()
  if (!platform)
    throw new Failure(
      'ADIT_CONFLICT',
      "This console doesn't run a local platform because ADIT_PLATFORM is set to off. Connect an account instead.",
    )
  const { baseUrl: base_url } = platform
  const known = await context.db
    .selectFrom('accounts')
    .selectAll()
    .where('kind', '=', 'local')
    .executeTakeFirst()
  if (sample) await seedSample(context, platform, actor, known)
  if (known) return known
  const connection = {
    base_url,
    api_key: await platform.createKey(),
    version_header: 'Service-Version',
    version: '2',
  }
  await checkConnection(context, connection)
  return insertAccount(context, { ...connection, name: 'Local platform', kind: 'local' }, actor)
}

async function seedSample(
  { db, keyRing }: Context,
  platform: LocalPlatform,
  actor: Actor,
  known: Account | undefined,
): Promise<void> {
  const size = 'small'
  const about = { ...(known && { accountId: known.id }), target: known?.slug ?? platform.baseUrl }
  const act = { ...actor, operation: 'accounts.seed', ...about, after: { size } }
  await recordAround(
    db,
    keyRing,
    act,
    () => platform.seed(size),
    (seeded) => ({ size, seeded }),
  )
}

const storeWorking = (db: Db, { id }: Pick<Account, 'id'>) =>
  storeLastResult(db, { accountId: id, at: new Date().toISOString(), result: 'working' })

interface NewRow extends ConnectionDraft {
  name: string
  kind: Account['kind']
}

async function insertAccount(
  { db, keyRing }: Context,
  { api_key, ...input }: NewRow,
  actor: Actor,
): Promise<Account> {
  const id = randomUUID()
  return db.transaction().execute(async (db) => {
    const taken = await db.selectFrom('accounts').select('slug').execute()
    const slug = slugFor(input.name, new Set(taken.map((row) => row.slug)))
    const account: Account = {
      ...input,
      id,
      slug,
      sealed_key: seal(api_key, keyTarget(id), keyRing),
      dns_servers: null,
      created_at: new Date().toISOString(),
    }
    await db.insertInto('accounts').values(account).execute()
    await storeWorking(db, account)
    const after = { ...accountRow(account), api_key: { fingerprint: fingerprint(keyRing, api_key) } }
    await recordDone(db, keyRing, {
      ...actor,
      operation: 'accounts.connect',
      accountId: id,
      target: slug,
      after,
    })
    return account
  })
}

function checkDnsServers(context: Context, addresses: readonly string[]) {
  const refused = addresses.find((address) => !services(context).policy.allows(address))
  if (refused === undefined) return
  throw new Failure('ADIT_INVALID', refusedServer(refused), { field: 'dns_servers' })
}

function refusedServer(address: string): string {
  const kind = classifyAddress(address)
  if (kind === 'metadata') return refusalSentence(kind, address)
  if (/^0\.|^::$/.test(address)) return `${address} isn't a valid server address.`
  const network = `${address}/${address.includes(':') ? 128 : 32}`
  return `${address} is a ${kind} address. To allow it, add ${network} to ADIT_ALLOWED_NETWORKS on the console's server.`
}

/** Changes an account's name, DNS servers or key. Tests a new key before storing it. */
export async function changeAccount(
  context: Context,
  slug: string,
  change: AccountChange,
  actor: Actor,
): Promise<AccountRow> {
  const { db, keyRing } = context
  const account = await accountOf(context, slug)
  const { name, api_key } = change
  const dns_servers = change.dns_servers && [...new Set(change.dns_servers)]
  if (dns_servers) checkDnsServers(context, dns_servers)
  if (api_key) await checkConnection(context, { ...accountRow(account), api_key })
  const set = {
    ...(name !== undefined && { name }),
    ...(api_key && { sealed_key: seal(api_key, keyTarget(account.id), keyRing) }),
    ...(dns_servers && { dns_servers: JSON.stringify(dns_servers) }),
  }
  const changed = await db.transaction().execute(async (db) => {
    const before = await accountById(db, account.id) // may have changed during the connection test
    if (!before) throw unknownAccount(slug)
    const changed = { ...before, ...set }
    await db.updateTable('accounts').set(set).where('id', '=', account.id).execute()
    if (api_key) await storeWorking(db, account)
    if (changed.dns_servers !== before.dns_servers) await checkAllNow(db, account.id)
    const after = {
      name: changed.name,
      ...(api_key && { api_key: { fingerprint: fingerprint(keyRing, api_key) } }),
      ...(dns_servers && { dns_servers }),
    }
    await recordDone(db, keyRing, {
      ...actor,
      operation: 'accounts.change',
      accountId: account.id,
      target: slug,
      before: { name: before.name, ...(dns_servers && { dns_servers: accountDnsServers(before) }) },
      after,
    })
    return changed
  })
  services(context).transport.disconnect(account.id)
  return accountRow(changed)
}

/** Removes an account from the console. Changes nothing on the platform. */
export async function removeAccount(context: Context, slug: string, actor: Actor): Promise<void> {
  const { db, keyRing } = context
  const account = await accountOf(context, slug)
  await db.transaction().execute(async (db) => {
    await dropWords(db, account.id)
    await db.deleteFrom('accounts').where('id', '=', account.id).execute()
    await recordDone(db, keyRing, {
      ...actor,
      operation: 'accounts.remove',
      accountId: account.id,
      target: slug,
      before: accountRow(account),
    })
  })
  services(context).transport.disconnect(account.id)
}
