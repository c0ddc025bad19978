import { expect, test } from 'vitest'
import * as z from 'zod'
import { secret, secretsWithin } from './fields'
import { changedSince, inRequestShape, storedValue } from './seen'
import { readSeenMarks, seenMarks } from './seen-marks'

const item = {
  description: 'one',
  metadata: null,
  policy: { authority: 'letsencrypt', private_key_type: 'rsa' },
  endpoint_configuration: { id: 'ec_1', uri: '' },
  ip_policies: [{ id: 'ipp_2', uri: '' }, { id: 'ipp_1' }],
  backends: [],
  mutual_tls: { enabled: true, certificate_authorities: [{ id: 'ca_1', uri: '/1' }] },
  tls_termination: { enabled: true, terminate_at: 'edge', min_version: null },
  oauth: { client_secret: { set: true, fingerprint: 'f' }, google: { scopes: [], extra: 1 }, github: null },
}
const request = z.strictObject({
  description: z.string().optional(),
  metadata: z.string().nullish(),
  policy: z.strictObject({ authority: z.string(), private_key_type: z.string() }).nullish(),
  certificate_id: z.string().nullish(),
  endpoint_configuration_id: z.string().optional(),
  ip_policy_ids: z.array(z.string()).optional(),
  backend_ids: z.array(z.string()).optional(),
  mutual_tls: z
    .strictObject({ enabled: z.boolean(), certificate_authority_ids: z.array(z.string()) })
    .nullish(),
  tls_termination: z.strictObject({ enabled: z.boolean(), min_version: z.string().optional() }).optional(),
  oauth: z
    .strictObject({
      client_secret: secret(z.string()).optional(),
      google: z.strictObject({ scopes: z.array(z.string()) }).optional(),
      github: z.strictObject({}).optional(),
    })
    .optional(),
})
const changed = (seen: Record<string, unknown>, now: unknown = item) =>
  changedSince(readSeenMarks(seenMarks(seen)) ?? new Map(), now, request)

test.each([
  ['description', 'one'],
  ['endpoint_configuration_id', 'ec_1'],
  ['certificate_id', undefined],
  ['constructor_id', undefined],
  ['ip_policy_ids', ['ipp_2', 'ipp_1']],
  ['backend_ids', []],
  ['constructor_ids', undefined],
])('the stored value of %s is %j', (field, value) => expect(storedValue(item, field)).toEqual(value))

test('a response in request shape has IDs for references and no response-only fields', () => {
  expect(inRequestShape(request, item)).toEqual({
    description: 'one',
    metadata: null,
    policy: item.policy,
    endpoint_configuration_id: 'ec_1',
    ip_policy_ids: ['ipp_2', 'ipp_1'],
    backend_ids: [],
    mutual_tls: { enabled: true, certificate_authority_ids: ['ca_1'] },
    tls_termination: { enabled: true },
    oauth: { client_secret: { set: true, fingerprint: 'f' }, google: { scopes: [] } },
  })
  expect(inRequestShape(request, null)).toBeNull()
  expect(inRequestShape(z.array(request), [{ description: 'x', other: 1 }])).toEqual([{ description: 'x' }])
})

test.each<[string, Record<string, unknown>]>([
  ['the same text', { description: 'one' }],
  ['empty for null', { metadata: '' }],
  ['null for absent', { certificate_id: null }],
  ['another order of keys', { policy: { private_key_type: 'rsa', authority: 'letsencrypt' } }],
  ['the id of a reference', { endpoint_configuration_id: 'ec_1' }],
  ['the ids of references', { ip_policy_ids: ['ipp_2', 'ipp_1'] }],
  ['a module with references', { mutual_tls: { enabled: true, certificate_authority_ids: ['ca_1'] } }],
  ['a module without response-only fields', { tls_termination: { enabled: true } }],
])('no change is detected for %s', (_, seen) => expect(changed(seen)).toEqual({}))

test('only changed fields are returned, with their current values', () => {
  expect(changed({ description: 'zero', metadata: 'was', policy: item.policy })).toEqual({
    description: 'one',
    metadata: null,
  })
  expect(changed({ policy: { ...item.policy, private_key_type: 'ecdsa' } })).toEqual({ policy: item.policy })
  expect(changed({ ip_policy_ids: ['ipp_1', 'ipp_2'] })).toEqual({ ip_policy_ids: ['ipp_2', 'ipp_1'] })
  expect(changed({ mutual_tls: null })).toEqual({
    mutual_tls: { enabled: true, certificate_authority_ids: ['ca_1'] },
  })
})

test('each field of a missing item counts as null', () => {
  expect(changed({ description: null, mutual_tls: null }, null)).toEqual({})
  expect(changed({ description: 'one' }, null)).toEqual({ description: null })
})

test.each(['', 'a', 'a:1', 'A:0123456789abcdef', 'a:0123456789abcdef,', 'x'.repeat(2049)])(
  'the header %j is invalid',
  (text) => expect(readSeenMarks(text)).toBeNull(),
)

test('a document is the same as an object and as text', () => {
  const holder = z.strictObject({ policy: secretsWithin(z.string(), (text) => text).optional() })
  const seen = readSeenMarks(seenMarks({ policy: '{"a":1}' })) ?? new Map<string, string>()
  expect(inRequestShape(holder, { policy: { a: 1 } })).toEqual({ policy: '{"a":1}' })
  expect(changedSince(seen, { policy: { a: 1 } }, holder)).toEqual({})
  expect(changedSince(seen, { policy: { a: 2 } }, holder)).toEqual({ policy: '{"a":2}' })
  const both = inRequestShape(holder, { policy: { a: 1, b: 2 } })
  expect(inRequestShape(holder, { policy: { b: 2, a: 1 } })).toEqual(both)
})
