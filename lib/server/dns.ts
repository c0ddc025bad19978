import 'server-only'
import type { DnsResource, DnsStatus } from '@/lib/client/dns'
import { Failure } from '@/lib/contract/failure'
import { checkRecords } from '@/lib/dns/check'
import { addById } from '@/lib/inventory/apply'
import { type DnsCheck, worstVerdict } from '@/lib/resources/dns-records'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { type Account, resourceOf, services, upstreamOf } from './accounts-upstream'
import { freshen } from './accounts-freshen'
import type { Context } from './context'
import { dnsStatus } from './dns-status'
import { resolverFor } from './dns-resolver'
import { inventoryDetail } from './inventory'

/** Resources that DNS says something about. */
export const dnsResources: readonly DnsResource[] = ['agent-ingresses', 'reserved-domains']
/** The newest of each kind; a page of more would help nobody. */
const maxThings = 500
/** What reading a thing anew may take before its copy has to do, in milliseconds. */
const refreshMs = 3000

/** The resource of an address, when DNS says anything about it. Throws Failure ADIT_NOT_FOUND. */
export function dnsResourceOf(name: unknown): DnsResource {
  const known = dnsResources.find((one) => one === name)
  if (!known) throw new Failure('ADIT_NOT_FOUND', 'Only agent ingresses and domains need DNS records.')
  return known
}

/** Every domain and ingress of an account with the records that it needs. */
export async function dnsList(context: Context, account: Account): Promise<{ things: DnsStatus[] }> {
  await freshen(context, account, dnsResources.map(resourceOf))
  const things = await Promise.all(dnsResources.map((resource) => dnsThings(context, account, resource)))
  return { things: things.flat() }
}

async function dnsThings({ db }: Context, account: Account, resource: DnsResource): Promise<DnsStatus[]> {
  const rows = await db
    .selectFrom('inventory as thing')
    .leftJoin('dns_checks as check', (join) =>
      join
        .onRef('check.account_id', '=', 'thing.account_id')
        .onRef('check.resource', '=', 'thing.resource')
        .onRef('check.id', '=', 'thing.id'),
    )
    .select(['thing.id', 'thing.title', 'thing.body', 'check.body as check'])
    .where('thing.account_id', '=', account.id)
    .where('thing.resource', '=', resource)
    .where('thing.gone_at', 'is', null)
    .orderBy('thing.created_at', 'desc')
    .orderBy('thing.id', 'desc')
    .limit(maxThings)
    .execute()
  return rows.map(({ id, title, body, check }) =>
    dnsStatus({ resource, id, title, item: JSON.parse(body), check: readCheck(check) }),
  )
}

const readCheck = (text: string | null | undefined): DnsCheck | null =>
  text ? (JSON.parse(text) as DnsCheck) : null // as checkDns wrote it

/** One domain or ingress. Throws Failure ADIT_NOT_FOUND. */
export async function dnsOne(
  context: Context,
  account: Account,
  resource: DnsResource,
  id: string,
): Promise<DnsStatus> {
  const { row } = await inventoryDetail(context, account, resourceOf(resource), id)
  const kept = await context.db
    .selectFrom('dns_checks')
    .select('body')
    .where('account_id', '=', account.id)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()
  return dnsStatus({ resource, id, title: row.title, item: row.item, check: readCheck(kept?.body) })
}

/** Asks the name servers now and keeps what they said. Throws Failure ADIT_NOT_FOUND; rejects when `signal` is aborted. */
export async function checkDns(
  context: Context,
  account: Account,
  resource: DnsResource,
  id: string,
  signal: AbortSignal,
): Promise<DnsStatus> {
  await dnsOne(context, account, resource, id)
  await refresh(context, account, resource, id)
  const status = await dnsOne(context, account, resource, id)
  const config = resolverFor(context.env, account.kind, services(context).policy)
  const check = await checkRecords(status.wanted, config, signal)
  const { checked_at } = check
  const verdict = worstVerdict(check.records.map((record) => record.verdict))
  const values = { checked_at, verdict, body: JSON.stringify(check) }
  await context.db
    .insertInto('dns_checks')
    .values({ account_id: account.id, resource, id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'resource', 'id']).doUpdateSet(values))
    .execute()
  return { ...status, check }
}

/** Reads the thing anew where that is possible: its targets and its certificate may have changed. */
async function refresh(context: Context, account: Account, name: DnsResource, id: string): Promise<void> {
  const { db } = context
  const states = await capabilityStates(db, account)
  const place = { db, accountId: account.id, resource: resourceOf(name), states }
  const signal = AbortSignal.timeout(refreshMs)
  await addById(place, services(context).transport, upstreamOf(context, account), id, signal)
}
