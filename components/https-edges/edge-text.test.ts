import { expect, test } from 'vitest'
import {
  backendFault,
  edgeFacts,
  edgeSentence,
  edgeHosts,
  routeSentence,
  targetIn,
  tlsText,
} from './edge-text'

const ref = { id: 'bkdtg_1', uri: '' }

test('hosts are listed without the default HTTPS port', () => {
  expect(edgeHosts(['a.example:443', 'b.example:8443'])).toBe('a.example, b.example:8443')
  expect(edgeHosts(null)).toBe('')
})

test.each([
  [null, 'default'],
  [{ enabled: true, terminate_at: 'edge', min_version: '1.3' }, '1.3 or newer'],
  [{ enabled: false, min_version: '1.3' }, 'disabled'],
  [{ enabled: true, terminate_at: 'upstream', min_version: null }, 'upstream'],
])('the TLS termination %o is shown as "%s"', (termination, text) => expect(tlsText(termination)).toBe(text))

test('the facts of an edge are its TLS and client certificates', () => {
  const edge = { mutual_tls: null, tls_termination: null }
  expect(edgeFacts(edge)).toEqual({ tls_termination: 'Default', mutual_tls: 'Off' })
  const mutual_tls = { enabled: true, certificate_authorities: [] }
  expect(edgeFacts({ ...edge, mutual_tls }).mutual_tls).toBe('Required')
})

test.each([
  [[], 0, "This edge isn't set up yet: it has no hosts and no routes."],
  [['a.example:443'], 0, "This edge isn't set up yet: it has no routes."],
  [['a.example:443'], 1, 'Serves a.example through one route.'],
  [['a.example:443'], 2, 'Serves a.example through 2 routes.'],
  [['a.example:443', 'b.example:443'], 1, 'Serves a.example and b.example through one route.'],
])('the sentence about an edge with the hosts %o and %i routes', (hostports, count, text) => {
  const routes = Array.from({ length: count }, (_, i) => ({
    id: String(i),
    match: '/',
    match_type: 'path_prefix',
    backend: { enabled: true, backend: ref },
  }))
  expect(edgeSentence({ id: '1', created_at: '', uri: '', hostports, routes })).toBe(text)
})

test.each([
  ['/api', 'path_prefix', 'Receives requests with paths that begin with /api.'],
  ['/api', 'exact_path', 'Receives requests with the path /api.'],
  ['a.example', 'path_prefix', 'Receives requests to a.example with any path.'],
  ['a.example/x', 'exact_path', 'Receives requests to a.example with the path /x.'],
])('the sentence about a route with the match %s as %s', (match, match_type, text) =>
  expect(routeSentence({ match, match_type })).toBe(text),
)

test.each([
  [undefined, 'This route has no backend, so visitors get an error.'],
  [null, 'This route has no backend, so visitors get an error.'],
  [{ enabled: true, backend: null }, 'This route has no backend, so visitors get an error.'],
  [{ enabled: false, backend: ref }, 'The backend is disabled, so visitors get an error.'],
  [{ enabled: true, backend: ref }, undefined],
  [{ backend: ref }, undefined],
])('the fault of a route with the backend %o', (backend, text) => {
  expect(backendFault({ backend })?.sentence).toBe(text)
})

test.each([
  ['/api?q=/x', { path: '/api' }],
  ['https://a.example:443/api#x', { host: 'a.example', path: '/api' }],
  ['a.example', { host: 'a.example', path: '/' }],
  [' a.example/api ', { host: 'a.example', path: '/api' }],
])('the host and path in "%s"', (text, target) => expect(targetIn(text)).toEqual(target))

test('hosts in an unknown format are not shown as missing', () => {
  const edge = { id: '1', created_at: '', uri: '', hostports: undefined, routes: [] }
  expect(edgeSentence(edge)).toBe("The edge's hosts and ports are in an unknown format.")
})
