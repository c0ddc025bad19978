import { sql } from 'kysely'
import type { Freshness } from '@/lib/api/common'
import type { Overview } from '@/lib/api/inventory'
import type { Db } from '@/lib/db/open'
import { isResourceName, type ResourceName } from '@/lib/resources/catalogue'
import { certificateTrouble } from '@/lib/resources/certificate-words'
import type { DnsCheck } from '@/lib/dns/model/records'
import { certificateBeside } from '@/lib/dns/model/standing'
import { authorityCounts, endingAuthorities } from './authorities'
import { dnsSummary } from './dns-list'

type Attention = Overview['attention'][number]

const newest = 8
const maxAttention = 5
/** Maximum number per source: a resource may appear in both. */
const candidates = 50
const severity: readonly Attention['state'][] = ['wrong', 'attention', 'waiting', 'unknown']

/**
 * Returns an account's overview: its resources, their freshness, the newest ones, and problems that require attention.
 */
export async function overview(
  db: Db,
  accountId: string,
  freshness: ReadonlyMap<string, Freshness>,
): Promise<Overview> {
  const nowMs = Date.now()
  const names = [...freshness.keys()].filter(isResourceName)
  const counts = await db
    .selectFrom('inventory')
    .select((eb) => ['resource', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('gone_at', 'is', null)
    .groupBy('resource')
    .execute()
  const countOf = new Map(counts.map(({ resource, count }) => [resource, count]))
  const none = { as_of: null, syncing: false, error: null, listable: false }
  return {
    resources: names.map((resource) => ({
      resource,
      count: countOf.get(resource) ?? 0,
      ...(freshness.get(resource) ?? none),
    })),
    recent: await recentOf(db, accountId, names),
    dns: await dnsSummary(db, accountId),
    certificates: await certificateCounts(db, accountId),
    authorities: await authorityCounts(db, accountId, nowMs),
    attention: await attentionOf(db, accountId, nowMs),
  }
}

async function recentOf(
  db: Db,
  accountId: string,
  names: readonly ResourceName[],
): Promise<Overview['recent']> {
  const lists = await Promise.all(
    names.map(async (resource) => {
      const rows = await db
        .selectFrom('inventory')
        .select(['id', 'title', 'created_at'])
        .where('account_id', '=', accountId)
        .where('resource', '=', resource)
        .where('gone_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(newest)
        .execute()
      return rows.map((row) => ({ resource, ...row }))
    }),
  )
  return lists
    .flat()
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, newest)
}

async function attentionOf(db: Db, accountId: string, nowMs: number): Promise<Attention[]> {
  const all = [
    ...(await wrongRecords(db, accountId)),
    ...(await waitingCertificates(db, accountId)),
    ...(await endingAuthorities(db, accountId, nowMs, candidates)),
  ]
  all.sort((a, b) => severity.indexOf(a.state) - severity.indexOf(b.state))
  const first = new Map<string, Attention>()
  for (const entry of all)
    if (!first.has(`${entry.resource} ${entry.id}`)) first.set(`${entry.resource} ${entry.id}`, entry)
  return [...first.values()].slice(0, maxAttention)
}

async function wrongRecords(db: Db, accountId: string): Promise<Attention[]> {
  const rows = await db
    .selectFrom('dns_checks as check')
    .innerJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'check.account_id')
        .onRef('known.resource', '=', 'check.resource')
        .onRef('known.id', '=', 'check.id'),
    )
    .select(['known.resource', 'known.id', 'known.title', 'check.verdict', 'check.checked_at', 'check.body'])
    .where('check.account_id', '=', accountId)
    .where('check.verdict', 'in', ['wrong', 'missing'])
    .where('known.gone_at', 'is', null)
    .orderBy('check.verdict', 'desc') // wrong before missing
    .orderBy('known.created_at', 'desc')
    .limit(candidates)
    .execute()
  return rows.flatMap(({ resource, id, title, verdict, checked_at, body }) => {
    if (!isResourceName(resource)) return []
    const { records } = JSON.parse(body) as DnsCheck // written by lib/dns/server/dns
    const sentence =
      records.find((record) => record.verdict === verdict)?.message ?? 'A DNS record is incorrect.'
    return [
      {
        resource,
        id,
        title,
        state: verdict === 'wrong' ? 'wrong' : 'attention',
        sentence,
        since: checked_at,
      },
    ]
  })
}

async function certificateCounts(db: Db, accountId: string): Promise<Overview['certificates']> {
  const rows = await db
    .selectFrom('inventory')
    .select((eb) => [sql<number>`attention = 'DNS_ERROR'`.as('waits'), eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('attention', 'is not', null)
    .where('gone_at', 'is', null)
    .groupBy('waits')
    .execute()
  const count = (waits: number) => rows.find((row) => row.waits === waits)?.count ?? 0
  return { failed: count(0), waiting: count(1) }
}

async function waitingCertificates(db: Db, accountId: string): Promise<Attention[]> {
  const rows = await db
    .selectFrom('inventory as known')
    .leftJoin('dns_checks as check', (join) =>
      join
        .onRef('check.account_id', '=', 'known.account_id')
        .onRef('check.resource', '=', 'known.resource')
        .onRef('check.id', '=', 'known.id'),
    )
    .select(['known.resource', 'known.id', 'known.title', 'known.body', 'check.verdict'])
    .where('known.account_id', '=', accountId)
    .where('known.attention', 'is not', null)
    .where('known.gone_at', 'is', null)
    .orderBy(sql`known.attention = 'DNS_ERROR'`) // those that only wait come last
    .orderBy('known.created_at', 'desc')
    .limit(candidates)
    .execute()
  return rows.flatMap(({ resource, id, title, body, verdict }) => {
    if (!isResourceName(resource)) return []
    const trouble = certificateTrouble(JSON.parse(body))
    const words = certificateBeside(trouble?.words ?? null, verdict)
    if (!trouble || !words || words.state === 'ready') return []
    const { state, sentence, said } = words
    return [
      { resource, id, title, state, sentence: `${sentence} ${said ?? ''}`.trim(), since: trouble.since },
    ]
  })
}
