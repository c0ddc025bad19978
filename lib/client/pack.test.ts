import fc from 'fast-check'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pack, packedState, packText } from './pack'
import { unpack, unpackText } from './unpack'

test('unpacked data is the same, whatever it is', () => {
  const paths = fc.stringMatching(/^(?:\/a|-b|\.c){1,4}$/)
  const row = fc.record(
    {
      id: fc.string(),
      uri: paths,
      metadata: fc.oneof(
        fc.string(),
        fc.json(),
        fc.record({ a: fc.string(), b: fc.integer() }).map((record) => JSON.stringify(record)),
      ),
      item: fc.jsonValue(),
      gone_at: fc.constant(null),
    },
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

test('texts that repeat, or that follow each other in the same order, are sent as runs', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const rows = ids.map((id, n) => ({ id, at: n < 1 ? 'now' : 'then', last: id, gone: n > 4 ? 'then' : null }))
  const packed = pack(rows)
  expect(unpack(packed)).toEqual(rows)
  expect(JSON.stringify(packed)).toBe(
    '[4,[1,"id","at","last","gone"],[1,"a","b","c","d","e","f"],[1,"now","then",11,11,11,11],' +
      '[1,[6,4,6,1]],[1,[6,null,5,0],11]]',
  )
  const long = Array.from({ length: 9 }, (_, n) => (n < 1 ? 'x' : n < 2 ? 'y' : 'x'))
  expect(unpack(pack(long))).toEqual(long)
  expect(JSON.stringify(pack(long))).toBe('[1,"x","y",[6,0,7,0]]')
})

test('what most texts of a column start and end with is sent once, and other texts follow', () => {
  const ids = ['ep_9', ...Array.from({ length: 6 }, (_, n) => `ep_0${n}`)]
  const rows = ids.map((id, n) => ({
    id,
    href: n < 1 ? '/lab/reserved-domains/rd_1#dns-fix' : `/lab/endpoints/${id}/edit`,
    host: n === 2 ? null : n > 5 ? 'www.example.com' : `${id}.internal`,
    bindings: ['internal'],
    is_pooled: n < 1,
  }))
  const packed = pack(rows)
  expect(unpack(packed)).toEqual(rows)
  expect(JSON.stringify(packed)).toBe(
    '[4,[1,"id","href","host","bindings","is_pooled"],[5,"ep_","",["9","00","01","02","03","04","05"]],' +
      '[5,"/lab/endpoints/ep_","/edit",[-1,[6,6,6,1]],["/lab/reserved-domains/rd_1#dns-fix"]],' +
      '[5,"ep_",".internal",[5,6,null,8,9,10,-1],["www.example.com"]],' +
      '[1,[1,"internal"],[6,[1,14],6,0]],[1,true,[6,false,6,0]]]',
  )
})

test('JSON texts with the same keys are sent as columns, and other texts as they are', () => {
  const texts = ['{"host":"a","rack":1}', '', '{"rack":1,"host":"a"}', '{ "host": "a", "rack": 1 }'].concat(
    ['b', 'c', 'd'].map((host) => JSON.stringify({ host, rack: 2 })),
  )
  const packed = pack(texts)
  expect(unpack(packed)).toEqual(texts)
  expect(JSON.stringify(packed)).toBe(
    '[7,[1,"host","rack"],[1,-1,"","{\\"rack\\":1,\\"host\\":\\"a\\"}","{ \\"host\\": \\"a\\", \\"rack\\": 1 }",-1,-1,-1],' +
      '[1,"a","b","c","d"],[1,[0,1],[0,2],[0,2],[0,2]]]',
  )
  const hostile = Array.from({ length: 5 }, () => '{"__proto__":"x","toString":null}')
  const inherited = hostile.map((text, n) => text.replace('x', `x${n}`))
  expect(unpack(pack(inherited))).toEqual(inherited)
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
  const browser = new QueryClient({ defaultOptions: { hydrate: { deserializeData: unpackText } } })
  hydrate(browser, packedState(server))
  expect(browser.getQueryData(['agents'])).toEqual({ agents: [{ id: 'ag_1' }, { id: 'ag_2' }] })
})

test('packed text has few double quotation marks, which the HTML would escape, and keeps those of texts', () => {
  const data = { rows: [`it's "quoted" \\`, '{"a":"it\'s"}', 'plain'] }
  expect(packText({ rows: ['a', 'b'] })).not.toContain('"')
  expect(unpackText(packText(data))).toEqual(data)
})

test('an object is packed once, and the server unpacks the same text once', () => {
  let reads = 0
  const rows = {
    get rows() {
      reads += 1
      return ['a', 'b']
    },
  }
  expect(packText(rows)).toBe("[3,[1,'rows'],[1,[1,'a','b']]]")
  expect(packText(rows)).toBe(packText(rows))
  expect(reads).toBe(1)
  const text = packText({ rows: ['c', 'd'] })
  expect(unpackText(text)).toEqual({ rows: ['c', 'd'] })
  expect(unpackText(text)).toBe(unpackText(text))
})
