import { expect, test } from 'vitest'
import { httpsEdgesInfo } from '@/lib/resources/info/https-edges'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { matchedField, titleRank } from './matched-field'

const domain = (item: Record<string, unknown>) => ({
  id: 'rd_1',
  title: 'app.example.com',
  body: JSON.stringify({ domain: 'app.example.com', ...item }),
})
const matched = (item: Record<string, unknown>, words: string) =>
  matchedField(reservedDomainsInfo, domain(item), words)

test("a word found in another field is shown with the field's label", () => {
  expect(matched({ description: 'Rotterdam, Gatehouse' }, 'gate')).toEqual({
    label: 'Description',
    text: 'Rotterdam, Gatehouse',
  })
  expect(matched({}, 'rd_')).toEqual({ label: 'ID', text: 'rd_1' })
})

test('a word found in metadata is shown with its tag, or else with the metadata', () => {
  const metadata = '{"site":"North","notes":{"floor":"Upper"}}'
  expect(matched({ metadata }, 'app north')).toEqual({ label: 'Tag', text: 'site=North' })
  expect(matched({ metadata }, 'site')).toEqual({ label: 'Tag', text: 'site=North' })
  expect(matched({ metadata }, 'upper')).toEqual({ label: 'Metadata', text: metadata })
  expect(matched({ metadata: 'north gate' }, 'north')).toEqual({ label: 'Metadata', text: 'north gate' })
})

test('no field is added if the title has all words or no field has one', () => {
  expect(matched({ description: 'app' }, 'APP example')).toBeNull()
  expect(matched({ description: 'other' }, 'north')).toBeNull()
  expect(matchedField(reservedDomainsInfo, { id: 'rd_1', title: 'a', body: '{' }, 'north')).toBeNull()
})

test('a long value is cut around the match', () => {
  const text = matched({ description: `${'x'.repeat(200)} north ${'y'.repeat(200)}` }, 'north')?.text
  expect(text).toMatch(/^…x{29} north y{29}…$/)
})

test('a value inside a list is found', () => {
  const row = { id: 'edge_1', title: 'Shop', body: JSON.stringify({ routes: [{ match: '/berths' }] }) }
  const found = matchedField(httpsEdgesInfo, row, 'berths')
  expect(found).toEqual({ label: httpsEdgesInfo.fields.routes.label, text: '/berths' })
})

test('certificates and other encoded data are not quoted', () => {
  const data = 'MIIBJjCBzaADAgECAgk7Auth'.repeat(4)
  const pem = `-----BEGIN CERTIFICATE-----\n${data}\n-----END CERTIFICATE-----\n`
  const found = (routes: object[], words: string) =>
    matchedField(httpsEdgesInfo, { id: 'edge_1', title: 'Shop', body: JSON.stringify({ routes }) }, words)
      ?.text
  for (const text of [pem, pem.slice(0, 80), data]) {
    expect(found([{ cert: text }], 'certificate auth')).toBeUndefined()
    expect(found([{ cert: text }, { match: '/auth' }], 'certificate auth')).toBe('/auth')
  }
  expect(found([{ description: `Certificate of the gate: ${pem}` }], 'certificate')).toBe(
    'Certificate of the gate: …',
  )
})

test('titles that start with the text come first, then titles with more of its words', () => {
  const titles = ['Depot', 'Old gate', 'Cameras at the gate', 'Gate cameras']
  expect(titles.toSorted((a, b) => titleRank(a, ' gate CAM') - titleRank(b, ' gate CAM'))).toEqual(
    titles.toReversed(),
  )
})
