import { expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/body-issues'
import { specRules } from '@/lib/contract/fields'
import { abuseReports } from './abuse-reports'
import { agentIngresses } from './agent-ingresses'
import { apiKeys } from './api-keys'
import { botUsers } from './bot-users'
import { credentials } from './credentials'
import { eventSubscriptions } from './event-subscriptions'
import { reservedAddrs } from './reserved-addrs'
import { reservedDomains } from './reserved-domains'

const long = (bytes: number) => 'é'.repeat(Math.floor(bytes / 2)) + 'x'.repeat(bytes % 2)

test.each([
  ['a description of 255 bytes', reservedAddrs.ops.create, { description: long(255) }, []],
  [
    'a description of 256 bytes',
    reservedAddrs.ops.create,
    { description: long(256) },
    [['description', 504]],
  ],
  ['metadata of 4096 bytes', reservedAddrs.ops.create, { metadata: long(4096) }, []],
  ['metadata of 4097 bytes', reservedAddrs.ops.create, { metadata: long(4097) }, [['metadata', 505]]],
  [
    'a region that addresses do not have',
    reservedAddrs.ops.create,
    { region: 'us-cal-1' },
    [['region', 500]],
  ],
  ['a region of the wrong type', reservedAddrs.ops.create, { region: 7 }, [['region', 215]]],
  ['an unknown field', reservedAddrs.ops.create, { addr: 'x' }, [['addr', 214]]],
  ['a body that is not an object', reservedAddrs.ops.create, [], [['', 213]]],
  ['an empty change', reservedAddrs.ops.update, {}, [['', 506]]],
  [
    'an ID with the wrong prefix',
    reservedAddrs.ops.update,
    { endpoint_configuration_id: 'rd_1' },
    [['endpoint_configuration_id', 227]],
  ],
  ['detaching a configuration', reservedAddrs.ops.update, { endpoint_configuration_id: null }, []],
  ['no domain', reservedDomains.ops.create, {}, [['domain', 215]]],
  [
    'an asterisk inside a domain',
    reservedDomains.ops.create,
    { domain: 'a.*.example.com' },
    [['domain', 402]],
  ],
  ['a wildcard', reservedDomains.ops.create, { domain: '*.example.com' }, []],
  ['a wildcard over a suffix', reservedDomains.ops.create, { domain: '*.com' }, [['domain', 416]]],
  ['an underscore', reservedDomains.ops.create, { domain: 'a_b.example.com' }, [['domain', 438]]],
  [
    'a long label',
    reservedDomains.ops.create,
    { domain: `${'a'.repeat(64)}.example.com` },
    [['domain', 513]],
  ],
  ['a long name', reservedDomains.ops.create, { domain: `${'a.'.repeat(125)}example` }, [['domain', 514]]],
  [
    'a name that is not fully qualified',
    reservedDomains.ops.create,
    { domain: 'example' },
    [['domain', 448]],
  ],
  ['a change of the domain', reservedDomains.ops.update, { domain: 'x.example.com' }, [['domain', 214]]],
  [
    'an unknown authority',
    reservedDomains.ops.create,
    { domain: 'a.example.com', certificate_management_policy: { authority: 'x' } },
    [['certificate_management_policy', 435]],
  ],
  ['a wildcard ingress', agentIngresses.ops.create, { domain: '*.example.com' }, [['domain', 6704]]],
  [
    'an unknown key type',
    agentIngresses.ops.create,
    {
      domain: 'c.example.com',
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'dsa' },
    },
    [['certificate_management_policy', 1909]],
  ],
  ['a blank name', botUsers.ops.create, { name: ' ' }, [['name', 215]]],
  ['a name of 255 bytes', botUsers.ops.create, { name: long(255) }, []],
])('the error, if any, is reported for %s', (_, op, body, expected) => {
  const first = bodyIssues(op, body).slice(0, 1) // a response has one error
  expect(first.map(({ field, code }) => [field, code])).toEqual(expected)
})

test('unknown fields come first, then types, then rules, each in the order of the request', () => {
  const body = { metadata: long(5000), region: 1, description: 2, extra: 3 }
  expect(bodyIssues(reservedAddrs.ops.create, body).map((issue) => issue.field)).toEqual([
    'extra',
    'region',
    'description',
    'metadata',
  ])
})

test('an unknown field is rejected with the supported fields', () => {
  expect(bodyIssues(botUsers.ops.create, { nome: 'x', name: 'y' })[0]).toMatchObject({
    field: 'nome',
    supported: ['name', 'active'],
    message: expect.stringContaining('name, active'),
  })
})

test('a connected account uses the rules of the specification, not of the local platform', () => {
  const issues = (body: object) =>
    bodyIssues(reservedAddrs.ops.create, body, specRules).map(({ field }) => field)
  expect(issues({ description: long(300) })).toEqual([])
  expect(issues({ metadata: long(4097) })).toEqual(['metadata'])
  expect(bodyIssues(reservedDomains.ops.create, { domain: 'a_b' }, specRules)).toEqual([])
})

test.each([
  ['a URL of another scheme', abuseReports.ops.create, { urls: ['ftp://a.example'] }, [], 215],
  ['no URLs', abuseReports.ops.create, { urls: [] }, [], 215],
  ['another owner of a key', apiKeys.ops.update, { owner_id: 'bot_1' }, [], 628],
  ['another owner of an authtoken', credentials.ops.update, { owner_id: 'bot_1' }, [], 629],
  [
    'an invalid event type',
    eventSubscriptions.ops['sources.create'],
    { type: 'ip_policy_created' },
    [238],
    238,
  ],
  [
    'an invalid event type in a list',
    eventSubscriptions.ops.create,
    { sources: [{ type: 'a/b.v0' }] },
    [238],
    238,
  ],
  [
    'an unknown but valid event type',
    eventSubscriptions.ops['sources.create'],
    { type: 'own_thing.v12' },
    [],
    undefined,
  ],
])('%s: codes for every account and for the local platform', (_, op, body, always, local) => {
  expect(bodyIssues(op, body, specRules).map(({ code }) => code)).toEqual(always)
  expect(bodyIssues(op, body)[0]?.code).toBe(local)
})
