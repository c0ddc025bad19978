import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { factsOf, ResourceFacts } from './resource-facts'

const fact = (term: string, isNone = false) => ({
  term,
  value: isNone ? 'none' : 'set',
  isNone,
  isShort: true,
})
const html = (...facts: ReturnType<typeof fact>[]) => renderToStaticMarkup(<ResourceFacts facts={facts} />)

test('empty fields are collapsed, however few there are', () => {
  expect(textOf(html(fact('Name'), fact('Region', true)))).toContain('1 empty field')
  expect(html(fact('Name'), fact('Region', true))).toMatch(/Name.*<details.*Region/s)
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
