import { closeSync, openSync, writeSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Tables } from '@/lib/db/schema'
import { recordDone } from '@/lib/audit/record'
import { verifyAudit } from '@/lib/audit/verify'
import { sqliteDialect } from '@/lib/util/sqlite'
import type { Context } from '../context'
import { route } from './route'
import { openServedConsole, serve, someone, TestBrowser } from '../testing/console'

let console: Context
const browser = new TestBrowser()
beforeEach(async () => {
  console = await openServedConsole()
  await someone(console, 'a@example.com', 'admin')
  await browser.signIn('a@example.com')
  return () => console.db.destroy()
})

const people = route('viewer', ({ context }) => context.db.selectFrom('users').select('email').execute())
/** A route that writes in a transaction of several statements, like every recorded act. */
const save = route('viewer', ({ context: { db, keyRing }, person }) =>
  db.transaction().execute(async (db) => {
    await db
      .insertInto('settings')
      .values({ name: 'note', value: 'x'.repeat(50_000) })
      .execute()
    await recordDone(db, keyRing, { operation: 'test.save', user: person })
  }),
)

async function ask(handler: typeof save, method: string) {
  const response = await browser.ask(handler, '/api/x', { method, body: method === 'GET' ? undefined : {} })
  const text = await response.text()
  return { status: response.status, json: text ? (JSON.parse(text) as unknown) : null }
}
const refusal = (msg: RegExp) => ({
  status: 503,
  json: { error_code: 'ADIT_STORE', msg: expect.stringMatching(msg) },
})
async function isSaved() {
  const rows = await console.db.selectFrom('settings').select('name').where('name', '=', 'note').execute()
  return rows.length > 0
}
const setPageLimit = (pages: number) =>
  sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(console.db)

test('a full disk rejects writes with 503, keeps reads working, and leaves no partial writes', async () => {
  await setPageLimit(1) // SQLite uses the current size as the limit
  for (let i = 0; i < 3; i++)
    expect(await ask(save, 'POST')).toMatchObject({
      status: 503,
      json: {
        msg: "The console's disk is full. Free up space on the disk, then try again.",
        details: { reason: 'disk-full' },
      },
    })
  expect(await ask(people, 'GET')).toMatchObject({ status: 200, json: [{ email: 'a@example.com' }] })
  expect(await isSaved()).toBe(false)
  await setPageLimit(1_000_000)
  expect(await ask(save, 'POST')).toMatchObject({ status: 204 })
  expect(await isSaved()).toBe(true)
  expect(await verifyAudit(console.db, console.keyRing)).toMatchObject({ ok: true })
})

test('a disk that fills up on a single statement returns the same error', async () => {
  await setPageLimit(1)
  const single = route('viewer', ({ context: { db } }) =>
    db
      .insertInto('settings')
      .values({ name: 'note', value: 'x'.repeat(50_000) })
      .execute(),
  )
  expect(await ask(single, 'POST')).toMatchObject(refusal(/disk is full/))
  expect(await ask(people, 'GET')).toMatchObject({ status: 200 })
})

test('a sign-out that cannot be stored fails, and works once there is space', async () => {
  const act = { operation: 'sessions.sign-out', user: null, target: 'a@example.com' }
  await setPageLimit(1)
  const fill = async () => {
    for (;;) await recordDone(console.db, console.keyRing, act)
  }
  await expect(fill()).rejects.toThrow(/full/)
  const failed = await browser.auth('signout', {})
  expect({ status: failed.status, json: await failed.json() }).toMatchObject(refusal(/disk is full/))
  expect(await ask(people, 'GET')).toMatchObject({ status: 200 }) // still signed in, and the browser knows it
  await setPageLimit(1_000_000)
  const old = new Map(browser.cookies)
  expect((await browser.auth('signout', {})).status).toBe(200)
  for (const [name, value] of old) browser.cookies.set(name, value)
  expect(await ask(people, 'GET')).toMatchObject({ status: 401 })
})

test('a read-only database rejects writes and keeps reads working', async () => {
  await sql`pragma query_only = on`.execute(console.db)
  expect(await ask(save, 'POST')).toMatchObject(refusal(/can't write to its data directory/))
  expect(await ask(people, 'GET')).toMatchObject({ status: 200 })
  await sql`pragma query_only = off`.execute(console.db)
  expect(await ask(save, 'POST')).toMatchObject({ status: 204 })
})

test("another process's lock past the timeout rejects writes and keeps reads working", async () => {
  await sql`pragma busy_timeout = 20`.execute(console.db)
  const other = new Kysely<object>({ dialect: sqliteDialect(console.env.storeFile) })
  await other.transaction().execute(async () => {
    expect(await ask(save, 'POST')).toMatchObject(refusal(/Another process has locked/))
    expect(await ask(people, 'GET')).toMatchObject({ status: 200 })
  })
  await other.destroy()
  expect(await ask(save, 'POST')).toMatchObject({ status: 204 })
})

test('a damaged database is reported', async () => {
  await sql`pragma wal_checkpoint(truncate)`.execute(console.db)
  const { rows } = await sql<{
    rootpage: number
  }>`select rootpage from sqlite_master where name = 'settings'`.execute(console.db)
  const file = openSync(console.env.storeFile, 'r+')
  writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096)
  closeSync(file)
  await console.db.destroy() // its cache still holds the page
  console = serve({
    ...console,
    db: new Kysely<Tables>({ dialect: sqliteDialect(console.env.storeFile) }),
  })
  expect(await ask(save, 'POST')).toMatchObject(refusal(/database is damaged/))
})
