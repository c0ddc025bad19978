import { sql } from 'kysely'
import type { Freshness } from '@/lib/api/common'
import type { ProblemCount } from '@/lib/api/navigation'
import { type Attention, type AttentionKind, type Overview, attentionKinds } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { isResourceName } from '@/lib/resources/resource-types'
import { certificateTrouble } from '@/lib/resources/text/certificate-text'
import { certificateBeside, problemDnsStates } from '@/lib/dns/model/dns-state'
import { authorityCounts, authorityProblems, endingAuthorities } from './authorities'
import { knownWithCheck } from '../dns/checks'
import { countDnsStates, dnsProblems } from '../dns/list'
import { failingEndpoints } from './failing-endpoints'
import { noOfflineBackends, offlineBackends } from './offline-backends'
import { isRead } from '../sync/freshness'
import { problemStates } from '../list/counts'
import { isUnconfirmed, unconfirmedRecords } from './unconfirmed-records'
import { wrongRecords } from './wrong-records'

const severity: readonly Attention['state'][] = ['wrong', 'attention', 'unknown', 'waiting']

/**
 * Returns at most `limit` problems for the overview, worst first, and at most one per resource. If there are more,
 * prefers the worst problem of each kind, unless its state is `waiting`.
 */
export function shownAttention(cases: readonly Attention[], limit: number): Attention[] {
  const bySeverity = (a: Attention, b: Attention) => severity.indexOf(a.state) - severity.indexOf(b.state)
  const order = (a: Attention, b: Attention) =>
    bySeverity(a, b) ||
    affectedBy(b) - affectedBy(a) ||
    attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind)
  const worst = new Map<string, Attention>()
  for (const one of cases.toSorted(bySeverity)) {
    const of = `${one.resource} ${one.id}`
    if (!worst.has(of)) worst.set(of, one)
  }
  const sorted = [...worst.values()].toSorted(order)
  // Many problems of one kind must not hide another kind.
  const reserved = attentionKinds.flatMap(
    (kind) => sorted.find((one) => one.kind === kind && one.state !== 'waiting') ?? [],
  )
  const others = sorted.filter((one) => !reserved.includes(one))
  return [...reserved, ...others].slice(0, limit).toSorted(order)
}

const waitingKinds: readonly AttentionKind[] = ['account-key', 'agent-update']

/**
 * Returns the number of endpoints that a problem affects. For problems that a person must resolve, returns the largest
 * safe integer.
 */
const affectedBy = ({ kind, affected = 0 }: Attention) =>
  waitingKinds.includes(kind) ? Number.MAX_SAFE_INTEGER : affected

const maxAttention = 40
const maxTypes = 3
const candidates = 50

/** The overview entries that the caller adds, such as offline agents and unfinished sites. */
export interface Elsewhere {
  attention: Attention[]
  counts: Partial<Record<AttentionKind, number>>
  /** The number of problems in `counts`, excluding unfinished sites. */
  problems: number
  /** The number of problems in `problems` that are only warnings. */
  warnings: number
  sites: Overview['sites']
}

const nothing: Elsewhere = {
  attention: [],
  counts: {},
  problems: 0,
  warnings: 0,
  sites: { total: 0, open: 0 },
}

export async function overview(
  db: Db,
  accountId: string,
  freshness: ReadonlyMap<string, Freshness>,
  elsewhere: Elsewhere = nothing,
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
  const [dns, certificates] = [await countDnsStates(db, accountId), await certificateCounts(db, accountId)]
  const reports = await pendingReports(db, accountId)
  const backendsList = freshness.get('tunnel-group-backends')
  const offline = isRead(backendsList) ? await offlineBackends(db, accountId, candidates) : noOfflineBackends
  const failing = await failingEndpoints(db, accountId, candidates)
  const found = await dnsProblems(db, accountId)
  const unconfirmed = await unconfirmedRecords(db, accountId, candidates)
  const all = ({ wrong, attention }: ProblemCount) => wrong + attention
  const authorities = await authorityCounts(db, accountId, nowMs)
  const badAuthorities = authorities.ended + authorities.ending
  const isEdgesKnown = isRead(freshness.get('https-edges'))
  const mildAuthorities = isEdgesKnown
    ? (await authorityProblems(db, accountId, nowMs)).attention
    : authorities.ending
  const others = [
    ...offline.rows,
    ...failing.rows,
    ...unconfirmed.rows,
    ...elsewhere.attention,
    ...reports.rows,
  ]
  return {
    resources: names.map((resource) => ({
      resource,
      count: countOf.get(resource) ?? 0,
      ...(freshness.get(resource) ?? none),
    })),
    endpoint_types: await endpointTypes(db, accountId),
    sites: elsewhere.sites,
    dns,
    problem_counts: { dns: all(found.dns), domains: all(found.domains), ingresses: all(found.ingresses) },
    certificates: { failed: certificates.failed, waiting: certificates.waiting },
    authorities,
    problem_states: await problemStates(db, accountId),
    problems:
      offline.count +
      failing.count +
      all(found.dns) +
      unconfirmed.count +
      badAuthorities +
      certificates.failedAlone +
      elsewhere.problems,
    warnings: found.dns.attention + unconfirmed.count + mildAuthorities + elsewhere.warnings,
    attention: await attentionOf(db, accountId, nowMs, { isEdgesKnown, others }),
    attention_counts: {
      backend: offline.count,
      endpoint: failing.count,
      dns: all(found.dns),
      'dns-unconfirmed': unconfirmed.count,
      certificate: certificates.alone,
      authority: badAuthorities,
      'abuse-report': reports.count,
      ...elsewhere.counts,
    },
  }
}

async function endpointTypes(db: Db, accountId: string): Promise<Overview['endpoint_types']> {
  return db
    .selectFrom('inventory')
    .select((eb) => ['facet_1 as value', eb.fn.countAll<number>().as('count')]) // the facet `type`
    .where('account_id', '=', accountId)
    .where('resource', '=', 'endpoints')
    .where('gone_at', 'is', null)
    .where('facet_1', '<>', '')
    .groupBy('facet_1')
    .orderBy('count', 'desc')
    .orderBy('facet_1')
    .limit(maxTypes)
    .execute()
}

async function pendingReports(db: Db, accountId: string): Promise<{ rows: Attention[]; count: number }> {
  const all = db
    .selectFrom('inventory')
    .where('account_id', '=', accountId)
    .where('resource', '=', 'abuse-reports')
    .where('facet_1', '=', 'PENDING') // the facet `status`
    .where('gone_at', 'is', null)
  const rows = await all
    .select(['id', 'title', 'created_at'])
    .orderBy('created_at')
    .limit(maxAttention)
    .execute()
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const text = { label: 'In review', cause: 'Abuse report not reviewed yet' }
  const shared = { kind: 'abuse-report', resource: 'abuse-reports', state: 'waiting', ...text } as const
  const sentence = "The platform hasn't reviewed this abuse report yet."
  return {
    count,
    rows: rows.map(({ created_at, ...row }) => ({ ...shared, ...row, sentence, since: created_at })),
  }
}

async function attentionOf(
  db: Db,
  accountId: string,
  nowMs: number,
  { isEdgesKnown, others }: { isEdgesKnown: boolean; others: readonly Attention[] },
): Promise<Attention[]> {
  const all = [
    ...(await wrongRecords(db, accountId, candidates)),
    ...(await waitingCertificates(db, accountId)),
    ...(await endingAuthorities(db, accountId, nowMs, { limit: candidates, isEdgesKnown })),
    ...others,
  ]
  return shownAttention(all, maxAttention)
}

/**
 * Counts the certificates that failed or wait for DNS. `alone` and `failedAlone` exclude certificates whose DNS problem
 * already has a row in the overview.
 */
async function certificateCounts(db: Db, accountId: string) {
  const rows = await withChecks(db, accountId)
    .select((eb) => [
      sql<number>`known.attention = 'DNS_ERROR'`.as('waits'),
      sql<number>`coalesce("check".dns_state in (${sql.join(problemDnsStates)}) or (known.attention = 'DNS_ERROR' and ${isUnconfirmed}), 0)`.as(
        'is_dns',
      ),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['waits', 'is_dns'])
    .execute()
  const count = (fits: (row: { waits: number; is_dns: number }) => boolean) =>
    rows.filter(fits).reduce((sum, row) => sum + row.count, 0)
  return {
    failed: count(({ waits }) => waits === 0),
    waiting: count(({ waits }) => waits === 1),
    failedAlone: count(({ waits, is_dns }) => waits === 0 && is_dns === 0),
    alone: count(({ is_dns }) => is_dns === 0),
  }
}

const withChecks = (db: Db, accountId: string) =>
  knownWithCheck(db)
    .where('known.account_id', '=', accountId)
    .where('known.attention', 'is not', null)
    .where('known.gone_at', 'is', null)

async function waitingCertificates(db: Db, accountId: string): Promise<Attention[]> {
  const rows = await withChecks(db, accountId)
    .select(['known.resource', 'known.id', 'known.title', 'known.body', 'check.dns_state'])
    .orderBy(sql`known.attention = 'DNS_ERROR'`) // waiting certificates come last
    .orderBy('known.created_at', 'desc')
    .limit(candidates)
    .execute()
  return rows.flatMap(({ resource, id, title, body, dns_state: dnsState }) => {
    if (!isResourceName(resource)) return []
    const trouble = certificateTrouble(JSON.parse(body))
    const text = certificateBeside(trouble?.text ?? null, dnsState)
    if (!trouble || !text || text.state === 'ready') return []
    const { state, label, sentence, reported } = text
    // The page of the resource shows the error code.
    const cause =
      state === 'wrong'
        ? sentence.replace(/\.$/, '')
        : `Certificate not ${trouble.text.renewsOn === undefined ? 'issued' : 'renewed'}`
    return [
      {
        kind: 'certificate',
        resource,
        id,
        title,
        state,
        label,
        cause,
        sentence: `${sentence} ${reported ?? ''}`.trim(),
        since: trouble.since,
      },
    ]
  })
}
