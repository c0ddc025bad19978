import { expect, test } from 'vitest'
import { withArticle } from './with-article'

test.each([
  'an agent ingress',
  'an endpoint',
  'an IP policy',
  'an HTTPS edge',
  'an SSH credential',
  'an API key',
  'a TCP edge',
  'a user',
  'a domain',
])('%s', (words) => expect(withArticle(words.replace(/^an? /, ''))).toBe(words))
