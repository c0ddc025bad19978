import { expect, test } from 'vitest'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { bulkTitle, confirmationOf } from './bulk'
import { type BulkSubject, planRows } from './plan'
import { rowSearchOf } from './row-search'

const subject = (more: Partial<BulkSubject> = {}): BulkSubject => ({
  id: 'ep_1',
  title: 'https://a.example',
  item: { type: 'cloud' },
  isGone: false,
  users: [],
  ...more,
})
const planned = (
  more: Partial<BulkSubject>,
  action: 'delete' | 'metadata' = 'delete',
  info: Parameters<typeof planRows>[1] = endpointsInfo,
) => planRows(action, info, [subject(more)])[0]
const edge = { resource: 'https-edges', id: 'edghts_1' }

test.each([
  [{}, 'queued', null],
  [{ isGone: true }, 'skipped', 'It no longer exists.'],
  [{ item: null }, 'skipped', 'Not found in this account.'],
  [
    { item: { type: 'ephemeral' } },
    'skipped',
    'An agent serves this endpoint. The endpoint ends with its tunnel.',
  ],
] as const)('a row of the plan for %j', (more, state, message) =>
  expect(planned(more)).toMatchObject({ state, message }),
)

test('a dependent resource prevents a deletion where the platform refuses it, and is counted elsewhere', () => {
  expect(planned({ users: [edge, edge] }, 'delete', certificateAuthoritiesInfo)).toMatchObject({
    state: 'skipped',
    message: "Can't be deleted while 1 HTTPS edge uses it.",
    dependants: 0,
  })
  expect(planned({ users: [edge] })).toMatchObject({ state: 'queued', dependants: 1 })
  expect(planned({ users: [edge] }, 'metadata')).toMatchObject({ state: 'queued', dependants: 0 })
})

test('a resource without a name is shown by its ID', () => expect(planned({ title: '' })?.title).toBe('ep_1'))

test('titles and the confirmation name the number and the kind', () => {
  expect(bulkTitle('delete', 1, endpointsInfo)).toBe('Delete 1 endpoint')
  expect(bulkTitle('metadata', 1200, endpointsInfo)).toBe('Change the metadata of 1,200 endpoints')
  expect(confirmationOf('delete', 3, endpointsInfo)).toBe('delete 3 endpoints')
})

test('the address names a state and a page, and anything else is ignored', () => {
  expect(rowSearchOf({ state: 'failed', page: '2' })).toEqual({ state: 'failed', page: '2' })
  expect(rowSearchOf({ state: 'x', page: '1' })).toEqual({})
})
