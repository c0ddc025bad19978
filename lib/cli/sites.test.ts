import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedPlatform, testPlatform } from '@/lib/platform/testing/platform'
import { startJobs } from './jobs'
import { everything, openSiteLab } from './testing/site-lab'

const platform = sharedPlatform()

test('a site is created, and its resources are created through the proxy', async () => {
  const { create, read, createResource, context } = await openSiteLab(platform())
  const id = await create()
  expect((await read(id)).site).toMatchObject({ state: 'open', by: 'admin' })
  const ingress = await createResource(id, 'ingress', { domain: 'connect.example.net', description: '' })
  const domain = await createResource(id, 'domain', { domain: '*.acme.example.net' })
  const bot = await createResource(id, 'bot-user', { name: 'Acme' })
  const rule = 'bind:*.acme.example.net'
  const token = await createResource(
    id,
    'credential',
    { description: 'gateway-1', acl: [rule], owner_id: bot.id },
    { label: 'gateway-1' },
  )
  expect(token.token).toMatch(/.{20}/)
  const { resources, steps, agents, removals } = await read(id)
  expect(resources.map(({ role, id, state, is_created }) => [role, id, state, is_created])).toEqual([
    ['ingress', ingress.id, 'exists', true],
    ['domain', domain.id, 'exists', true],
    ['bot-user', bot.id, 'exists', true],
    ['credential', token.id, 'exists', true],
  ])
  expect(Object.fromEntries(steps.map(({ name, state }) => [name, state]))).toEqual({
    'api-key': 'done',
    ingress: 'done',
    'ns-records': 'todo',
    domain: 'done',
    'cname-records': 'todo',
    'verify-dns': 'todo',
    'bot-user': 'done',
    'agent-config': 'todo',
    'agent-api': 'todo',
  })
  expect(agents).toMatchObject([
    {
      label: 'gateway-1',
      credential_id: token.id,
      domain: 'agent-gateway-1.acme.example.net',
      is_online: false,
    },
  ])
  expect(removals.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'credential planned',
    'bot-user planned',
    'domain planned',
    'ingress planned',
    'dns-record by-hand',
    'dns-record by-hand',
    'dns-record by-hand',
  ])
  const tables = ['audit', 'inventory', 'acts', 'site_resources', 'site_evidence', 'requests'] as const
  for (const table of tables)
    expect(JSON.stringify(await context.db.selectFrom(table).selectAll().execute())).not.toContain(
      token.token,
    )
})

test('existing resources can be linked to a site and are kept when the site is deleted', async () => {
  const platform = await testPlatform()
  const { call } = platform
  const createOne = async (path: string, body: object) => String((await call('POST', path, { body })).body.id)
  const resources = {
    ingress: await createOne('/agent_ingresses', { domain: 'connect.example.net' }),
    domain: await createOne('/reserved_domains', { domain: '*.acme.example.net' }),
    'bot-user': await createOne('/bot_users', { name: 'Acme' }),
  }
  const before = await everything(platform)
  const { create, read, createResource, detail, ask, context } = await openSiteLab(platform)
  const jobs = startJobs(context)
  onTestFinished(() => jobs.stop())
  const id = await create()
  const offered = async () => (await read(id)).offers
  await vi.waitFor(async () => expect(Object.keys(await offered())).toEqual(Object.keys(resources)), 30_000)
  expect(await offered()).toMatchObject({ domain: [{ id: resources.domain, title: '*.acme.example.net' }] })
  const wrong = { role: 'domain', resource_id: 'rd_000000000000000000000000000', is_created: false }
  expect(await ask('linkResource', { params: { id }, body: wrong })).toMatchObject({ status: 404 })
  for (const [role, resource_id] of Object.entries(resources))
    await detail('linkResource', { params: { id }, body: { role, resource_id, is_created: false } })
  const rule = { description: 'gw', acl: ['bind:*.acme.example.net'], owner_id: resources['bot-user'] }
  await createResource(id, 'credential', rule, { label: 'gw' })
  expect((await read(id)).steps.find(({ name }) => name === 'bot-user')?.state).toBe('done')
  expect(await ask('forget', { params: { id } })).toMatchObject({ status: 409 })
  await detail('deleteSite', { params: { id }, body: { name: 'Acme' } })
  await vi.waitFor(async () => expect((await read(id)).site.state).toBe('deleted'), { timeout: 30_000 })
  expect((await read(id)).resources.map(({ role, state }) => `${role} ${state}`)).toEqual([
    'ingress kept',
    'domain kept',
    'bot-user kept',
    'credential removed',
  ])
  expect(await everything(platform)).toEqual(before)
  expect(await ask('forget', { params: { id } })).toMatchObject({ status: 204 })
})

test('a resource deleted outside the console needs attention until the site has a new one', async () => {
  const { create, read, createResource, detail } = await openSiteLab(platform())
  const id = await create({ customer: 'beta' })
  const { id: resource_id } = await createResource(id, 'domain', { domain: '*.beta.example.net' })
  const domain = async () => (await read(id)).steps.find(({ name }) => name === 'domain')
  const first = await domain()
  expect(first).toMatchObject({ state: 'done', first_seen_at: expect.any(String) })
  await platform().call('DELETE', `/reserved_domains/${resource_id}`)
  await detail('checkStep', { params: { id, step: 'domain' } })
  expect(await domain()).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('no longer has the domain'),
    first_seen_at: first?.first_seen_at,
  })
  expect((await read(id)).resources).toMatchObject([{ id: resource_id, state: 'gone' }])
  await detail('unlinkResource', { params: { id }, body: { role: 'domain', resource_id } })
  expect((await domain())?.state).toBe('attention')
  await createResource(id, 'domain', { domain: '*.beta.example.net' })
  expect(await domain()).toMatchObject({ state: 'done', first_seen_at: first?.first_seen_at })
})
