import { expect, test } from 'vitest'
import { childCount, labelsIn, tlsLabel } from '../info/backends'
import {
  failoverSentence,
  httpResponseSentence,
  responseText,
  sharesOf,
  staticSentence,
  tunnelGroupSentence,
  weightedSentence,
} from './text'

test.each([
  [{ app: 'berth', site: 1 }, 'app=berth, site=1'],
  [{}, ''],
  [null, ''],
  [['a'], ''],
  ['text', ''],
])('labelsIn(%j) is “%s”', (labels, expected) => expect(labelsIn(labels)).toBe(expected))

test.each([
  [[], ''],
  [null, ''],
  [[{}], ' 1 tunnel is online.'],
  [[{}, {}], ' 2 tunnels are online.'],
])('the sentence about a tunnel group with the tunnels %j ends with “%s”', (tunnels, expected) => {
  const sentence = tunnelGroupSentence({ labels: { app: 'berth' }, tunnels })
  expect(sentence).toBe(`Balances traffic across tunnels labeled app=berth.${expected}`)
})

test('the sentence about a tunnel group without labels says so', () => {
  expect(tunnelGroupSentence({ labels: {}, tunnels: [] })).toContain('across tunnels without labels.')
})

test('table texts accept data of any shape', () => {
  expect([{ enabled: true }, { enabled: false }, null, 'x'].map(tlsLabel)).toEqual(['Yes', 'No', 'No', 'No'])
  expect([{ a: 1, b: 2 }, ['a'], {}, null, 'x'].map(childCount)).toEqual(['2', '1', '0', '0', '0'])
})

test('the sentence about a static backend names its encryption', () => {
  expect(staticSentence({ tls: { enabled: true } })).toBe('Encrypts traffic with TLS.')
  expect(staticSentence({})).toContain('without TLS')
})

test.each([
  [{}, 'Returns a fixed response to every request: status 200 and an empty body.'],
  [
    { status_code: 503, headers: { a: 'b' }, body: 'x' },
    'Returns a fixed response to every request: status 503, one header and a body.',
  ],
  [
    { headers: { a: 'b', c: 'd' } },
    'Returns a fixed response to every request: status 200, 2 headers and an empty body.',
  ],
])('the sentence about the fixed response %j', (item, expected) =>
  expect(httpResponseSentence(item)).toBe(expected),
)

test('shares are computed from weights, largest first', () => {
  expect(sharesOf({ a: 1, b: 2, c: 0 })).toEqual([
    { id: 'b', weight: 2, share: 2 / 3, part: '66.7%' },
    { id: 'a', weight: 1, share: 1 / 3, part: '33.3%' },
    { id: 'c', weight: 0, share: 0, part: '0%' },
  ])
  expect(sharesOf({ a: 0 })).toEqual([{ id: 'a', weight: 0, share: 0, part: '0%' }])
  expect(sharesOf(null)).toEqual([])
})

test.each([
  [{ a: 3 }, 'Sends all traffic to one backend.'],
  [{ a: 3, b: 0 }, 'Sends all traffic to one backend. The other has a weight of 0.'],
  [{ a: 3, b: 0, c: 0 }, 'Sends all traffic to one backend. The other 2 have a weight of 0.'],
  [{ a: 3, b: 1, c: 0 }, 'among 2 of 3 backends; the largest share is 75%'],
  [{ a: 3, b: 1 }, 'among 2 backends; the largest share is 75%'],
])('the sentence about the weights %j', (backends, expected) =>
  expect(weightedSentence(backends)).toContain(expected),
)

test.each([
  [['a'], 'with no fallback'],
  [['a', 'b'], 'the first of 2 backends'],
])('the sentence about the failover order %j', (backends, expected) =>
  expect(failoverSentence(backends)).toContain(expected),
)

test('a backend that sends no traffic has no sentence, because its state gives the reason', () => {
  const weights: Parameters<typeof weightedSentence>[0][] = [undefined, {}, { a: 0 }]
  expect(weights.map(weightedSentence)).toEqual(['', '', ''])
  expect([undefined, []].map(failoverSentence)).toEqual(['', ''])
})

test('a fixed response is shown as text, with its headers and its body', () => {
  const headers = { 'content-type': 'text/plain', 'retry-after': '60' }
  expect(responseText({ status_code: 503, headers, body: 'Closed' })).toBe(
    'HTTP 503\ncontent-type: text/plain\nretry-after: 60\n\nClosed',
  )
  expect(responseText({ headers: null, body: null })).toBe('HTTP 200')
})
