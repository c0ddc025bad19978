import { expect, test } from 'vitest'
import { mayBind } from './rules'
import { aclInShort, aclSummary, verdictWords } from './words'

test.each([
  [[], /^No rules are set: it may bind everything\.$/],
  [null, /^No rules are set/],
  [undefined, /^No rules are set/],
  [['*'], /^The rule \* says that it may bind everything\.$/],
  [['bind:a.com', 'bind:*'], /^The rule bind:\* says .+ The other rules change nothing\.$/],
  [['bind:a.com'], /its one rule/],
  [['bind:a.com', 'bind:b.com'], /any of its 2 rules/],
])('%j in a sentence', (acl, words) => {
  expect(aclSummary(acl)).toMatch(words)
})

test('in short, no rules are not nothing', () => {
  expect([aclInShort([]), aclInShort(null), aclInShort(['*']), aclInShort(['bind:a.com', 'x'])]).toEqual([
    'everything, no rules',
    'everything, no rules',
    '*',
    'bind:a.com, x',
  ])
})

test.each([
  [[], /no rules, so/],
  [['bind:*=*', 'bind:a=*'], /^The rule bind:\*=\* lets it\.$/],
  [['bind:a=*', 'bind:c=*'], /^The rules bind:a=\* and bind:c=\* let it together\.$/],
  [['bind:a=*'], /^No rule lets it\.$/],
])('%j and two labels', (acl, words) => {
  const pairs = [
    ['a', 'b'],
    ['c', 'd'],
  ] as const
  expect(verdictWords(mayBind(acl, { kind: 'labels', pairs }))).toMatch(words)
})
