import { expect, test } from 'vitest'
import { changedValues, changeSummary } from './changed-values'

const json = JSON.stringify
const changes = (before: unknown, after: unknown) =>
  changedValues({ before: before === null ? null : json(before), after: after === null ? null : json(after) })

test('changed fields are listed with their old and new values, including nested fields', () => {
  const before = { id: 'a', description: 'Cranes', mutual_tls: { enabled: true, ids: ['x'] }, note: '' }
  const after = {
    id: 'a',
    description: 'Cranes, changed',
    mutual_tls: { enabled: false, ids: ['x'] },
    note: 'b',
  }
  expect(changes(before, after)).toEqual({
    values: [
      { name: 'description', before: 'Cranes', after: 'Cranes, changed' },
      { name: 'mutual_tls.enabled', before: 'true', after: 'false' },
      { name: 'note', before: 'none', after: 'b' },
    ],
    long: [],
  })
})

test('values with the same text are no change', () =>
  expect(changes({ token: null, note: '' }, { note: null })).toEqual({ values: [], long: [] }))

test('lists of texts are joined, and empty lists are none', () => {
  expect(
    changes({ hostports: ['a:443', 'b:443'], routes: [] }, { hostports: [], routes: ['c'] }).values,
  ).toEqual([
    { name: 'hostports', before: 'a:443, b:443', after: 'none' },
    { name: 'routes', before: 'none', after: 'c' },
  ])
  expect(changes(null, { hostports: [], rules: [{ a: 1 }] }).values).toEqual([
    { name: 'rules', before: null, after: '[{"a":1}]' },
  ])
})

test('long values are left to the diff', () => {
  for (const policy of ['b'.repeat(121), 'b\nc'])
    expect(changes({ policy: 'a' }, { policy })).toEqual({ values: [], long: ['policy'] })
})

test('a created object has a row for each field with a value, as does a deleted one', () => {
  expect(changes(null, { name: 'quay', note: '', uri: 'x' }).values).toEqual([
    { name: 'name', before: null, after: 'quay' },
    { name: 'uri', before: null, after: 'x' },
  ])
  expect(changes({ name: 'quay' }, null).values).toEqual([{ name: 'name', before: 'quay', after: null }])
})

test('parts of a URL are omitted beside the URL', () => {
  const parts = {
    public_url: 'https://a',
    proto: 'https',
    scheme: 'https',
    host: 'a',
    port: 443,
    hostport: 'a:443',
  }
  const names = (endpoint: object) => changes(endpoint, null).values.map(({ name }) => name)
  expect(names({ url: 'https://a', ...parts, type: 'cloud' })).toEqual(['url', 'type'])
  expect(names(parts)).toEqual(Object.keys(parts))
  expect(names({ url: null, ...parts })).toEqual(Object.keys(parts))
})

test.each(['constructor', 'toString', '__proto__'])('the field %s is compared like any other', (key) => {
  const labels = (value: string) => JSON.parse(`{"labels":{"${key}":"${value}"}}`)
  const name = `labels.${key}`
  expect(changes(null, labels('a')).values).toEqual([{ name, before: null, after: 'a' }])
  expect(changes(labels('a'), { labels: {} }).values).toEqual([{ name, before: 'a', after: 'none' }])
  expect(changes(labels('a'), labels('b')).values).toEqual([{ name, before: 'a', after: 'b' }])
})

test('the URI of an object with an ID is omitted, because it repeats the ID', () => {
  const backend = (id: string) => ({ backend: { id, uri: `https://api.example.com/backends/${id}` } })
  expect(changes(backend('bk_1'), backend('bk_2')).values.map(({ name }) => name)).toEqual(['backend.id'])
})

test('the summary names resources instead of IDs, and counts the other changes', () => {
  const [before, after] = ['bk_1', 'bk_2'].map((id) =>
    json({ backend: { id, uri: id }, enabled: id === 'bk_1' }),
  )
  const backend = (title: string) => ({ resource: 'static-backends', title })
  const mentioned = { bk_1: backend('Gate cameras'), bk_2: backend('Opening hours') }
  const named = { mentioned, labels: { 'backend.id': 'Backend' } }
  expect(changeSummary({ before: String(before), after: String(after), ...named })).toBe(
    'Backend: Gate cameras → Opening hours, 1 more',
  )
  expect(changeSummary({ before: null, after: String(after), ...named })).toBeNull()
  expect(changeSummary({ before: String(after), after: String(after), ...named })).toBeNull()
})

test('the summary starts with an edited field, and omits the time that the platform sets', () => {
  const summary = (before: object, after: object) =>
    changeSummary({
      before: json({ updated_at: '2026-11-29T14:37:11Z', ...before }),
      after: json({ updated_at: '2026-11-29T14:39:25Z', ...after }),
      mentioned: {},
      labels: { description: 'Description', traffic_policy: 'Traffic policy', url: 'URL' },
    })
  expect(summary({ description: '' }, { description: 'Berth API' })).toBe('Description: none → Berth API')
  expect(summary({ host: 'a', url: '//a' }, { host: 'b', url: '//b' })).toBe('URL: //a → //b')
  expect(summary({ traffic_policy: '{}' }, { traffic_policy: 'a\nb' })).toBe('Traffic policy changed')
  expect(summary({ host: 'a', traffic_policy: '' }, { host: 'b', traffic_policy: 'a\nb' })).toBe(
    'Traffic policy changed, 1 more',
  )
  expect(summary({}, {})).toBeNull()
})
