import { expect, test } from 'vitest'
import { linkOf, originOf } from './site-resource-line'

test('only a resource created after the request is linked as created by the site', () => {
  expect(linkOf('rd_1', 'created')).toEqual({ resource_id: 'rd_1', is_created: true })
  for (const kind of ['unclear', 'not-created', 'unidentified'] as const)
    expect(linkOf('rd_1', kind)).toEqual({ resource_id: 'rd_1', is_created: false })
})

test.each([
  ['creating', true, 'Requested'],
  ['unknown', true, 'Requested'],
  ['exists', true, 'Created here'],
  ['exists', false, 'Linked'],
] as const)(
  'the line of a resource in the state %s with is_created %s starts with %s',
  (state, is_created, text) => {
    expect(originOf({ state, is_created })).toBe(text)
  },
)
