import { describe, expect, test } from 'vitest'
import { setSetting } from '../settings'
import { codeOf, detailOf, sharedPlatform, testPlatform } from '../testing/platform'

const platform = sharedPlatform()
const post = (path: string, body: unknown) => platform().call('POST', path, { body })
async function patcher(path: string, body: object) {
  const { id } = (await post(path, body)).body
  const own = `${path}/${String(id)}`
  return { own, patch: (changes: object) => platform().call('PATCH', own, { body: changes }) }
}
let count = 0
const fresh = () => ({ domain: `d${count++}.up.example` })
const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

describe('description and metadata', () => {
  test.each([
    ['/reserved_addrs', {}],
    ['/reserved_domains', { domain: 'texts.up.example' }],
    ['/agent_ingresses', { domain: 'texts.up.example' }],
  ])('of %s stay when absent, and are cleared by null and empty values', async (path, body) => {
    const { patch } = await patcher(path, { ...body, description: 'd', metadata: 'm' })
    expect((await patch({ metadata: 'n' })).body).toMatchObject({ description: 'd', metadata: 'n' })
    expect((await patch({ description: null })).body).toMatchObject({ description: '', metadata: 'n' })
    expect((await patch({ metadata: '' })).body).toMatchObject({ description: '', metadata: '' })
  })
})

test.each([
  ['/reserved_addrs', {}, [400, 506]],
  ['/reserved_domains', { domain: 'nothing.up.example' }, [400, 422]],
  ['/agent_ingresses', { domain: 'nothing.up.example' }, [200, 0]],
  ['/bot_users', { name: 'nothing' }, [200, 0]],
])('an empty update of %s returns the expected status and code', async (path, body, expected) => {
  const { patch } = await patcher(path, body)
  const answer = await patch({})
  expect([answer.status, codeOf(answer)]).toEqual(expected)
})

test.each([
  ['/reserved_addrs', {}, { region: 'eu' }],
  ['/reserved_addrs', {}, { addr: 'x:1' }],
  ['/reserved_domains', { domain: 'fixed.up.example' }, { domain: 'other.example' }],
  ['/reserved_domains', { domain: 'fixed2.up.example' }, { region: 'eu' }],
  ['/agent_ingresses', { domain: 'fixed.up.example' }, { domain: 'other.example' }],
])('an update of %s refuses an immutable field as unknown', async (path, body, changes) => {
  const { patch } = await patcher(path, body)
  const answer = await patch(changes)
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([
    400,
    214,
    Object.keys(changes)[0],
  ])
})

test('an update of a bot user changes its name and active flag, and requires a valid name', async () => {
  const { patch } = await patcher('/bot_users', { name: 'a' })
  expect((await patch({ name: 'b', active: false })).body).toMatchObject({ name: 'b', active: false })
  expect((await patch({ active: true })).body).toMatchObject({ name: 'b', active: true })
  expect(codeOf(await patch({ name: '' }))).toBe(215)
  expect(codeOf(await patch({ name: null }))).toBe(215)
})

test('an endpoint configuration is attached by ID, and detached by null or an empty ID', async () => {
  const { patch } = await patcher('/reserved_addrs', {})
  const attached = await patch({ endpoint_configuration_id: 'ec_abc' })
  expect(attached.body.endpoint_configuration).toEqual({
    id: 'ec_abc',
    uri: `${platform().url}/endpoint_configurations/ec_abc`,
  })
  expect((await patch({ description: 'd' })).body.endpoint_configuration).toMatchObject({ id: 'ec_abc' })
  expect((await patch({ endpoint_configuration_id: '' })).body.endpoint_configuration).toBeNull()
  await patch({ endpoint_configuration_id: 'ec_abc' })
  expect((await patch({ endpoint_configuration_id: null })).body.endpoint_configuration).toBeNull()
  expect(codeOf(await patch({ endpoint_configuration_id: 'ra_abc' }))).toBe(227)
})

test('address ports count up and are never reused', async () => {
  const created = []
  for (const region of ['us', 'eu']) created.push(await post('/reserved_addrs', { region }))
  const ports = created.map(({ body }) => Number(String(body.addr).split(':')[1]))
  expect(ports[1]).toBe(Number(ports[0]) + 1)
  await platform().call('DELETE', `/reserved_addrs/${String(created[1]?.body.id)}`)
  expect((await post('/reserved_addrs', {})).body.addr).toBe(`1.tcp.localhost:${Number(ports[1]) + 1}`)
})

test.each([
  ['/reserved_domains', 413],
  ['/agent_ingresses', 6706],
])(
  'a domain in %s is unique regardless of case, and available again after its deletion',
  async (path, code) => {
    const domain = 'once.up.example'
    const { own } = await patcher(path, { domain })
    const again = await post(path, { domain: domain.toUpperCase() })
    expect([again.status, codeOf(again), detailOf(again, 'field')]).toEqual([400, code, 'domain'])
    await platform().call('DELETE', own)
    expect((await post(path, { domain })).status).toBe(201)
  },
)

test('five concurrent creates of one domain create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('/reserved_domains', { domain: 'race.up.example' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400])
})

describe('the certificate of a domain', () => {
  test('has no management with a null policy, and restarts with a new policy', async () => {
    const { own, patch } = await patcher('/reserved_domains', fresh())
    expect((await patch({ certificate_management_policy: null })).body).toMatchObject({
      certificate_management_policy: null,
      certificate_management_status: null,
    })
    const started = await patch({
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'rsa' },
    })
    expect(started.body).toMatchObject({
      certificate_management_policy: { private_key_type: 'rsa' },
      certificate_management_status: { provisioning_job: { error_code: null } },
    })
    expect((await platform().call('DELETE', `${own}/certificate_management_policy`)).status).toBe(204)
    expect((await platform().call('GET', own)).body.certificate_management_policy).toBeNull()
  })

  test("can't be detached while it is managed", async () => {
    const { own, patch } = await patcher('/reserved_domains', fresh())
    expect(codeOf(await platform().call('DELETE', `${own}/certificate`))).toBe(436)
    expect(codeOf(await patch({ certificate_id: null }))).toBe(436)
    await platform().call('DELETE', `${own}/certificate_management_policy`)
    expect((await platform().call('DELETE', `${own}/certificate`)).status).toBe(204)
    expect((await platform().call('DELETE', `${own}/certificate`, { raw: '{}' })).status).toBe(400)
  })

  test("can't be managed for a platform name", async () => {
    const { patch } = await patcher('/reserved_domains', { domain: 'up.localhost' })
    expect(codeOf(await patch({ certificate_management_policy: policy }))).toBe(439)
    expect((await patch({ certificate_management_policy: null })).status).toBe(200)
  })
})

test('a certificate policy can be attached to an ingress and detached', async () => {
  const { patch } = await patcher('/agent_ingresses', fresh())
  const managed = await patch({ certificate_management_policy: { authority: 'letsencrypt' } })
  expect(managed.body).toMatchObject({
    certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'rsa' },
    certificate_management_status: { renews_at: null },
  })
  expect((await patch({ certificate_management_policy: null })).body.certificate_management_status).toBeNull()
})

test('quotas are enforced when they are set', async () => {
  const { call, store } = await testPlatform()
  const limits = { quota_reserved_addrs: 1, quota_reserved_domains: 3, quota_wildcard_domains: 1 }
  for (const [name, value] of Object.entries(limits)) await setSetting(store, name, value)
  const create = async (path: string, body: object) => codeOf(await call('POST', path, { body }))
  expect([await create('/reserved_addrs', {}), await create('/reserved_addrs', {})]).toEqual([0, 502])
  const names = ['*.a.example', '*.b.example', 'a.example', 'b.example', 'c.example', 'a.example']
  const codes = []
  for (const domain of names) codes.push(await create('/reserved_domains', { domain }))
  expect(codes).toEqual([0, 418, 0, 0, 415, 413])
})
