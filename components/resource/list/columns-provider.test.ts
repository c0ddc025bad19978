import { expect, test } from 'vitest'
import { readColumns, writeColumns } from './columns-provider'

test('the columns of each list survive the round trip through the cookie', () => {
  const first = writeColumns(new Map(), 'endpoints', ['type', 'created_at'])
  const both = writeColumns(readColumns(first), 'tcp-edges', [])
  expect(both).toBe('endpoints:type.created_at/tcp-edges:')
  expect(readColumns(both)).toEqual(
    new Map([
      ['endpoints', ['type', 'created_at']],
      ['tcp-edges', []],
    ]),
  )
  expect(writeColumns(readColumns(both), 'endpoints', null)).toBe('tcp-edges:')
})

test.each([undefined, '', '%7B', 'a', 'a:b c', '/:x/', '<script>:a'])(
  'the cookie %j has no columns',
  (cookie) => {
    expect(readColumns(cookie).size).toBe(0)
  },
)

test('the cookie is limited in length, and drops the oldest lists', () => {
  let cookie = ''
  for (let n = 0; n < 100; n++)
    cookie = writeColumns(
      readColumns(cookie),
      `list-${n}`,
      Array.from({ length: 12 }, (_, i) => `column_${i}`),
    )
  expect(cookie.length).toBeLessThanOrEqual(3_000)
  expect(readColumns(cookie).has('list-99')).toBe(true)
  expect(readColumns(cookie).has('list-0')).toBe(false)
})
