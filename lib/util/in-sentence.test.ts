import { expect, test } from 'vitest'
import { inSentence } from './in-sentence'

test.each([
  ['Domains', 'domains'],
  ['Agent ingress', 'agent ingress'],
  ['TCP address', 'TCP address'],
  ['Mutual TLS', 'mutual TLS'],
  ['OpenID Connect', 'OpenID Connect'],
  ['', ''],
])('%j is %j in a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})
