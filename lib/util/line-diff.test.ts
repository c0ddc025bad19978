import { expect, test } from 'vitest'
import { diffLines } from './line-diff'

const signs = { same: ' ', added: '+', removed: '-' }

function signed(before: string, after: string): string[] {
  return diffLines(before, after).map((line) => signs[line.kind] + line.text)
}

test.each([
  ['', '', []],
  ['a', 'a', [' a']],
  ['', 'a', ['+a']],
  ['a', '', ['-a']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nb\nc\nd', 'b\nd\ne', ['-a', ' b', '-c', ' d', '+e']],
  ['a\na', 'a\na\na', [' a', ' a', '+a']],
])('diffLines compares %j with %j', (before, after, wanted) => {
  expect(signed(before, after)).toEqual(wanted)
})

test('a text too large to compare is shown as fully replaced', () => {
  const before = Array.from({ length: 2_100 }, (_, n) => `old ${n}`).join('\n')
  const after = before.replaceAll('old', 'new')
  const diff = diffLines(before, after)
  expect(diff).toHaveLength(4_200)
  expect(diff[0]).toEqual({ kind: 'removed', text: 'old 0' })
  expect(diff.at(-1)).toEqual({ kind: 'added', text: 'new 2099' })
})
