import { expect, test } from 'vitest'
import { registry } from '@/lib/resources/registry'
import { collectionPath, decodeBody, encodeBody, linksOf, refTo, uriOf } from './refs'

const base = 'http://platform.test'

test('no two resources share a prefix or a collection', () => {
  const all = Object.values(registry)
  expect(new Set(all.map(({ info }) => info.idPrefix)).size).toBe(all.length)
  expect(new Set(all.map(({ ops }) => collectionPath(ops))).size).toBe(all.length)
})

test('the path of a collection is known without a list operation', () => {
  expect(collectionPath({ get: { path: '/abuse_reports/{id}' } })).toBe('/abuse_reports')
  expect(collectionPath({ create: { path: '/edges/https' } })).toBe('/edges/https')
  expect(uriOf(base, 'ra_1')).toBe(`${base}/reserved_addrs/ra_1`)
  expect(uriOf(base, 'unknown_1')).toBe('')
})

test('a reference in a route counts as a link of its edge', () => {
  const body = { routes: [{ id: 'r', backend: { backend: refTo('bkdhr_1') } }], mutual_tls: null }
  expect([...linksOf('https-edges', body)]).toEqual(['bkdhr_1'])
})

test.each([
  ['credentials', { owner_id: 'bot_1', acl: ['bot_2'] }, ['bot_1']],
  ['credentials', { owner_id: '' }, []],
  ['failover-backends', { backends: ['bkdhr_1', 'bkdsc_1'] }, ['bkdhr_1', 'bkdsc_1']],
  ['weighted-backends', { backends: { bkdhr_1: 5 } }, ['bkdhr_1']],
  ['of no resource', { owner_id: 'bot_1', one: refTo('ra_1') }, []],
] as const)('a body of %s is linked to the IDs that it refers to: %j', (resource, body, ids) =>
  expect([...linksOf(resource, body)]).toEqual(ids),
)

test.each([
  ['http-response-backends', { headers: { id: 'ep_1', uri: '' } }],
  ['tunnel-group-backends', { labels: { id: 'ep_1', uri: `${base}/endpoints/ep_1`, owner_id: 'bot_1' } }],
] as const)("a user-defined map isn't treated as a Ref: %s", (resource, body) => {
  expect(decodeBody(resource, encodeBody(resource, body), base)).toEqual(body)
  expect([...linksOf(resource, body)]).toEqual([])
})

test('a Ref is stored without its URI and read with it', () => {
  const body = { endpoint_configuration: { id: 'ra_1', uri: 'http://elsewhere.test/reserved_addrs/ra_1' } }
  const text = encodeBody('reserved-addrs', body)
  expect(text).toBe('{"endpoint_configuration":{"id":"ra_1","uri":""}}')
  expect(decodeBody('reserved-addrs', text, base)).toEqual({
    endpoint_configuration: { id: 'ra_1', uri: `${base}/reserved_addrs/ra_1` },
  })
})
