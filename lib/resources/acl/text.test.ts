import { expect, test } from 'vitest'
import { mayBind } from './rules'
import { aclInShort } from '../info/credentials'
import { aclSummary, verdictText } from './text'

test.each([
  [[], /^Without rules, this authtoken can bind anything\.$/],
  [null, /^Without rules, this authtoken can/],
  [undefined, /^Without rules, this authtoken can/],
  [['*'], /^The rule “\*” allows everything\.$/],
  [['bind:a.com', 'bind:*'], /^The rule “bind:\*” allows everything\. The other rules have no effect\.$/],
  [['bind:a.com'], /its rule/],
  [['bind:a.com', 'bind:b.com'], /its 2 rules allow/],
])('the summary of the rules %j', (acl, text) => {
  expect(aclSummary(acl, { one: 'authtoken' })).toMatch(text)
})

test.each([
  [[], ' Quay gateway ', 'Without rules, “Quay gateway” can bind anything.'],
  [['bind:a.com'], 'Quay gateway', '“Quay gateway” can bind only what its rule allows.'],
  [['bind:a.com'], ' ', 'This authtoken can bind only what its rule allows.'],
  [['bind:a.com', 'bind:b.com'], null, 'This authtoken can bind only what its 2 rules allow.'],
])('the summary of the rules %j names the authtoken %j only without rules', (acl, description, text) => {
  expect(aclSummary(acl, { one: 'authtoken', description })).toBe(text)
})

test('the short text of an empty rule list is “everything”', () => {
  expect([aclInShort([]), aclInShort(null), aclInShort(['*']), aclInShort(['bind:a.com', 'x'])]).toEqual([
    'Everything (no rules)',
    'Everything (no rules)',
    '*',
    'bind:a.com, x',
  ])
})

test.each([
  [[], /^Without rules, everything is allowed/],
  [['bind:*=*', 'bind:a=*'], /^The rule “bind:\*=\*” matches\.$/],
  [['bind:a=*', 'bind:c=*'], /^The rules “bind:a=\*” and “bind:c=\*” match together\.$/],
  [['bind:a=*'], /^No rule matches\.$/],
])('the verdict of the rules %j on a tunnel with two labels', (acl, text) => {
  const pairs = [
    ['a', 'b'],
    ['c', 'd'],
  ] as const
  expect(verdictText(mayBind(acl, { kind: 'labels', pairs }))).toMatch(text)
})
