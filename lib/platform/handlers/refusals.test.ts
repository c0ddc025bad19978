import { expect, test } from 'vitest'
import { codeOf, detailOf, ofBytes as text, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const long = `${'a'.repeat(63)}.`.repeat(3)
const letsencrypt = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
const cert = `cert_${'0'.repeat(27)}`
const refused: [string, string, object, number, string][] = [
  ['a long description', '/reserved_addrs', { description: text(256) }, 504, 'description'],
  [
    'a description that is too long in bytes',
    '/reserved_addrs',
    { description: text(256, 'é') },
    504,
    'description',
  ],
  ['long metadata', '/reserved_addrs', { metadata: text(4098, 'é') }, 505, 'metadata'],
  ['an unknown region', '/reserved_addrs', { region: 'us-cal-1' }, 500, 'region'],
  ['a null region', '/reserved_addrs', { region: null }, 215, 'region'],
  ['a read-only field', '/reserved_addrs', { addr: 'a:1' }, 214, 'addr'],
  ['a missing name', '/bot_users', {}, 215, 'name'],
  ['an empty name', '/bot_users', { name: ' ' }, 215, 'name'],
  ['a long name', '/bot_users', { name: text(256) }, 215, 'name'],
  ['a non-boolean active', '/bot_users', { name: 'x', active: 'yes' }, 215, 'active'],
  ['a missing domain', '/reserved_domains', {}, 215, 'domain'],
  [
    'two errors, reporting the first in the request',
    '/reserved_domains',
    { metadata: text(4097), domain: 'a..b' },
    421,
    'metadata',
  ],
  [
    'a long description',
    '/reserved_domains',
    { domain: 'q.example', description: text(256) },
    420,
    'description',
  ],
  ['a wildcard inside the name', '/reserved_domains', { domain: 'a.*.example' }, 402, 'domain'],
  ['a label of a wildcard and text', '/reserved_domains', { domain: '*a.b.example' }, 403, 'domain'],
  ['an invalid character', '/reserved_domains', { domain: 'a b.example' }, 406, 'domain'],
  ['markup', '/reserved_domains', { domain: '<script>.example' }, 406, 'domain'],
  ['a label that starts with a hyphen', '/reserved_domains', { domain: '-a.example' }, 407, 'domain'],
  ['a label that ends with a hyphen', '/reserved_domains', { domain: 'a-.example' }, 408, 'domain'],
  ['an empty label', '/reserved_domains', { domain: 'a..example' }, 409, 'domain'],
  ['a trailing dot', '/reserved_domains', { domain: 'a.example.' }, 409, 'domain'],
  ['two hyphens in positions 3 and 4', '/reserved_domains', { domain: 'ab--c.example' }, 410, 'domain'],
  ['a wildcard for a whole suffix', '/reserved_domains', { domain: '*.example' }, 416, 'domain'],
  ['an underscore', '/reserved_domains', { domain: 'a_b.example' }, 438, 'domain'],
  ['a name of one label', '/reserved_domains', { domain: 'host' }, 448, 'domain'],
  ['a long label', '/reserved_domains', { domain: `${'a'.repeat(64)}.example` }, 513, 'domain'],
  ['a long name', '/reserved_domains', { domain: `${long}${'a'.repeat(62)}.example` }, 514, 'domain'],
  ['an unknown region', '/reserved_domains', { domain: 'q.example', region: 'mars' }, 400, 'region'],
  [
    'an unknown authority',
    '/reserved_domains',
    { domain: 'q.example', certificate_management_policy: { authority: 'me' } },
    435,
    'certificate_management_policy',
  ],
  [
    'an unknown key type',
    '/reserved_domains',
    {
      domain: 'q.example',
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'dsa' },
    },
    1909,
    'certificate_management_policy',
  ],
  [
    'an unknown policy field',
    '/reserved_domains',
    { domain: 'q.example', certificate_management_policy: { ...letsencrypt, x: 1 } },
    214,
    'certificate_management_policy.x',
  ],
  [
    'both a certificate and a policy',
    '/reserved_domains',
    { domain: 'q.example', certificate_id: cert, certificate_management_policy: letsencrypt },
    434,
    'certificate_id',
  ],
  [
    'a certificate ID of another resource',
    '/reserved_domains',
    { domain: 'q.example', certificate_id: 'ca_1' },
    227,
    'certificate_id',
  ],
  [
    'an unknown certificate',
    '/reserved_domains',
    { domain: 'q.example', certificate_id: cert },
    215,
    'certificate_id',
  ],
  [
    'a certificate policy for a platform name',
    '/reserved_domains',
    { domain: 'q.localhost', certificate_management_policy: letsencrypt },
    439,
    'certificate_management_policy',
  ],
  [
    'a certificate for a platform name',
    '/reserved_domains',
    { domain: 'q.localhost', certificate_id: cert },
    440,
    'certificate_id',
  ],
  [
    'a duplicate region in resolves_to',
    '/reserved_domains',
    { domain: 'q.example', resolves_to: [{ value: 'eu' }, { value: 'eu' }] },
    456,
    'resolves_to',
  ],
  [
    'an unknown region in resolves_to',
    '/reserved_domains',
    { domain: 'q.example', resolves_to: [{ value: 'mars' }] },
    400,
    'resolves_to',
  ],
  ['an invalid ingress name', '/agent_ingresses', { domain: 'a..b' }, 6704, 'domain'],
  ['a wildcard ingress name', '/agent_ingresses', { domain: '*.b.example' }, 6704, 'domain'],
  ['an ingress name below the base domain', '/agent_ingresses', { domain: 'a.localhost' }, 6705, 'domain'],
  [
    'a long ingress description',
    '/agent_ingresses',
    { domain: 'z.example', description: text(256) },
    6700,
    'description',
  ],
  [
    'long ingress metadata',
    '/agent_ingresses',
    { domain: 'z.example', metadata: text(4097) },
    6701,
    'metadata',
  ],
  [
    'an unknown authority of an ingress',
    '/agent_ingresses',
    { domain: 'z.example', certificate_management_policy: { authority: 'me' } },
    1908,
    'certificate_management_policy',
  ],
  [
    'an unknown key type of an ingress',
    '/agent_ingresses',
    {
      domain: 'z.example',
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'dsa' },
    },
    1909,
    'certificate_management_policy',
  ],
]

test.each(refused)('a create with %s is refused (%s)', async (_, path, body, code, field) => {
  const answer = await platform().call('POST', path, { body })
  expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
})
