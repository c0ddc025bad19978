import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { keyRingOf } from '@/lib/util/key-ring'
import { missingKey, sealEnd } from './chain'
import { listAudit } from './list'
import { recordDone, recordIntent, recordOutcome } from './record'
import { parseHead, verifyAudit } from './verify'
import { newFolder } from '@/lib/util/testing/folder'

const ring = keyRingOf('a'.repeat(40))
const user = { id: 'u1', email: 'a@example.com' }
let db: Db
beforeEach(async () => {
  db = await openTestDb(join(newFolder('audit'), 'a.sqlite'))
  return () => db.destroy()
})

/**
 * Runs SQL statements on the file, as an attacker with access to it could. First drops the triggers that reject
 * changes.
 */
async function tamper(...statements: string[]) {
  for (const trigger of ['audit_no_update', 'audit_no_delete'])
    await sql.raw(`drop trigger if exists ${trigger}`).execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
async function acts(count: number) {
  for (let n = 0; n < count; n++)
    await recordDone(db, ring, { operation: `people.act-${n}`, user, target: `t${n}` })
}

describe('verifying', () => {
  test('an untouched or empty audit log is valid, also with an older key', async () => {
    expect(await verifyAudit(db, ring)).toEqual({ rows: 0, acts: 0, ok: true, head: '0:genesis' })
    await acts(3)
    const newer = keyRingOf(`${'b'.repeat(40)},${'a'.repeat(40)}`)
    await recordDone(db, newer, { operation: 'x', user: null })
    expect(await verifyAudit(db, newer)).toMatchObject({ rows: 8, acts: 4, ok: true })
  })

  test('rows sealed by a missing key are unverified, not changed', async () => {
    const [lost, present] = [ring, keyRingOf('c'.repeat(40))]
    await acts(2)
    const all = { first: 1, last: 4, keys: [lost[0].id] }
    expect(await verifyAudit(db, present)).toMatchObject({ ok: false, firstBad: 1 }) // nothing confirms the missing key
    expect(await missingKey(db, present)).toBe(lost[0].id)
    await sealEnd(db, present)
    expect(await verifyAudit(db, present)).toMatchObject({ ok: false, unverified: all })
    expect(await verifyAudit(db, present)).not.toHaveProperty('firstBad')
    await recordDone(db, present, { operation: 'x', user: null })
    expect(await missingKey(db, present)).toBeNull()
    expect(await verifyAudit(db, present)).toMatchObject({ ok: false, rows: 6, unverified: all })
    expect(await verifyAudit(db, [...present, ...lost])).toMatchObject({ ok: true, rows: 6 })
    await tamper("update audit set target = 'other' where seq = 6")
    expect(await verifyAudit(db, present)).toMatchObject({ ok: false, firstBad: 6 })
  })

  test.each(['', ' c2VhbA'])('forged key records don\'t hide a changed row (seal: "%s")', async (seal) => {
    await acts(3)
    const [{ id }] = ring
    await tamper(
      "update audit set target = 'other' where seq = 4",
      `update settings set value = '1:${id} 4:0123456789ab 5:${id}${seal}' where name = 'audit.keys'`,
    )
    const changed = { ok: false, firstBad: 4 }
    expect(await verifyAudit(db, ring)).toMatchObject(changed)
    await acts(1) // the next key record doesn't hide it either
    expect(await verifyAudit(db, ring)).toMatchObject(changed)
    expect(await verifyAudit(db, ring)).not.toHaveProperty('unverified')
  })

  test('a new key seals the key records of the key it replaces', async () => {
    await acts(1)
    const newer = keyRingOf('b'.repeat(40))
    await recordDone(db, [...newer, ...ring], { operation: 'x', user: null })
    const unverified = { first: 1, last: 2, keys: [ring[0].id] }
    expect(await verifyAudit(db, newer)).toMatchObject({ ok: false, unverified })
  })

  test('a log without key records requires a key that verifies its first row', async () => {
    expect(await missingKey(db, null)).toBeNull()
    await acts(1)
    await tamper("delete from settings where name = 'audit.keys'")
    expect(await missingKey(db, ring)).toBeNull()
    expect(await missingKey(db, null)).toBe('')
    expect(await missingKey(db, keyRingOf('c'.repeat(40)))).toBe('')
  })

  test.each([
    ['edit', ["update audit set target = 'other' where seq = 4"], 4],
    ['edit of the actor', ['update audit set user_email = null where seq = 4'], 4],
    ['delete', ['delete from audit where seq = 4'], 4],
    [
      'delete and renumber',
      ['delete from audit where seq = 4', 'update audit set seq = seq - 1 where seq > 4'],
      4,
    ],
    [
      'reorder',
      [
        'update audit set seq = 100 where seq = 3',
        'update audit set seq = 3 where seq = 4',
        'update audit set seq = 4 where seq = 100',
      ],
      3,
    ],
    ['cut the beginning', ['delete from audit where seq = 1'], 1],
    ['cut the end', ['delete from audit where seq > 7'], 8],
    ['empty', ['delete from audit'], 1],
    [
      'forge a row',
      [
        'insert into audit select 11, at, phase, act_id, user_id, user_email, account_id, operation, target, result, status, request_id, before, after, mac, address from audit where seq = 10',
      ],
      11,
    ],
    ['lose the anchor', ["delete from settings where name = 'audit.anchor'"], 11],
    [
      'shorten trail and anchor',
      ['delete from audit where seq > 7', "update settings set value = replace(value, '10 ', '7 ')"],
      8,
    ],
  ])('detects: %s', async (_, statements, firstBad) => {
    await acts(5)
    await tamper(...statements)
    expect(await verifyAudit(db, ring)).toMatchObject({ ok: false, firstBad })
    await acts(1) // a later entry doesn't hide it
    expect(await verifyAudit(db, ring)).toMatchObject({ ok: false })
  })

  test('an earlier head stored elsewhere detects a log that was restored to an older state', async () => {
    await acts(2)
    const anchor = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'audit.anchor')
      .executeTakeFirstOrThrow()
    await acts(2)
    const kept = parseHead((await verifyAudit(db, ring)).head) ?? undefined
    await tamper(
      'delete from audit where seq > 4',
      `update settings set value = '${anchor.value}' where name = 'audit.anchor'`,
    )
    expect(await verifyAudit(db, ring)).toMatchObject({ ok: true })
    expect(await verifyAudit(db, ring, kept)).toMatchObject({ ok: false, firstBad: 5 })
  })

  test('detects a change of any row of 1,000', async () => {
    await db.transaction().execute(async (db) => {
      for (let n = 0; n < 500; n++) await recordDone(db, ring, { operation: 'x', user, target: `t${n}` })
    })
    await tamper()
    for (let seq = 1; seq <= 1_000; seq += 37) {
      await sql`update audit set operation = 'y' where seq = ${seq}`.execute(db)
      expect(await verifyAudit(db, ring)).toMatchObject({ ok: false, firstBad: seq })
      await sql`update audit set operation = 'x' where seq = ${seq}`.execute(db)
    }
    expect(await verifyAudit(db, ring)).toMatchObject({ ok: true, rows: 1_000 })
  })
})

test("the console itself can't change or delete rows", async () => {
  await acts(1)
  await expect(sql`update audit set target = 'x'`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow(/append-only/)
})

test('a rolled-back act leaves no row and no gap', async () => {
  const failing = db.transaction().execute(async (db) => {
    await recordDone(db, ring, { operation: 'x', user })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await acts(1)
  expect(await verifyAudit(db, ring)).toMatchObject({ rows: 2, ok: true })
})

describe('the list', () => {
  test('an intent without an outcome is running for a minute, then unknown', async () => {
    const act = await recordIntent(db, ring, { operation: 'reserved-addrs.create', user, after: { a: 1 } })
    expect((await listAudit(db, {})).entries[0]).toMatchObject({ result: 'running', after: '{"a":1}' })
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect((await listAudit(db, {})).entries[0]).toMatchObject({ result: 'unknown', finished_at: null })
    vi.useRealTimers()
    await recordOutcome(db, ring, act, { result: 'done', status: 201, target: 'ra_1', after: { id: 'ra_1' } })
    expect((await listAudit(db, {})).entries).toMatchObject([
      { result: 'done', status: 201, target: 'ra_1', after: '{"id":"ra_1"}', user_email: user.email },
    ])
  })

  test('entries name the account and resource if known', async () => {
    await db
      .insertInto('accounts')
      .values({
        id: 'acc',
        slug: 'lab',
        name: 'Lab',
        base_url: 'https://api.example.com',
        version_header: 'Api-Version',
        version: '2',
        kind: 'connected',
        sealed_key: 'x',
        created_at: '2026-01-01T00:00:00Z',
      })
      .execute()
    const [facets, times] = [
      { facet_1: '', facet_2: '', facet_3: '', facet_4: '' },
      { created_at: '2026-01-01T00:00:00Z', first_seen_at: '2026', seen_at: '2026' },
    ]
    await db
      .insertInto('inventory')
      .values({
        ...facets,
        ...times,
        account_id: 'acc',
        resource: 'bot-users',
        id: 'bot_1',
        title: 'kiosk',
        body: '{}',
        source: 'list',
      })
      .execute()
    for (const [operation, target] of [
      ['bot-users.update', 'bot_1'],
      ['bot-users.update', 'bot_2'],
      ['reserved-addrs.update', 'bot_1'],
    ] as const)
      await recordDone(db, ring, { operation, user, accountId: 'acc', target })
    expect((await listAudit(db, {})).entries).toMatchObject([
      { account_name: 'Lab', title: null },
      { account_name: 'Lab', title: null, target: 'bot_2' },
      { account: 'lab', account_name: 'Lab', title: 'kiosk', gone_at: null, target: 'bot_1' },
    ])
  })

  test('a filter by target also finds its parts, in intents and outcomes, and nothing else', async () => {
    const on = (target: string | undefined, accountId = 'acc') =>
      recordDone(db, ring, { operation: 'https-edges.routes.update', user, accountId, target })
    for (const target of ['e1', 'e1/r1', 'e1/r1/x', 'e10', 'e1.a', 'e1-a', 'e0/r1', 'r1', 'e1_/r1'])
      await on(target)
    await on('e1', 'other')
    const created = await recordIntent(db, ring, {
      operation: 'x.create',
      user,
      accountId: 'acc',
      target: 'e1',
    })
    await recordOutcome(db, ring, created, { result: 'done', target: 'e1/r2' })
    const first = await recordIntent(db, ring, { operation: 'x.create', user, accountId: 'acc' })
    await recordOutcome(db, ring, first, { result: 'done', target: 'e1' })
    const targets = async (filters: Parameters<typeof listAudit>[1]) =>
      (await listAudit(db, filters)).entries.map((entry) => entry.target)
    expect(await targets({ accountIds: ['acc'], target: 'e1' })).toEqual([
      'e1',
      'e1/r2',
      'e1/r1/x',
      'e1/r1',
      'e1',
    ])
    expect(await targets({ accountIds: ['acc'], target: 'e1/r1' })).toEqual(['e1/r1/x', 'e1/r1'])
    expect(await targets({ target: 'e1' })).toHaveLength(6)
  })

  test('entries are paginated, newest first, and can be filtered', async () => {
    await acts(60)
    await recordDone(db, ring, {
      operation: 'bot-users.create',
      user: { id: 'u2', email: 'b_c@example.com' },
      accountId: 'acc',
      target: 'bot_1',
    })
    const first = await listAudit(db, {})
    expect(first.entries).toHaveLength(50)
    const second = await listAudit(db, {}, first.next ?? undefined)
    expect(second).toMatchObject({ next: null })
    expect([...first.entries, ...second.entries].map((entry) => entry.operation)).toEqual([
      'bot-users.create',
      ...Array.from({ length: 60 }, (_, n) => `people.act-${59 - n}`),
    ])
    const count = async (filters: Parameters<typeof listAudit>[1]) =>
      (await listAudit(db, filters)).entries.length
    expect(await count({ person: 'b_c' })).toBe(1)
    expect(await count({ person: 'a_e' })).toBe(0)
    expect(await count({ operation: 'bot-users' })).toBe(1)
    expect(await count({ accountIds: ['acc'] })).toBe(1)
    expect(await count({ target: 't7' })).toBe(1)
    expect(await count({ target: 'bot_1', person: 'a@' })).toBe(0)
    expect(await count({ accountIds: ['acc', 'other'], resources: ['bot-users'] })).toBe(1)
    expect(await count({ resources: ['bot'] })).toBe(0)
    expect(await count({ results: ['refused', 'unknown'] })).toBe(0)
    expect(await count({ results: ['done'], resources: ['bot-users', 'sites'] })).toBe(1)
    expect(await count({ since: '2100-01-01T00:00:00Z' })).toBe(0)
    expect(await count({ until: '2100-01-01T00:00:00Z', q: 'bot_1' })).toBe(1)
    expect(await count({ q: 'b_c@' })).toBe(1)
    expect(await count({ q: 'b_c@', reader: 'other@example.com' })).toBe(0)
  })
})
