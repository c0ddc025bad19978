import { expect, test } from 'vitest'
import { authorityWords, recordWords } from './overview-words'

test.each([
  [0, 0, ''],
  [1, 0, '1 certificate authority has expired'],
  [1200, 1, '1,200 certificate authorities have expired, 1 certificate authority expires soon'],
  [0, 2, '2 certificate authorities expire soon'],
])('%d expired and %d ending authorities: %j', (ended, ending, words) => {
  expect(authorityWords({ authorities: { ended, ending } })).toBe(words)
})

test('only what there is stands in the words', () => {
  const dns = { wrong: 2, missing: 0, unreadable: 0, unknown: 9, unchecked: 9, correct: 9 }
  expect(recordWords({ dns, certificates: { failed: 0, waiting: 1 } })).toBe(
    '2 with a wrong record, 1 waiting for a certificate',
  )
  const none = { ...dns, wrong: 0 }
  expect(recordWords({ dns: none, certificates: { failed: 0, waiting: 0 } })).toBe('')
})
