import { describe, expect, test } from 'vitest'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { httpResponseBackendsInfo, weightedBackendsInfo } from '@/lib/resources/info/backends'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { tunnelSessionsInfo } from '@/lib/resources/info/tunnel-sessions'
import { keyFacts } from './key-facts'

const none = { hasOwn: () => false, elsewhere: [] }

describe('the facts at the top of a page', () => {
  test('are the columns of the list, then region, time and ID', () => {
    const item = { id: 'ep_1', url: 'https://a.example', type: 'cloud', bindings: ['public'], region: 'eu' }
    expect(keyFacts(endpointsInfo, { ...item, description: 'Shop', created_at: '2026' }, none)).toEqual([
      'type',
      'bindings',
      'region',
      'created_at',
      'id',
    ])
  })

  test('are at most five', () => {
    const fields = Object.keys(tunnelSessionsInfo.fields).map((field) => [field, 'x'])
    expect(keyFacts(tunnelSessionsInfo, Object.fromEntries(fields), none)).toHaveLength(5)
  })

  test('start with the description if there is room for it and it is not the name', () => {
    const item = { id: 'rd_1', domain: 'app.example.com', description: 'Shop' }
    expect(keyFacts(reservedDomainsInfo, item, none)).toEqual(['description', 'id'])
    expect(keyFacts(httpResponseBackendsInfo, { id: 'bkdhr_1', description: 'Shop' }, none)).toEqual(['id'])
  })

  test('are the declared fields, even if another section shows them, with the ID last', () => {
    const item = { id: 'bkdwd_1', backends: { b: 1 }, created_at: '2026' }
    const input = { hasOwn: (field: string) => field === 'backends', elsewhere: ['backends'] }
    expect(keyFacts(weightedBackendsInfo, item, input)).toEqual(['backends', 'created_at', 'id'])
    expect(keyFacts(weightedBackendsInfo, item, { ...none, elsewhere: ['backends'] })).toEqual([
      'created_at',
      'id',
    ])
  })

  test('leave out fields of other sections', () => {
    const item = { id: 'ep_1', type: 'cloud' }
    expect(keyFacts(endpointsInfo, item, { ...none, elsewhere: ['type'] })).toEqual(['id'])
  })

  test('include an object only if the page renders it', () => {
    const item = { id: 'rd_1', certificate_management_status: { provisioning_job: null } }
    expect(keyFacts(reservedDomainsInfo, item, none)).toEqual(['id'])
    const hasOwn = (field: string) => field === 'certificate_management_status'
    expect(keyFacts(reservedDomainsInfo, item, { ...none, hasOwn })).toEqual([
      'certificate_management_status',
      'id',
    ])
  })

  test.each([
    ['', false],
    [null, false],
    [undefined, false],
    ['503', true],
    [503, true],
    [false, true],
    ['two\nlines', false],
    ['x'.repeat(65), false],
    [['a', 'b'], true],
    [['a', 'b', 'c'], false],
    [[], false],
    [[{ odd: 1 }], false],
    [{ id: 'ref_1', uri: '' }, true],
    [{ odd: 1 }, false],
  ])('include the value %j: %s', (body, isShown) => {
    expect(keyFacts(httpResponseBackendsInfo, { body }, none).includes('body')).toBe(isShown)
  })
})
