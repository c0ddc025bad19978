import { expect, test } from 'vitest'
import {
  breakerGist,
  fewOf,
  headersGist,
  oidcGist,
  policyGist,
  refsGist,
  samlGist,
  userAgentGist,
} from './gist'

test('a short list has two names and the number of the others', () => {
  expect(
    ['', 'a', 'a b', 'a b c', 'a b c d'].map((names) => fewOf(names.split(' ').filter(Boolean))),
  ).toEqual(['', 'a', 'a and b', 'a, b and 1 more', 'a, b and 2 more'])
})

test('references are shown by name', () => {
  const nameOf = (id: string) => (id === 'ipp_1' ? 'Quay office' : id)
  expect(refsGist([{ id: 'ipp_1' }, { id: 'ipp_2' }], nameOf)).toBe('Quay office and ipp_2')
  expect(refsGist(null, nameOf)).toBe('')
})

test.each([
  [{ add: { 'x-a': '1' }, remove: ['server'] }, 'Adds x-a; removes server'],
  [{ add: null, remove: ['server'] }, 'Removes server'],
  [{ add: { 'x-a': '1' } }, 'Adds x-a'],
  [{}, ''],
])('the summary of the headers module %o', (module, text) => expect(headersGist(module)).toBe(text))

const policy = {
  on_http_request: [{ actions: [{ type: 'deny' }, { type: 'rate-limit' }] }, { actions: [{ type: 'deny' }] }],
  on_http_response: [{ actions: [{ type: 'add-headers' }] }],
}
test.each([
  [JSON.stringify(policy), 'deny, rate-limit and 1 more'],
  ['on_http_request: []', ''],
  ['{"on_http_request":[7,{"actions":[{"type":5}]}]}', ''],
  [null, ''],
])('the summary of the traffic policy %o', (text, labels) => expect(policyGist(text)).toBe(labels))

test('the summaries of the other modules', () => {
  expect(breakerGist({ error_threshold_percentage: 0.055 })).toBe('Trips at an error rate of 5.5%')
  expect(breakerGist({ error_threshold_percentage: 0.8 })).toBe('Trips at an error rate of 80%')
  expect(breakerGist({})).toBe('')
  expect(userAgentGist({ allow: ['a'], deny: ['b', 'c'] })).toBe('1 allow pattern, 2 deny patterns')
  expect(userAgentGist({ deny: ['b'] })).toBe('1 deny pattern')
  expect(userAgentGist({})).toBe('')
  expect(oidcGist({ issuer: 'https://login.example/' })).toBe('login.example')
  expect(samlGist({ authorized_groups: ['crew'] })).toBe('Members of crew')
  expect(samlGist({})).toBe('Everyone who can sign in')
})
