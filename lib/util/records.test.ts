import { expect, test, vi } from 'vitest'
import { keysOf, processWide, recordOf } from './records'

test('an object has an entry for each key, and its keys can be listed', () => {
  const lengths = recordOf(['a', 'bcd'], (key) => key.length)
  expect(lengths).toEqual({ a: 1, bcd: 3 })
  expect(keysOf(lengths)).toEqual(['a', 'bcd'])
})

test('a value of the process is made once, even by another copy of the module', async () => {
  const first = processWide('records-test', () => new Set(['first']))
  vi.resetModules()
  const copy = await import('./records')
  expect(copy.processWide).not.toBe(processWide)
  expect(copy.processWide('records-test', () => new Set(['second']))).toBe(first)
  expect(processWide('records-test-other', () => new Set())).not.toBe(first)
})
