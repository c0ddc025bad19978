import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '@/lib/audit/verify'
import { type Db, openDb } from '@/lib/db/open'
import { openPlatformStore } from '@/lib/platform/store/store'
import { sweepAgentCommands } from '@/lib/agents/server/command-follow'
import { sweepAgentUpdates } from '@/lib/agents/server/update-run'
import type { Context } from '@/lib/server/context'
import { readEnv } from '@/lib/server/env'
import { begin } from '@/lib/acts/acts'
import { runAct } from '@/lib/acts/run'
import { actsOf } from '@/lib/server/acts/acts'
import { addAccount } from '@/lib/server/testing/proxy'
import { addPerson, updatePerson } from '@/lib/server/people/people'
import { createSession, personOfSession } from '@/lib/server/people/sessions'
import { sweepSiteDeletions } from '@/lib/sites/server/deletion-run'
import { ensureKeyFile } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { sentAct } from '../testing/sent-act'
import { backUp } from './backup'
import { restore, restoreReport } from './restore'

let context: Context
let file: string
const at = '2026-01-01T00:00:00.000Z'
const by = { user_id: 'u1', user_email: 'a@example.com' }

beforeEach(async () => {
  const folder = newFolder('restore-settle')
  const env = readEnv({ ADIT_DATA_DIR: folder })
  file = join(folder, 'the.backup')
  context = { env, db: await openDb(env.storeFile), keyRing: ensureKeyFile(env.keyFile) }
  await (await openPlatformStore(env.platformFile)).close()
})
afterEach(() => context.db.destroy())

const add = (email: string, role: 'admin' | 'viewer') =>
  addPerson(context, { email, role, password: `long words of ${email}` }, { user: null })

/** Restores the backup with the store closed, as a stopped console leaves it. */
async function restored() {
  await context.db.destroy()
  const outcome = await restore(context.env, file)
  context = { ...context, db: await openDb(context.env.storeFile) }
  return outcome
}

const disabledOf = async (email: string) =>
  (
    await context.db
      .selectFrom('users')
      .select('disabled_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).disabled_at !== null

describe('restoring a backup', () => {
  test('ends all sessions, keeps users disabled since then disabled, and reports differences', async () => {
    const ids = new Map<string, string>()
    for (const [email, role] of [
      ['admin@example.com', 'admin'],
      ['gone@example.com', 'viewer'],
      ['back@example.com', 'viewer'],
      ['risen@example.com', 'viewer'],
      ['fallen@example.com', 'admin'],
    ] as const)
      ids.set(email, await add(email, role))
    const id = (email: string) => ids.get(email) ?? ''
    const change = (email: string, changed: object) =>
      updatePerson(context, id(email), changed, { user: null })
    await change('back@example.com', { disabled: true })
    const session = (email: string) =>
      createSession(context.db, { userId: id(email), address: '192.0.2.1', userAgent: 'x' })
    const kept = [await session('admin@example.com'), await session('gone@example.com')]
    backUp(context, file)
    await change('gone@example.com', { disabled: true })
    await change('back@example.com', { disabled: false })
    await change('risen@example.com', { role: 'admin', password: 'quite other words' })
    await change('fallen@example.com', { role: 'viewer' })
    await add('new@example.com', 'viewer')
    const outcome = await restored()
    for (const one of kept) expect(await personOfSession(context, one)).toBeNull()
    expect(await disabledOf('gone@example.com')).toBe(true)
    expect(await disabledOf('back@example.com')).toBe(true)
    expect(outcome.people).toEqual({
      kept_disabled: ['gone@example.com'],
      disabled_again: ['back@example.com'],
      kept_role: [{ email: 'fallen@example.com', from: 'admin', to: 'viewer' }],
      role_changed: [{ email: 'risen@example.com', from: 'admin', to: 'viewer' }],
      kept_password: ['risen@example.com'],
      only_in_backup: [],
      only_in_replaced: ['new@example.com'],
      no_active_admin: false,
    })
    expect(outcome.settled.sessions).toBe(2)
    for (const part of [
      '2 sessions ended',
      'Kept disabled, as before the restore: gone@',
      'Kept the password from before the restore: risen@',
      'risen@example.com (viewer, was admin)',
      'fallen@example.com (viewer, admin in the backup)',
    ])
      expect(restoreReport(outcome)).toContain(part)
  })

  test('records who restored which backup in the audit log, which still verifies', async () => {
    await add('admin@example.com', 'admin')
    const { id } = backUp(context, file)
    await restored()
    const row = await context.db
      .selectFrom('audit')
      .selectAll()
      .where('operation', '=', 'console.restore')
      .where('phase', '=', 'intent')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ target: id, user_id: null })
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      by: { os_user: expect.any(String), uid: expect.any(Number) },
      backup: { id, created_at: expect.any(String) },
    })
    expect(await verifyAudit(context.db, context.keyRing)).toMatchObject({ ok: true })
  })

  test('is refused when the backup has no users but the console has', async () => {
    backUp(context, file)
    await add('admin@example.com', 'admin')
    await expect(restored()).rejects.toThrow(/has no people, so restoring it would let anyone set up/)
    context = { ...context, db: await openDb(context.env.storeFile) }
    expect(await context.db.selectFrom('users').select('email').execute()).toHaveLength(1)
  })

  test("restores the users of the backup when the replaced data can't be read", async () => {
    await add('admin@example.com', 'admin')
    backUp(context, file)
    await context.db.destroy()
    for (const suffix of ['-wal', '-shm']) rmSync(`${context.env.storeFile}${suffix}`, { force: true })
    writeFileSync(context.env.storeFile, 'x'.repeat(10_000))
    const outcome = await restored()
    expect(outcome.people).toBeNull()
    expect(restoreReport(outcome)).toContain("couldn't read the people")
    expect(await disabledOf('admin@example.com')).toBe(false)
  })
})

async function startWork(db: Db, account_id: string): Promise<void> {
  const act_id = await sentAct(context, account_id, 'bot-users.create')
  const update = { account_id, name: 'U', ...by, created_at: at, wave_size: 1, has_canary: 0 }
  await db
    .insertInto('agent_updates')
    .values(
      ['run', 'half'].map((id) => ({
        ...update,
        id,
        state: 'running' as const,
        ended_at: null,
        settle_ms: 10_000,
        patience_ms: 30_000,
        reason: null,
      })),
    )
    .execute()
  const target = {
    name: 'gw',
    wave: 1,
    since_at: at,
    session_id: 'ts_1',
    version_before: '1.0.0',
    endpoints: '[]',
  }
  const none = { version_after: null, restarts: 0, is_lost: 0, error: null, ended_at: null }
  await db
    .insertInto('agent_update_targets')
    .values([
      { ...target, ...none, update_id: 'run', agent_id: 'ag_1', step: 'settle', due_at: at },
      { ...target, ...none, update_id: 'run', agent_id: 'ag_2', step: 'queued', due_at: null },
      { ...target, ...none, update_id: 'half', agent_id: 'ag_3', step: 'restart', due_at: at },
    ])
    .execute()
  const command = {
    account_id,
    agent_id: 'ag_1',
    session_id: 'ts_1',
    ...by,
    sent_at: at,
    version_before: '1.0.0',
  }
  await db
    .insertInto('agent_commands')
    .values([
      { ...command, id: 'c1', command: 'restart', state: 'sending' },
      { ...command, id: 'c2', command: 'update', state: 'waiting', session_id: 'ts_2' },
    ])
    .execute()
  const site = { account_id, customer: 'acme', zone: 'example.net', connect_domain: 'connect.example.net' }
  const confirmed = {
    deletion_user_id: 'u1',
    deletion_user_email: 'a@example.com',
    deletion_confirmed_at: at,
  }
  const open = { created_at: at, finished_at: at, ended_at: null, visit: null }
  await db
    .insertInto('sites')
    .values({ ...site, ...confirmed, ...open, id: 's1', name: 'Acme', user_email: 'a@example.com' })
    .execute()
  const removal = { site_id: 's1', title: 't', consequence: 'c', reason: null, agent_id: null, wanted: null }
  await db
    .insertInto('site_removals')
    .values([
      { ...removal, position: 0, kind: 'credential', id: 'cr_1', state: 'under-way', at: null },
      { ...removal, position: 1, kind: 'domain', id: 'rd_1', state: 'planned', at: null },
      { ...removal, position: 2, kind: 'ingress', id: 'agin_1', state: 'stays', at: null },
    ])
    .execute()
  await db
    .insertInto('site_resources')
    .values({
      account_id,
      site_id: 's1',
      role: 'bot-user',
      label: '',
      resource_id: null,
      title: 'Acme',
      is_created: 1,
      state: 'creating',
      ...by,
      added_at: at,
      key: 'k',
      request_id: 'r1',
      act_id,
      reason: null,
    })
    .execute()
  const kinds = ['agent-update', 'agent-command', 'site-deletion', 'dns-check']
  await db
    .insertInto('jobs')
    .values(
      kinds.map((kind) => ({ kind, account_id, subject: 'x', due_at: at, runs: 1, lease_until: '2999' })),
    )
    .execute()
}

test("work in progress in the backup doesn't resume after a restore", async () => {
  await add('admin@example.com', 'admin')
  const account = await addAccount(context, 'https://api.example')
  await startWork(context.db, account.id)
  const key = { value: 'k1', subject: 'x.create', body: {} }
  const user = { id: 'u1', email: by.user_email }
  const wanted = { user, accountId: account.id, operation: 'x.create', requestId: 'r2', key }
  const once = (send: () => Promise<never>) =>
    runAct(actsOf(context), wanted, (act) => begin(actsOf(context), act, {}).then(send))
  await expect(once(() => Promise.reject(new Error('the process dies here')))).rejects.toThrow()
  backUp(context, file)
  const { settled } = await restored()
  expect(settled).toEqual({
    sessions: 0,
    agent_updates: 2,
    agent_commands: 2,
    site_removals: 2,
    site_creations: 1,
    bulk_rows: 0,
    requests: 1,
  })
  const { db } = context
  for (const sweep of [sweepAgentUpdates, sweepAgentCommands, sweepSiteDeletions]) await sweep(context)
  expect(await db.selectFrom('jobs').select(['kind', 'lease_until']).execute()).toEqual([
    { kind: 'dns-check', lease_until: null },
  ])
  const updates = await db.selectFrom('agent_updates').selectAll().orderBy('id').execute()
  expect(updates.map(({ id, state }) => `${id} ${state}`)).toEqual(['half stopped', 'run stopped'])
  for (const { reason } of updates) expect(reason).toMatch(/^Stopped because a backup was restored/)
  expect(
    await db.selectFrom('agent_update_targets').select(['agent_id', 'step']).orderBy('agent_id').execute(),
  ).toEqual([
    { agent_id: 'ag_1', step: 'failed' },
    { agent_id: 'ag_2', step: 'queued' },
    { agent_id: 'ag_3', step: 'failed' },
  ])
  const commands = await db.selectFrom('agent_commands').select(['state', 'ended_at']).execute()
  expect(commands.map(({ state, ended_at }) => [state, ended_at !== null])).toEqual([
    ['unknown', true],
    ['unknown', true],
  ])
  expect(await db.selectFrom('site_removals').select(['id', 'state']).orderBy('position').execute()).toEqual([
    { id: 'cr_1', state: 'unknown' },
    { id: 'rd_1', state: 'unknown' },
    { id: 'agin_1', state: 'stays' },
  ])
  expect(await db.selectFrom('site_resources').select('state').execute()).toEqual([{ state: 'unknown' }])
  await expect(once(() => Promise.reject(new Error('sent again')))).rejects.toMatchObject({
    code: 'ADIT_OUTCOME_UNKNOWN',
  })
})
