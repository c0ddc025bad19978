import { beforeEach, expect, test } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import type { CheckCode, CheckState, RecordCheck, RecordVerdict } from '@/lib/dns/model/records'
import { checkAllNow } from '@/lib/inventory/dns/outdated-checks'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { DAY_MS } from '@/lib/util/time'
import { storeCheck } from './store-check'

let context: Context
let account: Account
beforeEach(async () => {
  context = await openConsole()
  account = await addAccount(context, 'http://127.0.0.1:1')
})

const of = { resource: 'reserved-domains', id: 'rd_1' } as const

const results = {
  ready: ['correct', 'ready'],
  waiting: ['correct', 'waiting'],
  attention: ['correct', 'attention'],
  missing: ['missing', 'wrong'],
  wrong: ['wrong', 'wrong'],
  unknown: ['unknown', 'unknown'],
  forbidden: ['wrong', 'wrong', 'caa-forbids'],
  alias: ['correct', 'attention', 'address-flattened'],
  incomplete: ['wrong', 'wrong', 'partial-delegation'],
  bogus: ['wrong', 'wrong', 'dnssec-broken'],
  text: ['wrong', 'wrong', 'txt-at-challenge'],
} as const satisfies Record<string, readonly [RecordVerdict, CheckState, CheckCode?]>
type Result = keyof typeof results

/** Stores a check. `start` is a second of a fixed minute, or a time. `unknownIn` is the zone of an unknown result. */
function store(result: Result, start: number | Date, unknownIn: string | null = 'example.com') {
  const [verdict, state, code = verdict === 'correct' ? 'correct' : 'not-found'] = results[result]
  const record: RecordCheck = {
    record: { name: 'a.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
    zone: result === 'alias' ? 'a.example.com' : result === 'unknown' ? unknownIn : 'example.com',
    verdict,
    state,
    code,
    message: '',
    found: [],
    servers: [],
  }
  const startedAt = typeof start === 'number' ? new Date(Date.UTC(2026, 0, 1, 12, 0, start)) : start
  const checked_at = startedAt.toISOString()
  return storeCheck(context, account, of, {
    checked_at,
    zone: 'example.com',
    name_servers: [],
    records: [record],
  })
}

const changes = async () =>
  (await listAudit(context.db, {})).entries
    .map(({ operation }) => operation)
    .filter((operation) => operation.startsWith('dns.'))
    .toReversed()

test.each<[Result[], string[]]>([
  [['wrong', 'unknown'], []],
  [['ready', 'ready'], []],
  [['ready', 'missing', 'wrong'], ['dns.break']],
  [
    ['ready', 'attention', 'ready'],
    ['dns.degrade', 'dns.recover'],
  ],
  [['ready', 'unknown', 'wrong'], ['dns.break']],
  [['ready', 'waiting', 'wrong'], ['dns.break']],
  [
    ['attention', 'wrong', 'attention', 'ready'],
    ['dns.break', 'dns.degrade', 'dns.recover'],
  ],
  [['ready', 'unknown', 'waiting', 'ready'], []],
  [['missing', 'waiting', 'ready'], ['dns.recover']],
  [['unknown', 'wrong'], []],
  [
    ['ready', 'incomplete', 'missing'],
    ['dns.break', 'dns.break'],
  ],
  [['missing', 'incomplete', 'ready'], ['dns.recover']],
  [['incomplete', 'bogus', 'ready'], ['dns.recover']],
  [['forbidden', 'bogus'], ['dns.break']],
  [
    ['missing', 'alias', 'ready', 'alias', 'wrong'],
    ['dns.recover', 'dns.break'],
  ],
  [
    ['attention', 'forbidden', 'ready'],
    ['dns.break', 'dns.recover'],
  ],
  [
    ['ready', 'attention', 'forbidden'],
    ['dns.degrade', 'dns.break'],
  ],
  [['wrong', 'forbidden', 'ready'], ['dns.recover']],
  [
    ['ready', 'forbidden', 'wrong'],
    ['dns.break', 'dns.break'],
  ],
])('%j is recorded as %j', async (sequence, expected) => {
  for (const [second, result] of sequence.entries()) await store(result, second)
  expect(await changes()).toEqual(expected)
})

/** Stores a sequence of checks, one minute apart. */
async function storeEachMinute(sequence: readonly Result[], zone?: string | null) {
  for (const [minute, result] of sequence.entries())
    await store(result, new Date(Date.UTC(2026, 0, 1, 12, minute)), zone)
}

test.each<[Result[], string[]]>([
  [['ready', 'unknown', 'ready', 'unknown'], []],
  [['ready', 'unknown', 'waiting', 'unknown', 'ready'], []],
  [['ready', 'unknown', 'unknown', 'unknown'], ['dns.unconfirm']],
  [
    ['alias', 'unknown', 'unknown', 'waiting', 'ready'],
    ['dns.unconfirm', 'dns.recover'],
  ],
  [
    ['ready', 'unknown', 'unknown', 'attention', 'ready'],
    ['dns.unconfirm', 'dns.degrade', 'dns.recover'],
  ],
  [
    ['ready', 'unknown', 'unknown', 'missing', 'unknown', 'unknown', 'ready'],
    ['dns.unconfirm', 'dns.break', 'dns.recover'],
  ],
  [['attention', 'unknown', 'unknown', 'attention'], []],
  [['unknown', 'unknown', 'ready'], []],
])(
  'a second check that is unknown is recorded for a correct domain: %j as %j',
  async (sequence, expected) => {
    await storeEachMinute(sequence)
    expect(await changes()).toEqual(expected)
  },
)

test.each([
  [1, []],
  [20, ['dns.unconfirm']],
])('checks every %s s confirm an unknown result after 30 s', async (interval, expected) => {
  await store('ready', 0)
  for (const second of [1, 2, 3]) await store('unknown', second * interval)
  expect(await changes()).toEqual(expected)
})

test.each([[[null, null]], [['com', 'com']], [[null, 'example.com']]])(
  'checks that found no zone of the domain are not recorded, as if the console is offline: %j',
  async (zones) => {
    await store('ready', 0)
    for (const [minute, zone] of zones.entries())
      await store('unknown', new Date(Date.UTC(2026, 0, 1, 12, minute + 1)), zone)
    expect(await changes()).toEqual([])
  },
)

test.each<[Result, string]>([
  ['missing', 'CNAME a.example.com: no CNAME record found'],
  ['text', 'CNAME a.example.com: a TXT record conflicts with the required CNAME'],
])('a problem is recorded with its record and cause: %s', async (result, cause) => {
  await store('ready', 0)
  await store(result, 1)
  const { entries } = await listAudit(context.db, {})
  const entry = entries.find(({ operation }) => operation === 'dns.break')
  expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ cause })
})

test("a change after the account's DNS servers changed is recorded", async () => {
  for (const [at, result] of (['ready', 'missing', 'ready'] as const).entries()) await store(result, at)
  await checkAllNow(context.db, account.id)
  await store('wrong', 3)
  expect(await changes()).toEqual(['dns.break', 'dns.recover', 'dns.break'])
})

test.each<[Result[], string[]]>([
  [['wrong'], ['dns.break']],
  [['unknown', 'waiting', 'wrong'], ['dns.break']],
  [
    ['attention', 'ready'],
    ['dns.degrade', 'dns.recover'],
  ],
  [['ready'], []],
])(
  "%j after the account's DNS servers changed is recorded for a domain that was always correct",
  async (sequence, expected) => {
    await store('ready', 0)
    await store('ready', 1)
    await checkAllNow(context.db, account.id)
    for (const [at, result] of sequence.entries()) await store(result, 2 + at)
    expect(await changes()).toEqual(expected)
  },
)

test('the state before the last change of name servers counts', async () => {
  await store('wrong', 0)
  await checkAllNow(context.db, account.id)
  await store('ready', 1)
  await checkAllNow(context.db, account.id)
  await checkAllNow(context.db, account.id)
  await store('wrong', 2)
  expect(await changes()).toEqual(['dns.recover', 'dns.break'])
})

test('a check that started earlier changes nothing', async () => {
  await store('ready', 3)
  await store('missing', 0)
  const row = await context.db.selectFrom('dns_checks').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ dns_state: 'correct', checked_at: '2026-01-01T12:00:03.000Z' })
  expect(await changes()).toEqual([])
})

test('after the clock is set back, a check replaces the result of a check in the future', async () => {
  const now = Date.now()
  await store('ready', new Date(now + 365 * DAY_MS))
  await store('missing', new Date(now))
  const row = await context.db.selectFrom('dns_checks').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ dns_state: 'missing', checked_at: new Date(now).toISOString() })
  expect(await changes()).toEqual(['dns.break'])
})

test('missing records of a site in setup are no problem, until they were there or 48 hours have passed', async () => {
  const owner = { account_id: account.id, user_email: 'a@b.example' }
  const site = { id: 'site_1', name: 'Acme', customer: 'acme', zone: 'example.com', connect_domain: '' }
  const created_at = new Date().toISOString()
  await context.db
    .insertInto('sites')
    .values({ ...site, ...owner, created_at })
    .execute()
  const resource = { role: 'domain', label: '', resource_id: of.id, title: '', state: 'exists' } as const
  await context.db
    .insertInto('site_resources')
    .values({ ...resource, ...owner, site_id: site.id, is_created: 1, user_id: '', added_at: created_at })
    .execute()
  const dnsState = async () => {
    const row = await context.db.selectFrom('dns_checks').selectAll().executeTakeFirstOrThrow()
    return [row.dns_state, JSON.parse(row.body).in_setup_of]
  }
  await context.db.updateTable('site_resources').set({ resource_id: null }).execute()
  await store('missing', 0)
  expect(await dnsState(), 'the site is creating it').toEqual(['setup', 'Acme'])
  await context.db.updateTable('site_resources').set({ resource_id: of.id }).execute()
  await context.db.updateTable('dns_checks').set({ known_dns_state: 'missing' }).execute()
  await store('missing', 1)
  expect(await dnsState()).toEqual(['setup', 'Acme'])
  await store('wrong', 2)
  expect(await dnsState(), 'a wrong record is a mistake').toEqual(['wrong', 'Acme'])
  await context.db.updateTable('dns_checks').set({ known_dns_state: null }).execute()
  const before = new Date(Date.now() - 49 * 60 * 60_000).toISOString()
  await context.db.updateTable('site_resources').set({ added_at: before }).execute()
  await store('missing', 3)
  expect(await dnsState()).toEqual(['missing', undefined])
  await context.db.updateTable('site_resources').set({ added_at: created_at }).execute()
  await context.db.updateTable('dns_checks').set({ known_dns_state: null }).execute()
  await store('ready', 4)
  await store('missing', 5)
  await store('missing', 6)
  expect(await dnsState(), 'it worked before').toEqual(['missing', undefined])
})

test('missing records of a resource that was just created are no problem, until they were there or 48 hours have passed', async () => {
  const sync = { account_id: account.id, resource: of.resource, id: of.id, title: '', body: '{}' }
  const now = new Date().toISOString()
  const facets = { facet_1: '', facet_2: '', facet_3: '', facet_4: '' }
  const rest = { attention: null, ends_at: null, source: 'list', gone_at: null } as const
  await context.db
    .insertInto('inventory')
    .values({ ...sync, ...facets, ...rest, created_at: now, first_seen_at: now, seen_at: now })
    .execute()
  const createdAgo = (hours: number) =>
    context.db
      .updateTable('inventory')
      .set({ created_at: new Date(Date.now() - hours * 60 * 60_000).toISOString() })
      .execute()
  const dnsState = async () =>
    (await context.db.selectFrom('dns_checks').select('dns_state').executeTakeFirstOrThrow()).dns_state
  await store('missing', 0)
  expect(await dnsState()).toBe('setup')
  await createdAgo(49)
  await store('missing', 1)
  expect(await dnsState(), 'created two days ago').toBe('missing')
  await createdAgo(47)
  await store('missing', 2)
  expect(await dnsState()).toBe('setup')
  await store('wrong', 3)
  expect(await dnsState(), 'a wrong record is a mistake').toBe('wrong')
  await store('missing', 4)
  expect(await dnsState(), 'there was a record').toBe('missing')
  await context.db.updateTable('inventory').set({ created_at: 'yesterday' }).execute()
  await context.db.updateTable('dns_checks').set({ known_dns_state: null }).execute()
  await store('missing', 5)
  expect(await dnsState(), 'the time of the creation is unreadable').toBe('missing')
})
