import { expect, test } from 'vitest'
import { compareSent } from './compare'

const differs = (sent: object, now: object) => compareSent(sent, now).differs

test('a change of case, white space or a trailing character is a difference', () => {
  expect(differs({ description: 'Prod' }, { description: 'prod' })).toEqual(['description'])
  expect(differs({ description: 'a b' }, { description: 'ab' })).toEqual(['description'])
  expect(differs({ url: 'https://a.example/' }, { url: 'https://a.example' })).toEqual(['url'])
  expect(differs({ addr: 'h:443' }, { addr: 'h' })).toEqual(['addr'])
  expect(differs({ weight: 1 }, { weight: '1' })).toEqual(['weight'])
})

test('the order of a list counts, and its references are compared by ID', () => {
  const now = {
    backends: [
      { id: 'bkd_1', uri: '' },
      { id: 'bkd_2', uri: '' },
    ],
  }
  expect(differs({ backends: ['bkd_1', 'bkd_2'] }, now)).toEqual([])
  expect(differs({ backends: ['bkd_2', 'bkd_1'] }, now)).toEqual(['backends'])
  expect(differs({ backends: ['bkd_1'] }, now)).toEqual(['backends'])
  expect(
    differs({ rules: [{ cidr: '10.0.0.0/8' }] }, { rules: [{ cidr: '10.0.0.0/8', id: 'ipr_1' }] }),
  ).toEqual([])
})

test('an empty value equals null or a field that the response lacks', () => {
  const sent = { description: '', tls: null, backend_id: 'bkd_1', metadata: 'x' }
  expect(compareSent(sent, { description: null, backend: { id: 'bkd_1', uri: '' } })).toEqual({
    differs: [],
    unread: ['metadata'],
    compared: 3,
  })
})

test('a document sent as text equals the object that the API returns', () => {
  expect(differs({ policy: '{ "b": 1, "a": [] }' }, { policy: { a: [], b: 1 } })).toEqual([])
  expect(differs({ policy: '{"b":2}' }, { policy: { b: 1 } })).toEqual(['policy'])
  expect(differs({ policy: 'on_http_request:' }, { policy: {} })).toEqual(['policy'])
})
