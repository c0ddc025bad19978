import type { DnsStatus } from '@/lib/api/dns'
import { offers } from '@/lib/contract/offers'
import type { Db } from '@/lib/db/open'
import { lastWalk } from '@/lib/agents/history/polls'
import { isKnown } from '@/lib/agents/list/view'
import { dnsStatus } from '@/lib/inventory/dns/status'
import type { DnsCheck } from '@/lib/dns/model/records'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { type SiteRole, siteRoleInfo, siteRoles } from '@/lib/sites/model/sites'
import { capabilityStates, type CapabilityOwner } from '@/lib/upstream/capabilities'
import { isKeyRefusal } from '@/lib/upstream/outcome'
import { isRecord } from '@/lib/util/records'
import type { CallFact, SiteFacts, SiteResourceFact, TestRequestFact } from './facts'
import { agentFacts } from './read-agents'
import { idsOf, type SiteRow, type SiteResourceRow, siteResourcesOf, type Which } from './store'

type Owner = CapabilityOwner & { slug: string }
const maxCalls = 500
const shownCalls = 20
/** The length, in characters, to which titles are truncated. */
const maxTitle = 255

/**
 * Returns the data from which the steps of `sites` are derived, keyed by site ID. `sites` contains all sites of the
 * account, or only the site with the ID `siteId`.
 */
export async function readFacts(
  db: Db,
  account: Owner,
  sites: readonly SiteRow[],
  siteId?: string,
): Promise<ReadonlyMap<string, SiteFacts>> {
  const which: Which = { accountId: account.id, siteId }
  const [walk, isPollKnown] = [await lastWalk(db, account.id), await isKnown(db, account.id, new Date())]
  const polledAt = isPollKnown ? (walk?.complete_at ?? null) : null
  const rows = await siteResourcesOf(db, which)
  const bySite = new Map(sites.map(({ id }) => [id, new Array<SiteResourceRow>()]))
  for (const row of rows) bySite.get(row.site_id)?.push(row)
  const [copies, checks] = [await copiesOf(db, which), await checksOf(db, which)]
  const agents = await agentFacts(db, which, rows, polledAt)
  const shared = {
    slug: account.slug,
    calls: await callsOf(db, account.id),
    syncedAt: await syncedAt(db, account.id),
    isDomainReadable: await isDomainReadable(db, account),
    polledAt,
  }
  return new Map(
    sites.map((site) => {
      const resources = (bySite.get(site.id) ?? []).map((row) => factOf(row, copies.get(row.row_id) ?? null))
      const dns = {
        ingress: statusOf(resources, 'ingress', checks),
        domain: statusOf(resources, 'domain', checks),
      }
      // The JSON was stored by `keepEvidence`.
      const testRequest = site.visit === null ? null : (JSON.parse(site.visit) as TestRequestFact)
      return [
        site.id,
        { ...shared, plan: site, resources, dns, agents: agents.get(site.id) ?? [], testRequest },
      ]
    }),
  )
}

const factOf = (row: SiteResourceRow, copy: SiteResourceFact['copy']): SiteResourceFact => ({
  role: row.role,
  label: row.label,
  id: row.resource_id,
  title: (copy?.title || row.title).slice(0, maxTitle),
  state: row.state,
  isCreated: row.is_created === 1,
  addedAt: row.added_at,
  by: row.user_email,
  reason: row.reason,
  copy,
})

async function copiesOf(
  db: Db,
  which: Which,
): Promise<ReadonlyMap<number, NonNullable<SiteResourceFact['copy']>>> {
  const copies = new Map<number, NonNullable<SiteResourceFact['copy']>>()
  for (const role of siteRoles) {
    const rows = await db
      .selectFrom('site_resources as linked')
      .innerJoin('inventory as copy', (join) =>
        join.onRef('copy.account_id', '=', 'linked.account_id').onRef('copy.id', '=', 'linked.resource_id'),
      )
      .select([
        'linked.row_id',
        'copy.title',
        'copy.body',
        'copy.seen_at',
        'copy.first_seen_at',
        'copy.gone_at',
        'copy.is_confirmed',
      ])
      .where('linked.site_id', 'in', idsOf(db, which))
      .where('linked.role', '=', role)
      .where('copy.resource', '=', siteRoleInfo[role].resource)
      .execute()
    for (const { row_id, title, body, seen_at, first_seen_at, gone_at, is_confirmed } of rows) {
      const item: unknown = JSON.parse(body)
      copies.set(row_id, {
        item: isRecord(item) ? item : {},
        title,
        seenAt: seen_at,
        firstSeenAt: first_seen_at,
        goneAt: gone_at,
        isConfirmed: is_confirmed === 1,
      })
    }
  }
  return copies
}

/** Returns the sites' last DNS checks, keyed by kind and ID, such as `reserved-domains rd_1`. */
async function checksOf(db: Db, which: Which): Promise<ReadonlyMap<string, DnsCheck>> {
  const rows = await db
    .selectFrom('site_resources as linked')
    .innerJoin('dns_checks as check', (join) =>
      join.onRef('check.account_id', '=', 'linked.account_id').onRef('check.id', '=', 'linked.resource_id'),
    )
    .select(['check.resource', 'check.id', 'check.body'])
    .where('linked.site_id', 'in', idsOf(db, which))
    .where('linked.role', 'in', ['ingress', 'domain'])
    .execute()
  // As checkDns wrote it
  return new Map(rows.map(({ resource, id, body }) => [`${resource} ${id}`, JSON.parse(body) as DnsCheck]))
}

function statusOf(
  resources: readonly SiteResourceFact[],
  role: SiteRole & ('ingress' | 'domain'),
  checks: ReadonlyMap<string, DnsCheck>,
): DnsStatus | null {
  const item = resources.find((one) => one.role === role)
  if (!item?.id || !item.copy) return null
  const { resource } = siteRoleInfo[role]
  const check = checks.get(`${resource} ${item.id}`) ?? null
  return dnsStatus({ resource, id: item.id, title: item.title, item: item.copy.item, check })
}

async function callsOf(db: Db, accountId: string): Promise<SiteFacts['calls']> {
  const rows = await db
    .selectFrom('requests')
    .select(['at', 'operation', 'method', 'path', 'status', 'code', 'reason', 'ms'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(maxCalls)
    .execute()
  const ended = rows.flatMap(({ ms, code, reason, status, ...row }): CallFact[] => {
    if (ms === null) return []
    const answered = reason === null ? status : null
    return [{ ...row, status: answered, isKeyRefused: isKeyRefusal(answered, code) }]
  })
  const answered = ended.find(({ status }) => status !== null && status >= 200 && status < 300) ?? null
  return { newest: ended.slice(0, shownCalls), answered }
}

async function syncedAt(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('inventory_syncs')
    .select((eb) => eb.fn.max('complete_at').as('at'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.at ?? null
}

async function isDomainReadable(db: Db, account: Owner): Promise<boolean> {
  const states = await capabilityStates(db, account)
  const { get, list } = reservedDomains.ops
  return offers(states, get) || offers(states, list)
}
