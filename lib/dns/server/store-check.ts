import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { recordDone } from '@/lib/audit/record'
import type { Db } from '@/lib/db/open'
import { withoutWait } from '@/lib/dns/model/at-source'
import { shortCause } from '@/lib/dns/model/cause'
import type { CheckCode, DnsCheck, RecordCheck } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { type DnsChange, dnsOperation, dnsOperations } from '@/lib/resources/dns-changes'
import type { DnsResource } from '@/lib/resources/resource-types'
import { dnsStateOfCheck, dnsStateOfRecord } from '@/lib/dns/model/record-dns-state'
import { CLOCK_CORRECTION_MS } from '@/lib/inventory/sync/clock'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { keysOf } from '@/lib/util/records'
import { causeInSentence } from '@/lib/dns/model/impact'

/** The time for which checks must be inconclusive before a change to `unknown` is recorded, in milliseconds. */
const CONFIRM_MS = 30_000

/** The time for which missing records of a new resource or of a site in setup aren't a problem, in milliseconds. */
const MAX_SETUP_MS = 48 * 60 * 60_000

interface Of {
  resource: DnsResource
  id: string
}

type Lasting = Exclude<ReturnType<typeof dnsStateOfCheck>, 'setup' | 'waiting'>

const severity: Record<Lasting, number> = {
  correct: 0,
  alias: 0,
  unknown: 1,
  attention: 1,
  incomplete: 2,
  forbidden: 2,
  apex: 3,
  missing: 3,
  wrong: 3,
}

function changeOf(
  before: Lasting | null,
  after: Lasting | null,
  code: CheckCode | undefined,
): DnsChange | null {
  if (before === null || after === null) return null
  if (before === 'unknown' && after === 'attention') return 'degrade'
  if (severity[before] === severity[after]) return null
  if (severity[after] === 0) return 'recover'
  if (after === 'unknown') return 'unconfirm'
  // CAA records and DNSSEC are checked only once the record works, so an earlier mistake may have hidden them.
  if (after === 'forbidden' && severity[before] >= severity.forbidden) return null
  if (code === 'dnssec-broken' && before === 'incomplete') return null
  if (after === 'attention') return 'degrade'
  return severity[after] > severity[before] ? 'break' : null
}

const isUnknownInZone = (check: RecordCheck) =>
  dnsStateOfRecord(check) === 'unknown' && check.zone !== null && !isRegistry(check.zone)

const causeOf = (check: RecordCheck) =>
  `${check.record.type} ${check.record.name}: ${causeInSentence(shortCause(withoutWait(check))).replace(` at ${check.record.name}`, '')}`

const lasting = z.enum(keysOf(severity)).nullable().catch(null)

const keyOf = (account: Account, { resource, id }: Of) => ({ account_id: account.id, resource, id })

async function knownDnsState(db: Db, account: Account, of: Of): Promise<Lasting | null> {
  const row = await db
    .selectFrom('dns_checks')
    .select('known_dns_state as dns_state')
    .where((eb) => eb.and(keyOf(account, of)))
    .executeTakeFirst()
  if (row) return row.dns_state
  const kept = await db
    .selectFrom('dns_baselines')
    .select('dns_state')
    .where((eb) => eb.and(keyOf(account, of)))
    .executeTakeFirst()
  if (kept) return kept.dns_state
  const recorded = await db
    .selectFrom('audit')
    .select(sql`json_extract(after, '$.state')`.as('state'))
    .where('account_id', '=', account.id)
    .where('target', '=', of.id)
    .where('phase', '=', 'intent')
    .where('operation', 'in', [...dnsOperations.keys()])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lasting.parse(recorded?.state ?? null)
}

/** Stores a check's result, unless a later one is already stored. Records notable state changes in the audit log. */
export async function storeCheck(
  { db, keyRing }: Context,
  account: Account,
  of: Of,
  check: DnsCheck,
): Promise<void> {
  const setup = await setupOf(db, account, of)
  await storeResult({ db, keyRing }, account, of, { ...check, ...setup })
}

async function setupOf(db: Db, account: Account, of: Of): Promise<Pick<DnsCheck, 'in_setup_of' | 'is_new'>> {
  const known = await knownDnsState(db, account, of)
  if (known !== null && known !== 'missing') return {}
  const changed = await db
    .selectFrom('audit')
    .select('seq')
    .where('account_id', '=', account.id)
    .where('target', '=', of.id)
    .where('operation', 'in', [...dnsOperations.keys()])
    .limit(1)
    .executeTakeFirst()
  if (changed) return {}
  const site = await siteInSetup(db, account, of)
  if (site !== null) return { in_setup_of: site }
  return (await isNew(db, account, of)) ? { is_new: true } : {}
}

async function isNew(db: Db, account: Account, of: Of): Promise<boolean> {
  const row = await db
    .selectFrom('inventory')
    .select('created_at')
    .where((eb) => eb.and(keyOf(account, of)))
    .executeTakeFirst()
  return row !== undefined && Date.parse(row.created_at) > Date.now() - MAX_SETUP_MS
}

async function siteInSetup(db: Db, account: Account, of: Of): Promise<string | null> {
  const role = of.resource === 'agent-ingresses' ? 'ingress' : 'domain'
  const row = await db
    .selectFrom('site_resources as linked')
    .innerJoin('sites', 'sites.id', 'linked.site_id')
    .select('sites.name')
    .where('linked.account_id', '=', account.id)
    .where((eb) =>
      eb.or([
        eb('linked.resource_id', '=', of.id),
        eb.and([eb('linked.resource_id', 'is', null), eb('linked.role', '=', role)]),
      ]),
    )
    .where('linked.added_at', '>', new Date(Date.now() - MAX_SETUP_MS).toISOString())
    .where('sites.finished_at', 'is', null)
    .where('sites.ended_at', 'is', null)
    .executeTakeFirst()
  return row?.name ?? null
}

async function unknownSince(db: Db, account: Account, of: Of, check: DnsCheck) {
  if (dnsStateOfCheck(check) !== 'unknown' || !check.records.some(isUnknownInZone)) return undefined
  const last = await db
    .selectFrom('dns_checks')
    .select('body')
    .where((eb) => eb.and(keyOf(account, of)))
    .where('dns_state', '=', 'unknown')
    .executeTakeFirst()
  const { unknown_since } = last ? (JSON.parse(last.body) as DnsCheck) : {} // written by this module
  return unknown_since ?? check.checked_at
}

async function storeResult(
  { db, keyRing }: Pick<Context, 'db' | 'keyRing'>,
  account: Account,
  of: Of,
  check: DnsCheck,
): Promise<void> {
  const state = dnsStateOfCheck(check)
  const latest = new Date(Date.now() + CLOCK_CORRECTION_MS).toISOString()
  await db.transaction().execute(async (db) => {
    const before = await knownDnsState(db, account, of)
    const isRight = before !== null && severity[before] === 0
    const since = await unknownSince(db, account, of, check)
    const isConfirmed = Date.parse(check.checked_at) - Date.parse(since ?? check.checked_at) >= CONFIRM_MS
    const isNoted = state !== 'unknown' || (isRight && isConfirmed)
    const after = state === 'setup' || state === 'waiting' || !isNoted ? null : state
    const known_dns_state = after ?? before
    const body = JSON.stringify({ ...check, unknown_since: since } satisfies DnsCheck)
    const values = { checked_at: check.checked_at, dns_state: state, known_dns_state, body }
    const stored = await db
      .insertInto('dns_checks')
      .values({ account_id: account.id, ...of, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'resource', 'id'])
          .doUpdateSet(values)
          .where((eb) =>
            eb.or([
              eb('dns_checks.checked_at', '<=', check.checked_at),
              eb('dns_checks.checked_at', '>', latest),
            ]),
          ),
      )
      .returning('checked_at')
      .execute()
    if (stored.length === 0) return
    const found = check.records.find((one) => dnsStateOfRecord(one) === state)
    const change = changeOf(before, after, found?.code)
    if (change === null) return
    const cause = change !== 'recover' && found ? { cause: causeOf(found) } : {}
    await recordDone(db, keyRing, {
      operation: dnsOperation(change),
      user: null,
      accountId: account.id,
      target: of.id,
      before: { state: before },
      after: { state: state, code: found?.code, ...cause },
    })
  })
}
