import { expect, test } from 'vitest'
import { insteadOf } from './instead-words'

const having =
  (...operations: string[]) =>
  (operation: string) =>
    operations.includes(operation)

test.each([
  ['a.update', ['a.create', 'a.delete'], 'Replace it: delete it, and make another.'],
  ['a.update', ['a.create', 'b.delete'], 'Make another, and leave this one unused.'],
  ['a.update', ['a.delete'], 'It is changed where the platform offers that.'],
  ['a.delete', ['a.get'], 'It is deleted where the platform offers that, and marked here once it is gone.'],
  ['a.delete', ['a.create'], 'It is deleted where the platform offers that; here it can be forgotten.'],
  ['a.create', ['a.list'], 'It is made elsewhere, and found by the list.'],
  ['a.create', [], 'It is made elsewhere, and added here by its id.'],
  ['a.get', ['a.list'], 'The console shows what the list has of it.'],
  ['a.routes.oauth.put', ['a.get'], undefined],
])('instead of %s where there is %j', (operation, offered, words) => {
  expect(insteadOf(operation, having(...offered))).toBe(words)
})
