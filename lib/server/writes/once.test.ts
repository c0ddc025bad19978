import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'

const token = 'canary-shown-once'
const item = { id: 'ak_1', uri: '', created_at: '', description: 'd', metadata: '', owner_id: 'usr_1' }
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  // The API returns the value every time, so only the console can mask it.
  api = await scriptedUpstream(({ method, url }, response) => {
    if (url.endsWith('s'))
      return json(
        response,
        method === 'POST' ? 201 : 200,
        method === 'POST' ? { ...item, token } : { uri: '', next_page_uri: null, keys: [{ ...item, token }] },
      )
    return json(response, 200, { ...item, token })
  })
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

const create = (key?: string) => lab.ask('POST', '/api_keys', { body: { description: 'd' }, key })
const masked = { ...item, token: { set: true, fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) } }

/** Returns all data in the console's store. */
async function stored(): Promise<string> {
  const { db } = lab.context
  const tables = ['audit', 'inventory', 'inventory_refs', 'acts', 'capabilities', 'accounts'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

test('the response to a create contains the token, and the console never stores it', async () => {
  expect(await create('k')).toMatchObject({ status: 201, json: { ...item, token } })
  const kept = await stored()
  expect(kept).toContain('ak_1')
  expect(kept).not.toContain(token)
  const after = (await lab.audit()).find(({ phase }) => phase === 'outcome')?.after
  expect(JSON.parse(after ?? '')).toMatchObject({ token: { fingerprint: expect.any(String) } })
})

test('a repeated create returns the resource without its token', async () => {
  await create('k')
  expect(await create('k')).toMatchObject({ status: 201, json: masked })
  expect(api.seen).toHaveLength(1)
})

test('one of five concurrent creates gets the token', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create('k')))
  expect(answers.filter(({ text }) => text.includes(token))).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
})

test.each([
  ['GET', '/api_keys/ak_1', undefined],
  ['GET', '/api_keys', undefined],
  ['PATCH', '/api_keys/ak_1', { description: 'e' }],
])('%s %s never returns the token', async (method, path, body) => {
  const answer = await lab.ask(method, path, { body })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('fingerprint')
  expect(answer.text).not.toContain(token)
})

test('a create without an idempotency key returns the token without storing it', async () => {
  expect(await create()).toMatchObject({ json: { token } })
  expect(await stored()).not.toContain(token)
})

test.each(['viewer', 'operator'] as const)("a %s can't create an API key", async (role) => {
  expect(await lab.ask('POST', '/api_keys', { body: {}, role })).toMatchObject({ status: 403 })
  expect(api.seen).toHaveLength(0)
})

test('a private key is rejected, and never sent, audited, stored or returned', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const public_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const [, secret = ''] = public_key.split('\n')
  for (const input of [public_key, secret, secret.slice(0, 30)]) {
    const answer = await lab.ask('POST', '/ssh_credentials', { body: { public_key: input }, key: 'k' })
    expect(answer).toMatchObject({
      status: 400,
      json: { error_code: 'ADIT_INVALID', details: { code: 'ERR_SERVICE_612', field: 'public_key' } },
    })
    expect(answer.text).not.toContain(secret.slice(0, 30))
  }
  expect(api.seen).toEqual([])
  expect(await lab.audit()).toEqual([])
  expect(await stored()).not.toContain(secret.slice(0, 30))
})
