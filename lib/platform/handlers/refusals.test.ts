import { expect, test } from 'vitest'
import { codeOf, detailOf, ofBytes as text, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const long = `${'a'.repeat(63)}.`.repeat(3)
const letsencrypt = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const cert = `cert_${'0'.repeat(27)}`
const refused: [string, string, object, number, string][] = [
  ['description', '/reserved_addrs', { description: text(256) }, 504, 'description'],
  ['description in bytes', '/reserved_addrs', { description: text(256, 'é') }, 504, 'description'],
  ['metadata', '/reserved_addrs', { metadata: text(4098, 'é') }, 505, 'metadata'],
  ['region', '/reserved_addrs', { region: 'us-cal-1' }, 500, 'region'],
  ['null region', '/reserved_addrs', { region: null }, 215, 'region'],
  ['assigned field', '/reserved_addrs', { addr: 'a:1' }, 214, 'addr'],
  ['no name', '/bot_users', {}, 215, 'name'],
  ['empty name', '/bot_users', { name: ' ' }, 215, 'name'],
  ['long name', '/bot_users', { name: text(256) }, 215, 'name'],
  ['active', '/bot_users', { name: 'x', active: 'yes' }, 215, 'active'],
  ['no domain', '/reserved_domains', {}, 215, 'domain'],
  [
    'first of two in the order of the request',
    '/reserved_domains',
    { metadata: text(4097), domain: 'a..b' },
    421,
    'metadata',
  ],
  ['description', '/reserved_domains', { domain: 'q.example', description: text(256) }, 420, 'description'],
  ['wildcard inside', '/reserved_domains', { domain: 'a.*.example' }, 402, 'domain'],
  ['wildcard and more', '/reserved_domains', { domain: '*a.b.example' }, 403, 'domain'],
  ['character', '/reserved_domains', { domain: 'a b.example' }, 406, 'domain'],
  ['script', '/reserved_domains', { domain: '<script>.example' }, 406, 'domain'],
  ['label start', '/reserved_domains', { domain: '-a.example' }, 407, 'domain'],
  ['label end', '/reserved_domains', { domain: 'a-.example' }, 408, 'domain'],
  ['empty label', '/reserved_domains', { domain: 'a..example' }, 409, 'domain'],
  ['final dot', '/reserved_domains', { domain: 'a.example.' }, 409, 'domain'],
  ['hyphens', '/reserved_domains', { domain: 'ab--c.example' }, 410, 'domain'],
  ['whole suffix', '/reserved_domains', { domain: '*.example' }, 416, 'domain'],
  ['underscore', '/reserved_domains', { domain: 'a_b.example' }, 438, 'domain'],
  ['not full', '/reserved_domains', { domain: 'host' }, 448, 'domain'],
  ['long label', '/reserved_domains', { domain: `${'a'.repeat(64)}.example` }, 513, 'domain'],
  ['long name', '/reserved_domains', { domain: `${long}${'a'.repeat(62)}.example` }, 514, 'domain'],
  ['region', '/reserved_domains', { domain: 'q.example', region: 'mars' }, 400, 'region'],
  [
    'authority',
    '/reserved_domains',
    { domain: 'q.example', certificate_management_policy: { authority: 'me' } },
    435,
    'certificate_management_policy',
  ],
  [
    'key type',
    '/reserved_domains',
    {
      domain: 'q.example',
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'dsa' },
    },
    1909,
    'certificate_management_policy',
  ],
  [
    'policy field',
    '/reserved_domains',
    { domain: 'q.example', certificate_management_policy: { ...letsencrypt, x: 1 } },
    214,
    'certificate_management_policy.x',
  ],
  [
    'both',
    '/reserved_domains',
    { domain: 'q.example', certificate_id: cert, certificate_management_policy: letsencrypt },
    434,
    'certificate_id',
  ],
  [
    'certificate id',
    '/reserved_domains',
    { domain: 'q.example', certificate_id: 'ca_1' },
    227,
    'certificate_id',
  ],
  [
    'no such certificate',
    '/reserved_domains',
    { domain: 'q.example', certificate_id: cert },
    215,
    'certificate_id',
  ],
  [
    'platform name managed',
    '/reserved_domains',
    { domain: 'q.localhost', certificate_management_policy: letsencrypt },
    439,
    'certificate_management_policy',
  ],
  [
    'platform name with certificate',
    '/reserved_domains',
    { domain: 'q.localhost', certificate_id: cert },
    440,
    'certificate_id',
  ],
  [
    'twice',
    '/reserved_domains',
    { domain: 'q.example', resolves_to: [{ value: 'eu' }, { value: 'eu' }] },
    456,
    'resolves_to',
  ],
  [
    'place',
    '/reserved_domains',
    { domain: 'q.example', resolves_to: [{ value: 'mars' }] },
    400,
    'resolves_to',
  ],
  ['ingress name', '/agent_ingresses', { domain: 'a..b' }, 6704, 'domain'],
  ['ingress wildcard', '/agent_ingresses', { domain: '*.b.example' }, 6704, 'domain'],
  ['ingress under the platform', '/agent_ingresses', { domain: 'a.localhost' }, 6705, 'domain'],
  [
    'ingress description',
    '/agent_ingresses',
    { domain: 'z.example', description: text(256) },
    6700,
    'description',
  ],
  ['ingress metadata', '/agent_ingresses', { domain: 'z.example', metadata: text(4097) }, 6701, 'metadata'],
  [
    'ingress authority',
    '/agent_ingresses',
    { domain: 'z.example', certificate_management_policy: { authority: 'me' } },
    1908,
    'certificate_management_policy',
  ],
  [
    'ingress key type',
    '/agent_ingresses',
    {
      domain: 'z.example',
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'dsa' },
    },
    1909,
    'certificate_management_policy',
  ],
]

test.each(refused)('refused: %s (%s)', async (_, path, body, code, field) => {
  const answer = await platform().call('POST', path, { body })
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
})
