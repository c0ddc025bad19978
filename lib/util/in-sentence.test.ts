import { expect, test } from 'vitest'
import { inSentence } from './in-sentence'

test.each([
  ['Domains', 'domains'],
  ['Agent ingress', 'agent ingress'],
  ['TCP address', 'TCP address'],
  ['', ''],
])('%j is %j in a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})
