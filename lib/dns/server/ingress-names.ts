import 'server-only'
import type { Db } from '@/lib/db/open'
import { dnsName, isWithin, type RecordCheck } from '@/lib/dns/model/records'
import { belowOtherIngress } from '@/lib/dns/sentences/sentences-apex'
import type { DnsResource } from '@/lib/resources/resource-types'
import type { Account } from '@/lib/server/accounts/upstream'
import { fieldsOf } from '@/lib/util/records'

interface Known {
  ingresses: { accountId: string; domain: string }[]
  platformServers: string[]
}

interface IngressNames extends Pick<Known, 'platformServers'> {
  own: string[]
  others: string[]
}

interface Kept {
  version: number
  known: Known
}

const keptByDb = new WeakMap<Db, Map<Account['kind'], Kept>>()

/** Returns the domains and name servers of agent ingresses in the inventory, from all accounts of the same kind. */
export async function ingressNames(
  db: Db,
  { id, kind }: Pick<Account, 'id' | 'kind'>,
): Promise<IngressNames> {
  const { ingresses, platformServers } = await knownIngresses(db, kind)
  const domainsOf = (isOwn: boolean) =>
    ingresses.flatMap(({ accountId, domain }) => ((accountId === id) === isOwn ? [domain] : []))
  return { own: domainsOf(true), others: domainsOf(false), platformServers }
}

async function knownIngresses(db: Db, kind: Account['kind']): Promise<Known> {
  const { value: version } = await db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'ingresses')
    .executeTakeFirstOrThrow()
  const kept = keptByDb.get(db) ?? new Map<Account['kind'], Kept>()
  keptByDb.set(db, kept)
  const last = kept.get(kind)
  if (last?.version === version) return last.known
  const known = await readIngresses(db, kind)
  kept.set(kind, { version, known })
  return known
}

async function readIngresses(db: Db, kind: Account['kind']): Promise<Known> {
  const resource: DnsResource = 'agent-ingresses'
  const rows = await db
    .selectFrom('inventory')
    .select(['account_id', 'body'])
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('kind', '=', kind))
    .where('resource', '=', resource)
    .where('gone_at', 'is', null)
    .execute()
  const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const items = rows.map(({ account_id, body }) => ({
    accountId: account_id,
    item: fieldsOf(JSON.parse(body)),
  }))
  const servers = items.flatMap(({ item: { ns_targets } }) => (Array.isArray(ns_targets) ? ns_targets : []))
  return {
    ingresses: items.flatMap(({ accountId, item: { domain } }) =>
      isName(domain) ? [{ accountId, domain: dnsName(domain) }] : [],
    ),
    platformServers: [...new Set(servers.filter(isName).map(dnsName))],
  }
}

/** Removes names of other accounts' ingresses from a check's message. `own` are the account's ingresses. */
export function withoutOtherIngress(check: RecordCheck, own: readonly string[]): RecordCheck {
  const { code, record } = check
  const isUnder = (domain: string) =>
    isWithin(record.name, domain) && !(record.type === 'NS' && record.name === domain)
  return code !== 'below-ingress' || own.some(isUnder)
    ? check
    : { ...check, message: belowOtherIngress(record) }
}
