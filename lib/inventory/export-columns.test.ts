import { expect, test } from 'vitest'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { exportColumns, exportValue } from './export-columns'

test.each([
  [undefined, null],
  [null, null],
  ['text', 'text'],
  [7, 7],
  [false, false],
  [{ id: 'bot_1', uri: 'x' }, 'bot_1'],
  [['a', 'b'], 'a, b'],
  [[{ id: 'bot_1', uri: 'x' }, null, 3], 'bot_1, , 3'],
  [[{ a: 1 }], '[{"a":1}]'],
  [{ a: [1] }, '{"a":[1]}'],
  [[], ''],
])('%j becomes %j', (value, cell) => {
  expect(exportValue(value)).toBe(cell)
})

test('the columns start with ID and name, then those of the list on screen, each once', () => {
  const names = exportColumns(reservedAddrs.info).map(({ name }) => name)
  expect(names.slice(0, 6)).toEqual(['id', 'title', ...reservedAddrs.info.columns.slice(0, 4)])
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(Object.keys(reservedAddrs.info.fields)))
})
