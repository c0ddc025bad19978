import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '@/lib/db/migrations'
import type { Tables } from '@/lib/db/schema'
import { blankAccount } from '@/lib/db/testing/blank-account'
import { json, scriptedUpstream, type Script } from '@/lib/upstream/testing/scripted-upstream'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { services } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import { apiLogFilters, listApiLog } from './api-log'

const policyWith = (password: string) =>
  JSON.stringify({
    on_http_request: [{ actions: [{ type: 'basic-auth', config: { credentials: [`user:${password}`] } }] }],
  })
const endpoint = { id: 'ep_1', uri: '', created_at: '', url: 'https://a.example.com', type: 'cloud' }

async function openLab(answer: Script) {
  const upstream = await scriptedUpstream(answer)
  onTestFinished(() => upstream.close())
  const lab = await consoleAt(upstream.url)
  const entries = async () => {
    await services(lab.context).keepCalls()
    const reader = { email: 'ann@example.com', role: 'viewer' } as const
    return (await listApiLog(lab.context, lab.account, apiLogFilters({}, reader))).entries
  }
  return { ...lab, upstream, entries }
}

test('a rejected write has the message of the platform and the requested name, unless it contained secrets', async () => {
  const msg = `The name is already reserved.\n${'x'.repeat(400)}`
  const lab = await openLab((_, response) =>
    json(response, 400, { error_code: 'ERR_1', status_code: 400, msg, details: {} }),
  )
  await lab.ask('POST', '/bot_users', { body: { name: 'quay-bell' } })
  const last = async () => (await lab.entries())[0]
  await expect.poll(last).toMatchObject({ end: 'refused', title: 'quay-bell', target: null })
  expect((await last())?.message).toMatch(/^The name is already reserved\. x{270}$/)
  const secret = { type: 'github', secret: 'canary-of-the-secret' }
  await lab.ask('PUT', '/edges/https/edghts_1/webhook_verification', { body: secret })
  for (const traffic_policy of [policyWith('canary'), '{{ canary'])
    await lab.ask('POST', '/endpoints', { body: { url: endpoint.url, traffic_policy } })
  await lab.ask('GET', '/endpoints/ep_1')
  await expect.poll(async () => (await lab.entries()).every(({ end }) => end === 'refused')).toBe(true)
  for (const { method, path, message } of await lab.entries())
    expect([method, path, message === null]).toEqual([method, path, path !== '/bot_users'])
})

test('a message that quotes a kept secret is not stored', async () => {
  const lab = await openLab(({ method, body }, response) => {
    if (method === 'GET')
      return json(response, 200, { ...endpoint, traffic_policy: policyWith('kept-canary') })
    return json(response, 400, {
      error_code: 'ERR_1',
      status_code: 400,
      msg: `Invalid: ${body}`,
      details: {},
    })
  })
  const { json: shown } = await lab.ask('GET', '/endpoints/ep_1')
  const policy: unknown = JSON.parse(String(Object(shown).traffic_policy))
  const traffic_policy = JSON.stringify({ on_tcp_connect: [], ...Object(policy) })
  expect(traffic_policy).not.toContain('canary')
  expect(await lab.ask('PATCH', '/endpoints/ep_1', { body: { traffic_policy } })).toMatchObject({
    status: 400,
  })
  expect(lab.upstream.seen.at(-1)?.body).toContain('kept-canary')
  const write = async () => (await lab.entries()).find(({ method }) => method === 'PATCH')
  await expect.poll(write).toMatchObject({ end: 'refused', message: null })
  expect(JSON.stringify(await lab.entries())).not.toContain('kept-canary')
})

test('the migration deletes stored messages about requests with policy secrets', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
  onTestFinished(() => db.destroy())
  const added = migrations.findIndex(({ name }) => name === '61-request-messages')
  await migrate(db, migrations.slice(0, added))
  await db.insertInto('accounts').values(blankAccount).execute()
  const row = { account_id: 'a', at: '', operation: 'endpoints.create', method: 'POST', path: '/endpoints' }
  const bodies = [policyWith('adit:kept:0123456789ab'), policyWith('none'), null]
  await db
    .insertInto('requests')
    .values(bodies.map((body) => ({ ...row, body, message: 'Invalid.' })))
    .execute()
  await migrate(db, migrations)
  const stored = await db.selectFrom('requests').select('message').orderBy('id').execute()
  expect(stored.map(({ message }) => message)).toEqual([null, 'Invalid.', 'Invalid.'])
})
