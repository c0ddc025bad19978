import { expect, test } from 'vitest'
import { findStemmed, stemOf } from './stem'

test.each([
  ['cranes', 'crane'],
  ['Crane controllers', 'Crane controller'],
  ['access address', 'access address'],
  ['dns ns1 s', 'dns ns1 s'],
  ['cr_1s ns.cranes https://cranes', 'cr_1s ns.cranes https://cranes'],
  ['crane', 'crane'],
  ['', ''],
])('the stem of %j is %j', (text, stem) => expect(stemOf(text)).toBe(stem))

test('a search for a plural finds exact matches first, then those of the singular', async () => {
  const names = ['crane 1', 'cranes', 'crane 2']
  const asked: string[] = []
  const find = async (text: string) => {
    asked.push(text)
    return names.filter((id) => id.includes(text)).map((id) => ({ id }))
  }
  const found = async (text: string, limit = 20) => (await findStemmed(text, find, limit)).map(({ id }) => id)
  expect(await found('cranes')).toEqual(['cranes', 'crane 1', 'crane 2'])
  expect(await found('cranes', 2)).toEqual(['cranes', 'crane 1'])
  expect(asked).toEqual(['cranes', 'crane', 'cranes', 'crane'])
  expect(await found('crane')).toEqual(names)
  expect(asked).toHaveLength(5)
})
