import { sql } from 'kysely'
import type { Expiries, Expiry } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { blocksCertificate } from '@/lib/dns/model/dns-state'
import { isResourceName } from '@/lib/resources/resource-types'
import { enforcedAuthorities } from './authorities'
import { knownWithCheck } from '../dns/checks'

const MAX = 50

const renewsAt = sql<string | null>`json_extract(known.body, '$.certificate_management_status.renews_at')`

/**
 * Returns up to 50 certificates that expire or are renewed next, earliest first. `total` includes renewals without a
 * valid time.
 */
export async function expiriesOf(db: Db, accountId: string): Promise<Expiries> {
  const [authorities, renewals] = [await authorityEnds(db, accountId), await renewalsOf(db, accountId)]
  const rows = [...authorities.rows, ...renewals.rows].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const unissued = await unissuedOf(db, accountId)
  return { expiries: rows.slice(0, MAX), total: authorities.total + renewals.total, unissued }
}

async function unissuedOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('inventory as known')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('known.account_id', '=', accountId)
    .where('known.resource', '=', 'reserved-domains')
    .where('known.gone_at', 'is', null)
    .where(renewsAt, 'is', null)
    .where(
      sql<string | null>`json_extract(known.body, '$.certificate_management_status.provisioning_job')`,
      'is not',
      null,
    )
    .executeTakeFirstOrThrow()
  return count
}

interface Found {
  rows: Expiry[]
  total: number
}

async function authorityEnds(db: Db, accountId: string): Promise<Found> {
  const all = db
    .selectFrom('inventory as known')
    .where('known.account_id', '=', accountId)
    .where('known.resource', '=', 'certificate-authorities')
    .where('known.gone_at', 'is', null)
    .where('known.ends_at', 'is not', null)
  const rows = await all
    .select([
      'known.id',
      'known.title',
      'known.ends_at as at',
      sql`json_extract(known.body, '$.not_before')`.as('from'),
    ])
    .orderBy('known.ends_at')
    .limit(MAX)
    .execute()
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const ids = rows.map(({ id }) => id)
  const used = (await areEdgesKnown(db, accountId)) ? await enforcedAuthorities(db, accountId, ids) : null
  return {
    total: count,
    rows: rows.flatMap(({ at, from, ...row }) => {
      if (at === null) return []
      const start = typeof from === 'string' && isTime(from) ? from : null
      const resource = 'certificate-authorities' as const
      const is_used = used?.has(row.id) ?? true
      return [{ ...row, resource, from: start, at, is_renewal: false, is_blocked: false, is_used }]
    }),
  }
}

async function areEdgesKnown(db: Db, accountId: string): Promise<boolean> {
  const sync = await db
    .selectFrom('inventory_syncs')
    .select('complete_at')
    .where('account_id', '=', accountId)
    .where('resource', '=', 'https-edges')
    .executeTakeFirst()
  return (sync?.complete_at ?? null) !== null
}

async function renewalsOf(db: Db, accountId: string): Promise<Found> {
  const all = knownWithCheck(db)
    .where('known.account_id', '=', accountId)
    .where('known.resource', 'in', ['reserved-domains', 'agent-ingresses'])
    .where('known.gone_at', 'is', null)
    .where(renewsAt, 'is not', null)
  const rows = await all
    .select(['known.resource', 'known.id', 'known.title', renewsAt.as('at'), 'check.dns_state'])
    .orderBy(renewsAt)
    .limit(MAX)
    .execute()
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    total: count,
    rows: rows.flatMap(({ resource, at, dns_state: state, ...row }) => {
      if (!isResourceName(resource) || typeof at !== 'string' || !isTime(at)) return []
      const is_blocked = blocksCertificate(state)
      return [{ ...row, resource, from: null, at, is_renewal: true, is_blocked, is_used: true }]
    }),
  }
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
