import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '@/lib/resources/registry'
import { codeOf, ofBytes as text, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const post = (path: string, body: unknown) => platform().call('POST', path, { body })

/** The handler files that several resources share, keyed by resource name. */
const sharedFiles: Readonly<Record<string, string>> = {
  'failover-backends': 'nested-backends',
  'http-response-backends': 'backends',
  'static-backends': 'backends',
  'tunnel-group-backends': 'backends',
  'tunnel-sessions': 'tunnels',
  'weighted-backends': 'nested-backends',
}

test('each resource has a handler file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  const expected = new Set(Object.keys(registry).map((name) => `${sharedFiles[name] ?? name}.ts`))
  expect(files.toSorted()).toEqual([...expected].toSorted())
})

describe.each([
  ['/bot_users', { name: 'bot' }, 'bot_users'],
  ['/reserved_addrs', {}, 'reserved_addrs'],
  ['/reserved_domains', { domain: 'common.one.example' }, 'reserved_domains'],
  ['/agent_ingresses', { domain: 'connect.common.example' }, 'ingresses'],
])('%s', (path, body, key) => {
  test('create, get, list, delete', async () => {
    const created = await post(path, body)
    expect([created.status, created.body.uri]).toEqual([
      201,
      `${platform().url}${path}/${String(created.body.id)}`,
    ])
    expect(created.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const own = `${path}/${String(created.body.id)}`
    const got = await platform().call('GET', own)
    expect([got.status, got.body.id]).toEqual([200, created.body.id])
    const list = await platform().call('GET', path)
    expect(list.body).toMatchObject({
      [key]: [{ id: created.body.id }],
      uri: `${platform().url}${path}`,
      next_page_uri: null,
    })
    const gone = await platform().call('DELETE', own)
    expect([gone.status, gone.text, gone.headers.get('content-type')]).toEqual([204, '', null])
    expect([
      (await platform().call('GET', own)).status,
      (await platform().call('DELETE', own)).status,
    ]).toEqual([404, 404])
    expect((await platform().call('GET', path)).body).toMatchObject({ [key]: [] })
  })

  test('a write with a query is refused', async () => {
    expect(codeOf(await post(`${path}?dry_run=1`, body))).toBe(231)
  })
})

const created: [string, string, object, object][] = [
  [
    'address with defaults',
    '/reserved_addrs',
    {},
    { description: '', metadata: '', region: 'us', endpoint_configuration: null },
  ],
  [
    'address with the longest texts',
    '/reserved_addrs',
    { description: text(255), metadata: text(4096, 'é') },
    { metadata: text(4096, 'é') },
  ],
  [
    'address with null texts',
    '/reserved_addrs',
    { description: null, metadata: null },
    { description: '', metadata: '' },
  ],
  [
    'address with special characters in its metadata',
    '/reserved_addrs',
    { metadata: '\u0000{"a":<b>}\ud83d\ude80 ' },
    { metadata: '\u0000{"a":<b>}\ud83d\ude80 ' },
  ],
  [
    'address in a region',
    '/reserved_addrs',
    { region: 'sa' },
    { region: 'sa', addr: expect.stringMatching(/^\d+\.tcp\.sa\.localhost:2\d{4}$/) },
  ],
  ['bot user', '/bot_users', { name: text(255) }, { name: text(255), active: true }],
  ['inactive bot user', '/bot_users', { name: 'x', active: false }, { active: false }],
  [
    'domain',
    '/reserved_domains',
    { domain: 'App.Own.Example', region: 'eu' },
    {
      domain: 'app.own.example',
      region: '',
      certificate: null,
      acme_challenge_cname_target: null,
      http_endpoint_configuration: null,
      https_endpoint_configuration: null,
      resolves_to: [{ value: 'global' }],
      cname_target: expect.stringMatching(/^[a-z0-9]{17}\.[a-z0-9]{17}\.cname\.localhost$/),
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
      certificate_management_status: {
        renews_at: null,
        provisioning_job: { error_code: null, msg: expect.stringContaining('in progress'), retries_at: null },
      },
    },
  ],
  [
    'wildcard domain',
    '/reserved_domains',
    { domain: '*.own.example' },
    {
      acme_challenge_cname_target: expect.stringMatching(/^[a-z0-9]{8}\.acme-challenge\.localhost$/),
    },
  ],
  [
    'domain below a wildcard',
    '/reserved_domains',
    { domain: 'below.own.example' },
    { acme_challenge_cname_target: null },
  ],
  [
    'domain without a certificate policy',
    '/reserved_domains',
    { domain: 'un.own.example', certificate_management_policy: null },
    {
      certificate_management_policy: null,
      certificate_management_status: null,
    },
  ],
  [
    'domain of the platform',
    '/reserved_domains',
    { domain: 'lab.localhost', region: 'eu' },
    {
      region: 'eu',
      cname_target: null,
      acme_challenge_cname_target: null,
      certificate_management_policy: null,
      certificate_management_status: null,
    },
  ],
  [
    'domain with resolves_to',
    '/reserved_domains',
    { domain: 're.own.example', resolves_to: [{ value: 'us-cal-1' }, { value: 'eu' }] },
    {
      resolves_to: [{ value: 'us-cal-1' }, { value: 'eu' }],
    },
  ],
  [
    'ingress',
    '/agent_ingresses',
    { domain: 'Connect.Own.Example', description: 'd' },
    {
      domain: 'connect.own.example',
      description: 'd',
      certificate_management_policy: null,
      certificate_management_status: null,
      region_domains: ['us', 'us-cal-1', 'eu', 'au', 'ap', 'jp', 'sa', 'in'].map(
        (region) => `tunnel.${region}.connect.own.example`,
      ),
      ns_targets: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
    },
  ],
  [
    'ingress with a certificate policy',
    '/agent_ingresses',
    { domain: 'm.own.example', certificate_management_policy: { authority: 'letsencrypt' } },
    {
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'rsa' },
      certificate_management_status: { provisioning_job: { error_code: null } },
    },
  ],
]

test.each(created)('a created resource has the expected fields: %s', async (_, path, body, expected) => {
  const answer = await post(path, body)
  expect([answer.status, codeOf(answer)]).toEqual([201, 0])
  expect(answer.body).toMatchObject(expected)
})
