import 'server-only'
import type { sharedDnsApi, SharedDns } from '@/lib/api/dns-links'
import type { DnsStatus } from '@/lib/api/dns'
import { Failure } from '@/lib/contract/failure'
import { sharedCheck } from '@/lib/dns/model/shared-check'
import { type Account, services } from '@/lib/server/accounts/upstream'
import { addressOf } from '@/lib/server/routing/address'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import type { Context } from '@/lib/server/context'
import { countTry, networkOf } from '@/lib/server/people/attempts'
import { notSent } from '@/lib/upstream/outcome'
import { createPersonBudget, overBudget } from '@/lib/upstream/pace'
import { counted } from '@/lib/util/text'
import { ageMs, MINUTE_MS } from '@/lib/util/time'
import { checkNow, dnsKept, dnsResourceOf } from './dns'
import { idOfToken } from './link-token'
import { resolverFor } from './resolver'
import { followUp } from './watch'

/** The maximum number of invalid tokens from one network within 15 minutes. */
const MOST_MISSES = 50
/** The maximum number of checks for one link within 15 minutes, for all visitors together. */
const MOST_CHECKS = 60
/** The time for which checks share one result, in milliseconds. */
const SHARED_MS = 5_000

/** The maximum number of views of one link per minute. */
const MOST_VIEWS = 120
const views = createPersonBudget(MOST_VIEWS)

interface Opened {
  link: { id: string; note: string; expires_at: string }
  account: Account
  status: DnsStatus
}

async function findShared(context: Context, token: string): Promise<Opened | null> {
  const id = idOfToken(context.keyRing, token)
  if (id === null) return null
  const link = await context.db
    .selectFrom('dns_links')
    .innerJoin('users', 'users.id', 'dns_links.user_id')
    .select(['dns_links.id', 'account_id', 'resource', 'resource_id', 'note', 'expires_at', 'opened_at'])
    .where('dns_links.id', '=', id)
    .where('expires_at', '>', new Date().toISOString())
    .where('users.disabled_at', 'is', null) // a restored backup may contain links of people without access
    .where('users.role', '<>', 'viewer')
    .executeTakeFirst()
  if (!link) return null
  countView(link)
  const account = await context.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', link.account_id)
    .executeTakeFirst()
  if (!account) return null
  const status = await dnsKept(context, account, dnsResourceOf(link.resource), link.resource_id)
  if (!status || status.wanted.length === 0) return null
  if (ageMs(link.opened_at) > MINUTE_MS)
    await context.db
      .updateTable('dns_links')
      .set({ opened_at: new Date().toISOString() })
      .where('id', '=', link.id)
      .execute()
  return { link, account, status }
}

function configuredServers(context: Context, account: Account): string[] {
  const config = resolverFor(context.env, account, services(context).policy)
  const all = config.outside ? [config, config.outside] : [config]
  return all.flatMap(({ recursive, roots = [] }) => [...recursive, ...roots]).map(({ host }) => host)
}

const viewOf = (context: Context, { link, account, status }: Opened): SharedDns => ({
  name: status.title,
  wanted: status.wanted.map(({ name, unicode, type, values, purpose, sentence }) => ({
    name,
    ...(unicode !== undefined && { unicode }),
    type,
    values,
    purpose,
    ...(sentence !== undefined && { sentence }),
  })),
  check: status.check && sharedCheck(status.check, configuredServers(context, account)),
  note: link.note,
  expires_at: link.expires_at,
})

/**
 * Returns the DNS status that a shared link shows. Throws Failure ADIT_NOT_FOUND if the link is invalid, expired or
 * revoked, or ADIT_TOO_MANY after too many views or invalid tokens.
 */
export const openSharedView = async (context: Context, token: string, headers: Headers): Promise<SharedDns> =>
  viewOf(context, await openShared(context, token, headers))

async function openShared(context: Context, token: string, headers: Headers): Promise<Opened> {
  const opened = await findShared(context, token)
  if (opened) return opened
  const subject = `dns-link miss ${networkOf(addressOf(headers))}`
  await context.db.transaction().execute((db) => countTry(db, [{ subject, most: MOST_MISSES }]))
  throw new Failure('ADIT_NOT_FOUND', "This link isn't valid. It may have expired or been revoked.")
}

function countView({ id, account_id }: { id: string; account_id: string }): void {
  const waitMs = views.spend(account_id, id)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  const sentence = `This link was opened too many times. Try again in ${counted(seconds, 'second')}.`
  throw new Failure('ADIT_TOO_MANY', sentence, { retry_after: String(seconds) })
}

const running = new Map<string, Promise<void>>()

async function checkShared(context: Context, opened: Opened): Promise<void> {
  const { account, status } = opened
  if (status.check && ageMs(status.check.checked_at) < SHARED_MS) return
  const key = JSON.stringify([account.id, status.resource, status.id])
  const check = running.get(key) ?? runShared(context, opened).finally(() => running.delete(key))
  running.set(key, check)
  await check
}

async function runShared(context: Context, { link, account, status }: Opened): Promise<void> {
  const by = `dns-link ${link.id}`
  const waitMs = account.kind === 'local' ? 0 : services(context).budget.spend(account.id, by)
  if (waitMs > 0) throw notSent(overBudget(waitMs))
  await context.db.transaction().execute((db) => countTry(db, [{ subject: by, most: MOST_CHECKS }]))
  await checkNow(context, account, status, new AbortController().signal, { isRequested: true })
  const checked = await dnsKept(context, account, status.resource, status.id)
  if (checked) await followUp(context, account, checked)
}

export const sharedDnsRoutes: AreaRoutes<typeof sharedDnsApi> = {
  show: ({ context, request, body }) => openSharedView(context, body.token, request.headers),
  check: async ({ context, request, body: { token } }) => {
    await checkShared(context, await openShared(context, token, request.headers))
    return openSharedView(context, token, request.headers) // it may have been revoked in the meantime
  },
}
