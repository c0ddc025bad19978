import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, describe } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { factsOf, ResourceFacts, keyFacts } from './resource-facts'
import { httpResponseBackendsInfo, weightedBackendsInfo } from '@/lib/resources/info/backends'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { tunnelSessionsInfo } from '@/lib/resources/info/tunnel-sessions'

const fact = (term: string, isNone = false) => ({
  term,
  value: isNone ? 'none' : 'set',
  isNone,
  isShort: true,
})
const html = (...facts: ReturnType<typeof fact>[]) => renderToStaticMarkup(<ResourceFacts facts={facts} />)

test('empty fields are collapsed, except a single one', () => {
  const [name, region, note] = [fact('Name'), fact('Region', true), fact('Note', true)]
  expect(textOf(html(name, region, note))).toContain('2 empty fields')
  expect(html(name, region, note)).toMatch(/Name.*<details.*Region.*Note/s)
  expect(html(name, region)).toMatch(/Name.*Region/s)
  expect(html(name, region)).not.toContain('<details')
  expect(html(fact('Name'))).not.toContain('<details')
  expect(html(fact('Region', true))).toBe('')
})

const terms = (item: Record<string, unknown>, isByHand = false) => {
  const { top, rest } = factsOf({
    info: endpointsInfo,
    item,
    isByHand,
    isSuspect: false,
    isUnreadable: () => false,
    elsewhere: ['traffic_policy'],
  })
  const of = (facts: typeof top) => facts.flatMap(({ term, isNone }) => (isNone ? [] : [term]))
  return { top: of(top), rest: of(rest) }
}

test('a page has no details for fewer than three facts, which are at the top instead', () => {
  const item = { id: 'ep_1', type: 'edge', created_at: '2026-01-01', updated_at: '2026-01-02' }
  expect(terms(item)).toEqual({ top: ['Type', 'Created', 'Updated', 'ID'], rest: [] })
  const long = { ...item, metadata: 'x'.repeat(65) }
  expect(terms(long)).toEqual({ top: ['Type', 'Created', 'ID'], rest: ['Metadata', 'Updated'] })
  expect(terms(item, true).top).toEqual([])
})

test('a resource that was never changed has no time of the last change', () => {
  const item = { id: 'ep_1', type: 'edge', created_at: '2026-01-01', updated_at: '2026-01-01' }
  expect(terms(item).top).toEqual(['Type', 'Created', 'ID'])
})

test('the facts at the top omit the title of the page', () => {
  const item = { id: 'ep_1', type: 'edge', url: 'https://app.harbour.example', updated_at: '2026-01-02' }
  expect(terms(item).top).toEqual(['Type', 'Updated', 'ID'])
})

test('an owner who is a user of the account has a short name', () => {
  const [owner] = factsOf({
    info: endpointsInfo,
    item: { principal: { id: 'usr_0123456789abcdefghijkl2f7Q', uri: '' } },
    isByHand: true,
    isSuspect: false,
    isUnreadable: () => false,
  }).rest.filter(({ isNone }) => !isNone)
  const shown = onAccount(<>{owner?.value}</>)
  expect(textOf(shown)).toMatch(/^\s*Account user …2f7Q/)
  expect(shown).toContain('data-tip="usr_0123456789abcdefghijkl2f7Q"')
})

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
