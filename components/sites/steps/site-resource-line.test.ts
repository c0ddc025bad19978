import { expect, test } from 'vitest'
import { linkOf } from './site-resource-line'

test('only a resource created after the request is linked as created by the site', () => {
  expect(linkOf('rd_1', 'created')).toEqual({ resource_id: 'rd_1', is_created: true })
  for (const kind of ['unclear', 'not-created', 'unidentified'] as const)
    expect(linkOf('rd_1', kind)).toEqual({ resource_id: 'rd_1', is_created: false })
})
