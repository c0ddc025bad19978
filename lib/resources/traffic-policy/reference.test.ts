import { expect, test } from 'vitest'
import { mentions } from './reference'

test.each([
  ['url: https://app.internal', true],
  ['{"url":"https://app.internal"}', true],
  ['url: https://app.internal:443\n', true],
  ['url: HTTPS://App.Internal', true],
  ['url: https://app.internal.example', false],
  ['url: https://app.internal/path', false],
  ['url: xhttps://app.internal', false],
  ['url: https://my-app.internal', false],
])('%s mentions https://app.internal: %s', (policy, is) => {
  expect(mentions(policy, 'https://app.internal')).toBe(is)
})
