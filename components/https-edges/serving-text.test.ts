import { describe, expect, test } from 'vitest'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { targetIn } from './edge-text'
import { strangeHostText, verdictOn } from './serving-text'

const backend = { enabled: true, backend: { id: 'bkdst_1', uri: '' } }
const route = (match: string, input: Partial<HttpsEdgeRoute> = { backend }): HttpsEdgeRoute => ({
  id: match,
  match,
  match_type: 'path_prefix',
  ...input,
})
const hostports = ['cranes.example:443', '*.hoists.example:443']
const routes = [route('/api'), route('/bare', {}), route('/off', { backend: { ...backend, enabled: false } })]
const ready = () => ({ state: 'ready', label: 'Ready' }) as const
const only = 'matches. No other route does.'

describe('the verdict on a request to an edge', () => {
  test.each([
    ['/api/x', 'ready', 'Served', only],
    ['https://Cranes.example/api', 'ready', 'Served', only],
    ['https://a.hoists.example:443/api', 'ready', 'Served', only],
    ['https://other.example/api', 'wrong', 'Not served', "This edge doesn't serve other.example."],
    ['https://hoists.example/api', 'wrong', 'Not served', "This edge doesn't serve hoists.example."],
    ['https://', 'wrong', 'Not served', 'No route matches, so visitors get an error.'],
    ['/none', 'wrong', 'Not served', 'No route matches, so visitors get an error.'],
    ['/bare', 'ready', 'Matched', only],
    ['/off', 'ready', 'Matched', only],
  ])('%s', (typed, state, label, text) => {
    expect(verdictOn({ hostports, routes }, targetIn(typed), ready)).toMatchObject({ state, label, text })
  })

  test('a route whose backend is offline or unknown does not serve the request', () => {
    const verdict = (stateOf: Parameters<typeof verdictOn>[2]) =>
      verdictOn({ hostports, routes }, { path: '/api' }, stateOf)
    const sentence = 'Backend Gate has no online tunnels, so requests fail.'
    expect(verdict(() => ({ state: 'wrong', label: 'No tunnel', sentence }))).toMatchObject({
      state: 'ready',
      label: 'Matched',
      text: only,
      problem: { state: 'wrong', label: 'No tunnel', sentence },
    })
    expect(verdict(() => ({ state: 'ready', label: 'Service not checked' }))).toMatchObject({
      label: 'Matched',
      problem: { state: 'unknown', label: 'Service not checked' },
    })
    expect(verdict(() => undefined)).toMatchObject({ label: 'Matched', problem: { state: 'unknown' } })
    expect(verdict(ready)).not.toHaveProperty('problem')
  })

  test.each([
    ['/bare', 'This route has no backend, so visitors get an error.'],
    ['/off', 'The backend is disabled, so visitors get an error.'],
  ])('the match of %s has the problem of its backend', (path, sentence) =>
    expect(verdictOn({ hostports, routes }, { path }, ready).problem).toMatchObject({
      state: 'attention',
      sentence,
    }),
  )

  test('an edge without hosts receives no requests', () => {
    const verdict = verdictOn({ hostports: [], routes }, { path: '/api' }, ready)
    expect(verdict).toMatchObject({ state: 'ready', label: 'Matched', route: { id: '/api' } })
    expect(verdict.problem?.sentence).toMatch(/has no hosts yet, so it doesn't receive requests\.$/)
    expect(verdictOn({ hostports: [], routes }, targetIn('a.example/api'), ready).state).toBe('wrong')
  })

  test('an edge with unknown hosts is not reported as rejecting a host', () =>
    expect(verdictOn({ hostports: undefined, routes }, targetIn('a.example/api'), ready).state).toBe('ready'))
})

test.each([
  ['/api', false],
  ['cranes.example', false],
  ['CRANES.example/api', false],
  ['a.hoists.example', false],
  ['*.hoists.example', false],
  ['*.example', false], // some of the names that it matches are served
  ['other.example/api', true],
  ['api', true],
  ['', false],
  ['https://other.example', false], // already reported as not a match
])('the match %s has a warning about its host: %s', (match, isStrange) => {
  expect(strangeHostText(hostports, match) !== null).toBe(isStrange)
  expect(strangeHostText(undefined, match)).toBeNull()
})
