import { expect, test } from 'vitest'
import { changedSince, readSeenMarks, seenMarks, storedValue } from './seen'

const item = {
  description: 'one',
  metadata: null,
  policy: { authority: 'letsencrypt', private_key_type: 'rsa' },
  endpoint_configuration: { id: 'ec_1', uri: '' },
}
const changed = (seen: Record<string, unknown>, now: unknown = item) =>
  changedSince(readSeenMarks(seenMarks(seen)) ?? new Map(), now)

test.each([
  ['description', 'one'],
  ['endpoint_configuration_id', 'ec_1'],
  ['certificate_id', undefined],
  ['constructor_id', undefined],
])('the stored value of %s is %j', (field, value) => expect(storedValue(item, field)).toBe(value))

test.each<[string, Record<string, unknown>]>([
  ['the same text', { description: 'one' }],
  ['empty for null', { metadata: '' }],
  ['null for absent', { certificate_id: null }],
  ['another order of keys', { policy: { private_key_type: 'rsa', authority: 'letsencrypt' } }],
  ['the id of a reference', { endpoint_configuration_id: 'ec_1' }],
])('unchanged: %s', (_, seen) => expect(changed(seen)).toEqual({}))

test('what changed comes with its present value, and nothing else does', () => {
  expect(changed({ description: 'zero', metadata: 'was', policy: item.policy })).toEqual({
    description: 'one',
    metadata: null,
  })
  expect(changed({ policy: { ...item.policy, private_key_type: 'ecdsa' } })).toEqual({ policy: item.policy })
})

test.each(['', 'a', 'a:1', 'A:0123456789abcdef', 'a:0123456789abcdef,', 'x'.repeat(2049)])(
  '%j is no such header',
  (text) => expect(readSeenMarks(text)).toBeNull(),
)
