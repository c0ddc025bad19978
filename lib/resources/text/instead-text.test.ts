import { expect, test } from 'vitest'
import { insteadOf } from './instead-text'

const having =
  (...operations: string[]) =>
  (operation: string) =>
    operations.includes(operation)

test.each([
  ['a.update', ['a.create', 'a.delete'], 'Delete the resource and create a new one.'],
  ['a.update', ['a.create', 'b.delete'], 'Create a new resource, and leave this one unused.'],
  ['a.update', ['a.delete'], 'Change the resource on the platform.'],
  [
    'a.delete',
    ['a.get'],
    'Delete the resource on the platform. The console then shows that it no longer exists.',
  ],
  ['a.delete', ['a.create'], 'Delete the resource on the platform, then remove it from this console.'],
  ['a.create', ['a.list'], 'Create the resource on the platform. It then appears in the list.'],
  ['a.create', [], 'Create the resource on the platform, then add it by ID.'],
  ['a.get', ['a.list'], 'The console shows the fields that the list contains.'],
  ['a.routes.oauth.put', ['a.get'], undefined],
])('the alternative to %s if %j is available', (operation, offered, text) => {
  expect(insteadOf(operation, having(...offered))).toBe(text)
})
