import { expect, test } from 'vitest'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { exportColumns, exportValue, csvLine } from './export-columns'
import fc from 'fast-check'

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
])('%j is exported as %j', (value, cell) => {
  expect(exportValue(value)).toBe(cell)
})

test('the columns start with ID and name, then the columns of the list, without duplicates', () => {
  const names = exportColumns(reservedAddrs.info).map(({ name }) => name)
  expect(names.slice(0, 6)).toEqual(['id', 'title', ...reservedAddrs.info.columns.slice(0, 4)])
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(Object.keys(reservedAddrs.info.fields)))
})

function parse(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

test.each([
  [['a', 1, true, null, ''], 'a,1,true,,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [[-5, '-5', '5'], "-5,'-5,5\r\n"],
])('%j becomes the CSV line %j', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

test("the DNS zone apex (@) isn't escaped as a formula", () => {
  expect(csvLine(['@', 'CAA'])).toBe('@,CAA\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '=cmd|"/c calc"!A1',
  ' =1+1', // spreadsheets remove the spaces
  '  @SUM(A1)',
  '\u00a0-1',
  '\u3000＝1',
])("%j is escaped, so a spreadsheet doesn't run it", (text) => {
  expect(parse(csvLine(['x', text]))).toEqual([['x', `'${text}`]])
})

test('every text can be read back, with at most an added apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
      const [read = []] = parse(csvLine(texts))
      expect(read).toHaveLength(texts.length)
      texts.forEach((text, i) => expect([text, `'${text}`]).toContain(read[i]))
    }),
  )
})
