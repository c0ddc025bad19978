import fc from 'fast-check'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pack, packedState } from './pack'
import { unpack } from './unpack'

test('unpacked data is the same, whatever it is', () => {
  const paths = fc.stringMatching(/^(?:\/a|-b|\.c){1,4}$/)
  const row = fc.record(
    { id: fc.string(), uri: paths, item: fc.jsonValue(), gone_at: fc.constant(null) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(row)), (data) => {
      expect(unpack(pack(data))).toEqual(data)
    }),
  )
})

test('rows are sent with each key, each repeated text and each constant once', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, source: 'list', item: { id, port: 443 } }))
  expect(JSON.stringify(pack({ rows }))).toBe(
    '[3,[1,"rows"],[1,[4,[1,"id","source","item"],[1,"a","b","c"],[2,3,"list"],[4,[1,1,"port"],[1,4,5,6],[2,3,[0,443]]]]]]',
  )
})

test('what all texts of a column start and end with is sent once, so an ID in a URL or path is sent once too', () => {
  const rows = ['ep_1a', 'ep_1b', 'ep_2', 'ep_10'].map((id) => ({
    id,
    uri: `https://api.example.com/endpoints/${id}`,
    href: id === 'ep_2' ? null : `/lab/endpoints/${id}/edit`,
  }))
  const packed = pack(rows)
  expect(unpack(packed)).toEqual(rows)
  expect(JSON.stringify(packed)).toBe(
    '[4,[1,"id","uri","href"],[5,"ep_","",["1a","1b","2","10"]],' +
      '[5,"https://api.example.com/endpoints/ep_","",[3,4,5,6]],[1,"/lab/endpoints/ep_1a/edit","/lab/endpoints/ep_1b/edit",null,"/lab/endpoints/ep_10/edit"]]',
  )
})

test('texts whose shared start and end overlap stay the same', () => {
  for (const texts of [
    ['a.a', 'a.a.a', 'a.b.a', 'a.a'],
    ['-', '--', '-', '-'],
    ['', '.', '.', '.'],
  ])
    expect(unpack(pack(texts))).toEqual(texts)
})

test('records by ID are sent as columns too', () => {
  const state = { state: 'ready', label: 'Ready' }
  expect(JSON.stringify(pack({ states: { a: state, b: state } }))).toBe(
    '[3,[1,"states"],[1,[3,[1,"a","b"],[4,[1,"state","label"],[2,2,"ready"],[2,2,"Ready"]]]]]',
  )
})

test('records without common keys stay a list, so that the size grows with the data', () => {
  const backends = (rows: number) =>
    Array.from({ length: rows }, (_, row) =>
      Object.fromEntries(['a', 'b', 'c'].map((key) => [`${key}_${row}`, row])),
    )
  const size = (rows: number) => JSON.stringify(pack(backends(rows))).length
  expect(size(100)).toBeLessThan(11 * size(10))
  expect(unpack(pack(backends(100)))).toEqual(backends(100))
})

test('prefetched data reaches the query client of the browser', () => {
  const server = new QueryClient()
  server.setQueryData(['agents'], { agents: [{ id: 'ag_1' }, { id: 'ag_2' }] })
  const browser = new QueryClient({ defaultOptions: { hydrate: { deserializeData: unpack } } })
  hydrate(browser, packedState(server))
  expect(browser.getQueryData(['agents'])).toEqual({ agents: [{ id: 'ag_1' }, { id: 'ag_2' }] })
})
