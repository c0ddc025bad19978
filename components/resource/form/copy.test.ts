import { expect, test } from 'vitest'
import { botUsers } from '@/lib/resources/bot-users'
import { credentials } from '@/lib/resources/credentials'
import { endpoints } from '@/lib/resources/endpoints'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { copyOf } from './copy'

const domain = { id: 'rd_1', domain: 'a.example.com', description: 'Shop', metadata: '{}', cname_target: 'x' }
const domainValues = ({ domain: name = '', description = '', metadata = '' }: Partial<typeof domain>) => ({
  domain: name,
  description,
  metadata,
})
const copied = (isGone: boolean) =>
  copyOf({
    ...reservedDomains,
    item: domain,
    values: domainValues(domain),
    blank: domainValues({}),
    isGone,
  })

test('a clone leaves unique names empty and lists them', () =>
  expect(copied(false)).toEqual({
    values: { domain: '', description: 'Shop', metadata: '{}' },
    emptied: ['domain'],
    renamed: [],
    secrets: [],
    omitted: [],
  }))

test('a copy of a deleted resource keeps its name', () =>
  expect(copied(true)).toMatchObject({ values: { domain: 'a.example.com' }, emptied: [], renamed: [] }))

test.each([
  ['pilot', false, 'pilot (copy)'],
  ['pilot (copy)', false, 'pilot (copy)'],
  ['n'.repeat(255), false, 'n'.repeat(255)], // the longest that is accepted
  ['pilot', true, 'pilot'],
])('the copied name of %s with deleted %s is %s', (name, isGone, wanted) => {
  const blank = { name: '', active: true }
  const values = { ...blank, name }
  expect(copyOf({ ...botUsers, item: { id: 'bot_1', ...values }, values, blank, isGone }).values).toEqual({
    ...values,
    name: wanted,
  })
})

test('a copy includes fields that only a create request has', () => {
  const blank = { description: '', acl: [], owner_id: '' }
  const item = { id: 'cr_1', description: 'Pump', acl: ['bind:a'], owner_id: 'bot_1', token: null }
  const { values } = copyOf({
    ...credentials,
    item,
    values: { ...blank, description: 'Pump', acl: ['bind:a'] },
    blank,
    isGone: true,
  })
  expect(values).toEqual({ description: 'Pump', acl: ['bind:a'], owner_id: 'bot_1' })
})

const policy = (password: string) =>
  JSON.stringify({
    on_http_request: [{ actions: [{ type: 'basic-auth', config: { credentials: [password] } }] }],
  })

test.each([
  ['a secret in a JSON policy', policy('adit:kept:0123456789abcdef'), policy('')],
  ['a policy that is masked as a whole', 'adit:kept:0123456789abcdef', ''],
  ['a secret in a YAML policy', 'a: adit:kept:0123456789abcdef\nb: 1', 'a: \nb: 1'],
])('a copy empties stored secrets and lists them: %s', (_, traffic_policy, wanted) => {
  const blank = { url: '', traffic_policy: '' }
  const item = { id: 'ep_1', url: 'https://a.example', traffic_policy }
  const { values, secrets } = copyOf({
    ...endpoints,
    item,
    values: { url: item.url, traffic_policy },
    blank,
    isGone: true,
  })
  expect(values).toEqual({ url: item.url, traffic_policy: wanted })
  expect(secrets).toEqual([['traffic_policy']])
})

test('parts that are created separately are listed, but response-only fields are not', () => {
  const blank = { hostports: [], description: '', metadata: '', mutual_tls: {}, tls_termination: {} }
  const item = {
    id: 'e',
    hostports: ['a:443'],
    routes: [{ id: 'r' }],
    created_at: '2026-01-01',
    description: 'x',
  }
  const { omitted } = copyOf({ ...httpsEdges, item, values: blank, blank, isGone: false })
  expect(omitted).toEqual(['routes'])
})
