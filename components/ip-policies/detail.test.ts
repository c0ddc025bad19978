import { expect, test } from 'vitest'
import { rulesSentence } from '@/components/ip-policies/detail'
import { firstAddress } from '@/lib/resources/ip/cidr'

test.each([
  ['', ''],
  ['allow', '1 allow rule.'],
  ['allow allow deny', '2 allow rules, 1 deny rule.'],
  ['deny deny', '2 deny rules. Without an allow rule, no addresses are allowed.'],
  ['deny watch', '1 deny rule, 1 other rule.'],
  ['allow watch', '1 allow rule, 1 other rule.'],
])('the summary of the rules "%s"', (actions, sentence) => {
  const rules = actions.split(' ').flatMap((action) => (action === '' ? [] : [{ action }]))
  expect(rulesSentence(rules)).toBe(sentence)
})

test.each([
  ['192.0.2.0/24', '192.0.2.0'],
  ['2001:db8::7/128', '2001:db8::7'],
  ['office', undefined],
])('the address test starts with the first address of a new rule for %s', (cidr, address) =>
  expect(firstAddress(cidr)).toBe(address),
)
