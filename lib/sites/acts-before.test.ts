import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { Owner } from '@/lib/acts/owner'
import { takeOver } from '@/lib/acts/recover'
import { recoverCommand } from '@/lib/agents/commands/store'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { migrations } from '@/lib/db/migrations'
import type { Tables } from '@/lib/db/schema'
import { keyRingOf } from '@/lib/util/key-ring'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { recoverCreation } from './store'
import { recoverRemoval } from './removals'

const at = new Date().toISOString()
const keyRing = keyRingOf('k'.repeat(40))
const user = { id: 'u', email: 'u@example.com' }

/** Returns a store at the last schema before the acts table, with an account and a site. */
async function storeBefore() {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  const added = migrations.findIndex(({ name }) => name === '18-acts')
  // The audit log can only be written with the columns of this version.
  await migrate(db, [
    ...migrations.slice(0, added),
    ...migrations.filter(({ name }) => name === '58-audit-address'),
  ])
  await sql`insert into accounts values ('a', 'a', 'A', '', '', '', '', 'connected', '')`.execute(db)
  await sql`insert into sites (account_id, id, name, customer, zone, connect_domain, user_email, created_at, taker_id)
    values ('a', 's', 'S', '', '', '', '', '', 'u')`.execute(db)
  const key = (key: string, request: string | null, status: number | null) =>
    sql`insert into idempotency values ('u', 'a', ${key}, 'x.update x_1', 'hash', ${at}, ${status},
      ${status === null ? null : '{}'}, ${request})`.execute(db)
  const command = (id: string, request: string | null) =>
    sql`insert into agent_commands (account_id, id, agent_id, session_id, command, user_id, user_email, sent_at, state,
      version_before, request_id) values ('a', ${id}, 'ag', ${id}, 'stop', 'u', '', ${at}, 'sending', '', ${request})`.execute(
      db,
    )
  const creation = (label: string, request: string) =>
    sql`insert into site_things (account_id, site_id, role, label, title, is_made, state, user_id, user_email, added_at,
      key, request_id) values ('a', 's', 'credential', ${label}, '', 1, 'making', 'u', '', ${at}, 'old', ${request})`.execute(
      db,
    )
  const removal = (id: string, request: string) =>
    sql`insert into site_removals (site_id, place, kind, id, title, consequence, state, at, request_id)
      values ('s', 0, 'domain', ${id}, '', '', 'under-way', ${at}, ${request})`.execute(db)
  const audit = async (requestId: string, result?: 'done' | 'refused') => {
    const act = await recordIntent(db, keyRing, { operation: 'x', user, accountId: 'a', requestId })
    if (result) await recordOutcome(db, keyRing, act, { result, target: 'cr_1' })
  }
  return { db, key, command, creation, removal, audit }
}

test('a migration settles acts that an earlier version left pending according to their audit entries', async () => {
  const { db, key, command, creation, removal, audit } = await storeBefore()
  await key('answered', 'r-answered', 201)
  await key('never sent', 'r-never', null)
  await key('sent', 'r-sent', null)
  await key('restored', null, null)
  await audit('r-sent')
  await command('c-never', 'r-c-never')
  await command('c-sent', 'r-c-sent')
  await command('c-old', null)
  await audit('r-c-sent')
  for (const name of ['never', 'sent', 'done', 'refused']) {
    await creation(name, `r-t-${name}`)
    await removal(name, `r-d-${name}`)
  }
  for (const of of ['r-t', 'r-d']) {
    await audit(`${of}-sent`)
    await audit(`${of}-done`, 'done')
    await audit(`${of}-refused`, 'refused')
  }
  await migrate(db, migrations)
  const acts = { db, keyRing, owner: new Owner(db), report: (error: unknown) => expect(error).toBeNull() }
  await takeOver(acts, [recoverCommand, recoverCreation, recoverRemoval])
  expect(
    await db
      .selectFrom('acts')
      .select(['key', 'state', 'operation', 'target', 'status'])
      .where('key', 'is not', null)
      .orderBy('key')
      .execute(),
  ).toEqual([
    { key: 'answered', state: 'confirmed', operation: 'x.update', target: 'x_1', status: 201 },
    { key: 'restored', state: 'unknown', operation: 'x.update', target: 'x_1', status: null },
    { key: 'sent', state: 'unknown', operation: 'x.update', target: 'x_1', status: null },
  ])
  expect(
    await db.selectFrom('acts').select('id').where('state', 'in', ['pending', 'sent']).execute(),
  ).toEqual([])
  expect(await db.selectFrom('agent_commands').select(['id', 'state']).orderBy('id').execute()).toEqual([
    { id: 'c-old', state: 'unknown' },
    { id: 'c-sent', state: 'unknown' },
  ])
  expect(
    await db
      .selectFrom('site_resources')
      .select(['label', 'state', 'resource_id'])
      .orderBy('label')
      .execute(),
  ).toEqual([
    { label: 'done', state: 'exists', resource_id: 'cr_1' },
    { label: 'sent', state: 'unknown', resource_id: null },
  ])
  expect(await db.selectFrom('site_removals').select(['id', 'state']).orderBy('id').execute()).toEqual([
    { id: 'done', state: 'removed' },
    { id: 'never', state: 'planned' },
    { id: 'refused', state: 'under-way' },
    { id: 'sent', state: 'under-way' },
  ])
  await db.destroy()
})
