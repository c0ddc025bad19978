import { expect, test } from 'vitest'
import { insteadOf } from './instead-text'

const having =
  (...operations: string[]) =>
  (operation: string) =>
    operations.includes(operation)

test.each([
  ['a.update', ['a.create', 'a.delete'], 'Delete it and create a new one.'],
  ['a.update', ['a.create', 'b.delete'], 'Create a new one, and leave this one unused.'],
  ['a.update', ['a.delete'], 'Change it on the platform.'],
  ['a.delete', ['a.get'], 'Delete it on the platform. The console then shows that it no longer exists.'],
  ['a.delete', ['a.create'], 'Delete it on the platform, then remove it from this console.'],
  ['a.create', ['a.list'], 'Create it on the platform. It then appears in the list.'],
  ['a.create', [], 'Create it on the platform, then add it by ID.'],
  ['a.get', ['a.list'], 'The console shows the fields that the list contains.'],
  ['a.routes.oauth.put', ['a.get'], undefined],
])('the alternative to %s if %j is available', (operation, offered, text) => {
  expect(insteadOf(operation, having(...offered))).toBe(text)
})
