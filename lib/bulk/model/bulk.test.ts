import { expect, test } from 'vitest'
import { bulkActions, isDestructive } from './actions'
import { formatRule, parseRule } from './bulk'

test.each([
  ['allow 192.0.2.0/24', { action: 'allow', cidr: '192.0.2.0/24', description: '' }],
  [
    'deny 2001:db8::/32 Old office, north',
    { action: 'deny', cidr: '2001:db8::/32', description: 'Old office, north' },
  ],
] as const)('the rule "%s" is parsed and formatted', (text, rule) => {
  expect(parseRule(text)).toEqual(rule)
  expect(formatRule(rule)).toBe(text)
})

test.each(['', 'allow', 'permit 192.0.2.0/24', '192.0.2.0/24'])('"%s" is not a rule', (text) =>
  expect(parseRule(text)).toBeNull(),
)

test('a rule without a network is invalid', () =>
  expect(parseRule(formatRule({ action: 'allow', cidr: ' ', description: 'Office' }))).toBeNull())

test("stop and delete are destructive; restart isn't", () =>
  expect(bulkActions.filter(isDestructive)).toEqual(['stop', 'delete']))
