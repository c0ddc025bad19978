import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { tunnels } from '@/lib/resources/tunnels'
import { migrate, sqliteDialect } from '@/lib/util/sqlite'
import { platformMigrations } from '../store/schema'
import { seedSession } from '../seed/seed'
import { codeOf, newFile, sharedPlatform, testPlatform } from '../testing/platform'

const platform = sharedPlatform()

async function serve(domain: string, urls: string[]): Promise<string> {
  await platform().call('POST', '/reserved_domains', { body: { domain: `*.${domain}` } })
  const agent = { os: 'linux', agent_version: '3.30.2', ip: '192.0.2.1', region: 'eu', metadata: '' }
  return seedSession(platform().store, { ...agent, urls })
}

const bodyOf = async (path: string) => Object((await platform().call('GET', path)).body)
const urlOf = (path: string) => `${platform().url}${path}`

test('each endpoint of a session has a tunnel, and both end with the session', async () => {
  const url = 'https://a.shown.example'
  const session = await serve('shown.example', [url, 'https://b.shown.example'])
  const { endpoints } = await bodyOf('/endpoints')
  const endpoint = Object(endpoints).find((one: { url: string }) => one.url === url)
  const path = `/tunnels/${endpoint.tunnel.id}`
  expect(endpoint.tunnel).toEqual({ id: endpoint.id.replace('ep_', 'tn_'), uri: urlOf(path) })
  const tunnel = await bodyOf(path)
  expect(tunnel).toEqual({
    id: endpoint.tunnel.id,
    uri: urlOf(path),
    public_url: url,
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    metadata: '',
    proto: 'https',
    region: 'eu',
    tunnel_session: { id: session, uri: urlOf(`/tunnel_sessions/${session}`) },
    endpoint: { id: endpoint.id, uri: urlOf(`/endpoints/${endpoint.id}`) },
    labels: null,
    backends: null,
    forwards_to: 'http://localhost:8080',
  })
  const filter = encodeURIComponent(`obj.public_url == "${url}"`)
  expect((await bodyOf(`/tunnels?filter=${filter}`)).tunnels).toEqual([tunnel])
  await platform().call('POST', `/tunnel_sessions/${session}/stop`, { body: {} })
  const counts = async () => [
    (await bodyOf('/tunnels')).tunnels.length,
    (await bodyOf('/endpoints')).endpoints.length,
  ]
  await expect.poll(counts, { timeout: 30_000, interval: 100 }).toEqual([0, 0])
})

test.each(['POST', 'DELETE', 'PATCH'])('tunnels are read-only: %s is refused', async (method) => {
  const path = method === 'POST' ? '/tunnels' : `/tunnels/tn_${'1'.repeat(27)}`
  const answer = await platform().call(method, path, { body: {} })
  expect([answer.status, codeOf(answer)]).not.toEqual([200, 0])
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

/** Creates a store file in the format used before tunnels were objects, with one session and one endpoint. */
async function oldFile() {
  const file = newFile()
  const old = new Kysely<unknown>({ dialect: sqliteDialect(file) })
  const before = platformMigrations.findIndex(({ name }) => name === '2026-11-tunnels')
  await migrate(old, platformMigrations.slice(0, before))
  const [own, other] = ['1', '2'].map((digit) => digit.repeat(27))
  const served = {
    created_at: '2026-11-01T00:00:00Z',
    public_url: 'https://old.example',
    proto: 'https',
    region: 'eu',
    metadata: '{"a":"b"}',
    type: 'ephemeral',
    tunnel: { id: `tn_${own}`, uri: '' },
    tunnel_session: { id: `ts_${own}`, uri: '' },
    upstream_url: 'http://localhost:8080',
  }
  const cloud = { ...served, type: 'cloud', tunnel: null, tunnel_session: null }
  for (const [id, body] of [
    [`ep_${own}`, served],
    [`ep_${other}`, cloud],
  ])
    await sql`insert into objects (id, resource, body) values (${id}, 'endpoints', ${JSON.stringify(body)})`.execute(
      old,
    )
  await old.destroy()
  return { file, own }
}

test('a migrated older file has a tunnel for each endpoint that refers to one', async () => {
  const { file, own } = await oldFile()
  const { call, store, url } = await testPlatform(file)
  const { body } = await call('GET', '/tunnels')
  const [tunnel, ...others] = tunnels.ops.list.response.parse(body).tunnels
  expect(others).toEqual([])
  expect(tunnel).toEqual({
    id: `tn_${own}`,
    uri: `${url}/tunnels/tn_${own}`,
    public_url: 'https://old.example',
    started_at: '2026-11-01T00:00:00Z',
    metadata: '{"a":"b"}',
    proto: 'https',
    region: 'eu',
    tunnel_session: { id: `ts_${own}`, uri: `${url}/tunnel_sessions/ts_${own}` },
    endpoint: { id: `ep_${own}`, uri: `${url}/endpoints/ep_${own}` },
    labels: null,
    backends: null,
    forwards_to: 'http://localhost:8080',
  })
  const links = await store.db
    .selectFrom('links')
    .select('target_id')
    .where('source_id', '=', `tn_${own}`)
    .execute()
  expect(links.map(({ target_id }) => target_id)).toEqual([`ep_${own}`, `ts_${own}`])
})
