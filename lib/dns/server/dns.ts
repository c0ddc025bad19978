import 'server-only'
import type { DnsList, DnsSearch, DnsStatus } from '@/lib/api/dns'
import type { DnsCheck } from '@/lib/dns/model/records'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import { Failure } from '@/lib/contract/failure'
import { checkRecords, type Background } from '@/lib/dns/check'
import { addById } from '@/lib/inventory/sync/apply'
import { dnsLines } from '@/lib/inventory/dns/list'
import { isRoutineEnough } from '@/lib/dns/model/thorough'
import { waitsForCertificate } from '@/lib/dns/model/record-dns-state'
import { capabilityStates } from '@/lib/upstream/capabilities'
import {
  type Account,
  accountDnsServers,
  resourceOf,
  services,
  upstreamOf,
} from '@/lib/server/accounts/upstream'
import { accountFreshness, freshen } from '@/lib/server/accounts/freshen'
import type { Context } from '@/lib/server/context'
import { dnsStatus } from '@/lib/inventory/dns/status'
import { ingressNames, withoutOtherIngress } from './ingress-names'
import { resolverFor } from './resolver'
import { storeCheck } from './store-check'
import { inventoryDetail } from '@/lib/server/inventory/inventory'

/** The time limit for reading a resource from the platform, in milliseconds. */
const refreshMs = 3000
/** The time limit for reading a resource in a background job, in milliseconds. */
const backgroundRefreshMs = 30_000

/** Validates the name of a DNS resource type. Throws Failure ADIT_NOT_FOUND for other names. */
export function dnsResourceOf(name: unknown): DnsResource {
  const known = dnsResources.find((one) => one === name)
  if (!known) throw new Failure('ADIT_NOT_FOUND', 'Only agent ingresses and domains need DNS records.')
  return known
}

/**
 * Lists an account's domains and ingresses that need records, the worst state first, with counts by state. `is_read` is
 * false until the inventory has read every list that it can read.
 */
export async function dnsList(context: Context, account: Account, search: DnsSearch): Promise<DnsList> {
  await freshen(context, account, dnsResources.map(resourceOf))
  const freshness = await accountFreshness(context, account)
  const is_read = dnsResources.every((resource) => {
    const { as_of, listable } = freshness.get(resource) ?? { as_of: null, listable: false }
    return !listable || as_of !== null
  })
  const dns_servers = accountDnsServers(account)
  return { ...(await dnsLines(context.db, account.id, search)), dns_servers, is_read }
}

const readCheck = (text: string | null | undefined): DnsCheck | null =>
  text ? (JSON.parse(text) as DnsCheck) : null // written by checkDns

/** Returns the DNS status of one domain or ingress. Throws Failure ADIT_NOT_FOUND if the resource is unknown. */
export async function dnsOne(
  context: Context,
  account: Account,
  resource: DnsResource,
  id: string,
): Promise<DnsStatus> {
  const { row } = await inventoryDetail(context, account, resourceOf(resource), id)
  return withLastCheck(context, account, { resource, id, title: row.title, item: row.item })
}

interface Known {
  resource: DnsResource
  id: string
  title: string
  item: unknown
}

async function withLastCheck({ db }: Context, account: Account, known: Known): Promise<DnsStatus> {
  const kept = await db
    .selectFrom('dns_checks')
    .select('body')
    .where('account_id', '=', account.id)
    .where('resource', '=', known.resource)
    .where('id', '=', known.id)
    .executeTakeFirst()
  return dnsStatus({ ...known, check: readCheck(kept?.body) })
}

/**
 * Returns the same status as `dnsOne`, but never calls the platform. Returns null if the resource is deleted or isn't
 * in the inventory.
 */
export async function dnsKept(
  context: Context,
  account: Account,
  resource: DnsResource,
  id: string,
): Promise<DnsStatus | null> {
  const row = await context.db
    .selectFrom('inventory')
    .select(['title', 'body'])
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const item: unknown = JSON.parse(row.body)
  return withLastCheck(context, account, { resource, id, title: row.title, item })
}

/**
 * Returns the same status as `dnsOne`. If only the certificate is pending, first reads the resource from the platform
 * again.
 */
export async function dnsOneNow(
  context: Context,
  account: Account,
  resource: DnsResource,
  id: string,
): Promise<DnsStatus> {
  const status = await dnsOne(context, account, resource, id)
  if (!waitsForCertificate(status)) return status
  await refresh(context, account, resource, id)
  return dnsOne(context, account, resource, id)
}

/**
 * Checks a resource's records and stores the result. Throws Failure ADIT_NOT_FOUND if the resource is unknown or
 * deleted. Rejects if `signal` is aborted. With `isAutomatic`, may run a routine check.
 */
export async function checkDns(
  context: Context,
  account: Account,
  resource: DnsResource,
  id: string,
  signal: AbortSignal,
  { background = false, isAutomatic = false } = {},
): Promise<DnsStatus> {
  await dnsOne(context, account, resource, id)
  await refresh(context, account, resource, id, background)
  const { row } = await inventoryDetail(context, account, resourceOf(resource), id)
  if (row.gone_at !== null)
    throw new Failure(
      'ADIT_NOT_FOUND',
      'The platform no longer has this resource, so there is nothing to check.',
    )
  const status = await dnsOne(context, account, resource, id)
  const isRoutine =
    isAutomatic && isRoutineEnough(status.check, Date.now()) && !(await hasChanged(context, account, status))
  await checkNow(context, account, status, signal, { isRoutine, isRequested: !isAutomatic })
  return dnsOne(context, account, resource, id) // the certificate's state depends on the new check
}

async function hasChanged(
  { db }: Context,
  account: Account,
  { resource, id, check }: DnsStatus,
): Promise<boolean> {
  const changed = await db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .where('changed_at', '>', check?.checked_at ?? '')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Checks the records of a status and stores the result, without calling the platform. Rejects if `signal` is aborted.
 */
export async function checkNow(
  context: Context,
  account: Account,
  { resource, id, wanted, check: last }: DnsStatus,
  signal: AbortSignal,
  how: Pick<Background, 'isRoutine' | 'isRequested'> = {},
): Promise<void> {
  const config = resolverFor(context.env, account, services(context).policy)
  const { own, others, platformServers } = await ingressNames(context.db, account)
  const background = { ingresses: [...own, ...others], platformServers, last, ...how }
  const check = await checkRecords(wanted, config, signal, background)
  const records = check.records.map((one) => withoutOtherIngress(one, own))
  await storeCheck(context, account, { resource, id }, { ...check, records })
}

/** Reads the resource again if possible, because its targets and certificate may have changed. */
async function refresh(
  context: Context,
  account: Account,
  name: DnsResource,
  id: string,
  background = false,
): Promise<void> {
  const { db } = context
  const states = await capabilityStates(db, account)
  const scope = { db, accountId: account.id, resource: resourceOf(name), states }
  const signal = AbortSignal.timeout(background ? backgroundRefreshMs : refreshMs)
  await addById(scope, services(context).transport, upstreamOf(context, account), id, {
    signal,
    background,
  })
}
