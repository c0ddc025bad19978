import { expect, test } from 'vitest'
import { codeOf, newFile, sharedPlatform, testPlatform } from '../testing/platform'
import { seedSession } from '../seed/seed'
import type { SampleSession } from '../seed/sessions'

const platform = sharedPlatform()
const agent: SampleSession = {
  os: 'linux',
  agent_version: '3.30.2',
  ip: '192.0.2.1',
  region: 'eu',
  metadata: '{"site":"a"}',
}
const connect = (more: Partial<SampleSession> = {}) => seedSession(platform().store, { ...agent, ...more })
const command = (id: string, verb: string, body: unknown = {}) =>
  platform().call('POST', `/tunnel_sessions/${id}/${verb}`, { body })
const statusOf = async (id: string) => (await platform().call('GET', `/tunnel_sessions/${id}`)).status
const within = { timeout: 30_000, interval: 100 }

interface Session {
  id: string
  agent_version: string
  credential: { id: string }
  metadata: string
}
const listed = async () =>
  (await platform().call('GET', '/tunnel_sessions?limit=100')).body.tunnel_sessions as Session[] // the resource's shape
const withMetadata = async (metadata: string) => (await listed()).filter((one) => one.metadata === metadata)

test('a session has every field of the specification, and no created_at', async () => {
  const id = await connect()
  const { body } = await platform().call('GET', `/tunnel_sessions/${id}`)
  expect(body).toEqual({
    id,
    uri: `${platform().url}/tunnel_sessions/${id}`,
    agent_version: '3.30.2',
    credential: { id: expect.stringMatching(/^cr_/), uri: expect.any(String) },
    ip: '192.0.2.1',
    metadata: '{"site":"a"}',
    os: 'linux',
    region: 'eu',
    started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    transport: 'service/2',
  })
  const filter = encodeURIComponent(
    `obj.os == "linux" && obj.credential.id == "${Object(body.credential).id}"`,
  )
  const { body: page } = await platform().call('GET', `/tunnel_sessions?filter=${filter}`)
  expect(page.tunnel_sessions).toEqual([body])
})

test.concurrent('a stop is accepted and ends the session, and later commands return 404', async ({
  expect,
}) => {
  const id = await connect()
  expect(await command(id, 'stop')).toMatchObject({ status: 204, text: '' })
  await expect.poll(() => statusOf(id), within).toBe(404)
  expect((await command(id, 'stop')).body).toMatchObject({ status_code: 404, msg: 'Resource not found' })
})

test.concurrent('a restart ends the session, and the agent reconnects with a new one', async ({ expect }) => {
  const metadata = 'restarts'
  const id = await connect({ metadata })
  const [before] = await withMetadata(metadata)
  expect((await command(id, 'restart')).status).toBe(204)
  await expect.poll(() => statusOf(id), within).toBe(404)
  await expect.poll(async () => (await withMetadata(metadata)).length, within).toBe(1)
  const [after] = await withMetadata(metadata)
  expect(after?.id).not.toBe(id)
  expect(after).toMatchObject({ credential: before?.credential, agent_version: '3.30.2' })
})

test.concurrent('the endpoints of a session end with it and return when the agent reconnects', async ({
  expect,
}) => {
  await platform().call('POST', '/reserved_domains', { body: { domain: '*.served.example' } })
  const metadata = 'serves'
  const id = await connect({ metadata, urls: ['https://a.served.example', 'https://not-reserved.example'] })
  const served = async () =>
    ((await platform().call('GET', '/endpoints')).body.endpoints as Record<string, unknown>[]).map(
      ({ url, type, tunnel_session }) => ({ url, type, tunnel_session: Object(tunnel_session).id }), // as above
    )
  const one = { url: 'https://a.served.example', type: 'ephemeral' }
  expect(await served()).toEqual([{ ...one, tunnel_session: id }])
  await command(id, 'restart')
  await expect.poll(served, within).toEqual([])
  await expect.poll(async () => (await withMetadata(metadata)).length, within).toBe(1)
  const [back] = await withMetadata(metadata)
  expect(await served()).toEqual([{ ...one, tunnel_session: back?.id }])
  await command(back?.id ?? '', 'stop')
  await expect.poll(served, within).toEqual([])
})

test.concurrent('an update takes effect only after a restart, and a repeated update is refused', async ({
  expect,
}) => {
  const metadata = 'updates'
  const id = await connect({ metadata })
  expect((await command(id, 'update')).status).toBe(204)
  expect(codeOf(await command(id, 'update'))).toBe(809)
  const waiting = async () => String((await command(id, 'update')).body.msg)
  await expect.poll(waiting, within).toContain('is waiting for a restart')
  expect((await withMetadata(metadata))[0]?.agent_version).toBe('3.30.2')
  await command(id, 'restart')
  await expect.poll(async () => (await withMetadata(metadata))[0]?.agent_version, within).toBe('3.31.0')
  const [again] = await withMetadata(metadata)
  const refused = await command(again?.id ?? '', 'update')
  expect([codeOf(refused), refused.status]).toEqual([809, 400])
  expect(refused.body.msg).toContain('major')
})

const refusals: [string, Partial<SampleSession>, string, number][] = [
  ['a restart on Windows', { os: 'windows' }, 'restart', 804],
  [
    'an update while update checks are off',
    { unable: { update: 'Update checks are disabled' } },
    'update',
    806,
  ],
  [
    'a stop while remote management is off',
    { unable: { stop: 'Remote management is disabled' } },
    'stop',
    805,
  ],
  ["an update of an agent that doesn't report its capabilities", { unable: { update: null } }, 'update', 806],
  ['an update of the newest version of a major', { agent_version: '2.9.4' }, 'update', 809],
  ['an update of an SSH client', { transport: 'ssh' }, 'update', 1121],
  ['a restart of an SSH client', { transport: 'ssh' }, 'restart', 1122],
]
test.each(refusals)('%s is refused', async (_, more, verb, code) => {
  const id = await connect(more)
  const answer = await command(id, verb)
  expect([answer.status, codeOf(answer)]).toEqual([400, code])
  const reason = Object.values(more.unable ?? {})[0]
  if (reason) expect(answer.body.msg).toBe(reason)
  expect(await statusOf(id)).toBe(200)
})

test('an SSH client can be stopped', async () => {
  const id = await connect({ transport: 'ssh', os: '', agent_version: '' })
  expect((await command(id, 'stop')).status).toBe(204)
})

test.each([
  [{ force: true }, 214],
  [[], 213],
])('a body other than the empty object is refused: %j', async (body, code) => {
  expect(codeOf(await command(await connect(), 'stop', body))).toBe(code)
})

test('an accepted restart completes even if the platform stops at once', async () => {
  const first = await testPlatform(newFile())
  const id = await seedSession(first.store, agent)
  await first.call('POST', `/tunnel_sessions/${id}/restart`, { body: {} })
  await first.close()
  const second = await testPlatform(first.file)
  const ids = async () =>
    ((await second.call('GET', '/tunnel_sessions')).body.tunnel_sessions as Session[]).map((one) => one.id) // as above
  await expect.poll(ids, within).toEqual([expect.stringMatching(new RegExp(`^(?!${id})ts_`))])
})
