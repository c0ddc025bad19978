import { expect, test } from 'vitest'
import { readHalfTyped, suggestHosts } from './host-suggestions'

const domains = ['www.acme.example', '*.site1.acme.example', '*.site2.acme.example', 'app.acme.example']

test.each([
  ['', ['www.acme.example', 'app.acme.example']],
  ['app', ['app.acme.example', 'app.site1.acme.example', 'app.site2.acme.example']],
  ['APP.site1', ['app.site1.acme.example']],
  ['a.b', ['a.b.site1.acme.example', 'a.b.site2.acme.example']],
  ['app.site2.acme.example', []],
  ['app.acme.example', []],
  ['app.', ['app.acme.example', 'app.site1.acme.example', 'app.site2.acme.example']],
  ['.site1', []],
  ['acme', ['www.acme.example', 'app.acme.example', 'acme.site1.acme.example', 'acme.site2.acme.example']],
])('the suggestions for %j are %j', (typed, wanted) => expect(suggestHosts(typed, domains)).toEqual(wanted))

test('the number of suggestions is limited', () => {
  const many = Array.from({ length: 50 }, (_, index) => `*.s${index}.example`)
  expect(suggestHosts('app', many)).toHaveLength(8)
})

test.each([
  ['https://app.ac', { scheme: 'https://', host: 'app.ac' }],
  ['HTTPS://App:443/x', { scheme: 'https://', host: 'app' }],
  ['app:80', { scheme: '', host: 'app' }],
  ['htt', { scheme: '', host: 'htt' }],
  ['', { scheme: '', host: '' }],
])('the partial URL %j is read as %j', (typed, wanted) => expect(readHalfTyped(typed)).toEqual(wanted))

test('hosts that are in use are not suggested', () => {
  const taken = new Set(['app.acme.example', 'app.site1.acme.example'])
  expect(suggestHosts('app', domains, taken)).toEqual(['app.site2.acme.example'])
})
