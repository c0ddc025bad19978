import { expect, test } from 'vitest'
import { edgeResource, endpointDeletion, endpointTypeName, fixedReason, servingEdge } from './endpoint-text'
import { readTypedUrl } from '../values/endpoint-url'

test.each([
  ['https://App.example.com', '', 'Scheme https, host app.example.com, port 443 (the default for https).'],
  [
    'https://app.example.com:443',
    '',
    'Scheme https, host app.example.com, port 443. Reachable from anywhere.',
  ],
  [
    'tcp://1.tcp.localhost:20000',
    '',
    'Scheme tcp, host 1.tcp.localhost, port 20000. Reachable from anywhere.',
  ],
  ['http://a.internal:8080', '', 'Reachable only from other endpoints in this account'],
  ['http://svc.space', 'kubernetes', "Reachable only from this account's Kubernetes clusters"],
  ['https://a.example', 'k8s/operator', 'Scheme https, host a.example, port 443 (the default for https).'],
  ['app.example.com', '', 'Enter a URL with a scheme'],
  ['https://a.example:8443', '', 'A public https URL must use port 443, which you can omit.'],
  ['https://a.example', 'internal', 'The host of an internal endpoint must end in .internal.'],
])('the explanation of the URL %s with the binding %j', (text, binding, labels) => {
  expect(readTypedUrl(text, binding)?.sentence).toContain(labels)
})

test.each([' ', 'H', 'tcp:', 'https://'])('the incomplete URL %j has no explanation yet', (text) =>
  expect(readTypedUrl(text, '')).toBeNull(),
)

test('only cloud endpoints can be changed', () => {
  expect(fixedReason('cloud')).toBeUndefined()
  expect(fixedReason(undefined)).toBeUndefined()
  expect(fixedReason('edge')).toMatch(/^An edge serves this endpoint/)
  expect(fixedReason('ephemeral')).toMatch(/^An agent serves this endpoint/)
})

test('an endpoint type has a name, and an unknown ID prefix has no edge kind', () => {
  expect(endpointTypeName('ephemeral')).toBe('Agent')
  expect(endpointTypeName('toString')).toBe('toString')
  expect(edgeResource('tn_1')).toBeUndefined()
})

test('an endpoint served by an edge refers to that edge', () => {
  expect(servingEdge({ type: 'edge', edge: { id: 'edgtcp_1' } })).toMatchObject({
    resource: 'tcp-edges',
    id: 'edgtcp_1',
  })
  // the console has no pages for TLS edges
  expect(servingEdge({ type: 'edge', edge: { id: 'edgtls_1' } })).toBeUndefined()
  expect(servingEdge({ type: 'edge' })).toBeUndefined()
  expect(servingEdge({ type: 'cloud', edge: null })).toBeUndefined()
})

const domain = { id: 'rd_1', uri: '' }
test.each([
  [
    { domain },
    [{ field: 'domain', title: '*.a.example' }],
    'Requests to this URL will fail. *.a.example stays reserved.',
  ],
  [{ domain: null, tcp_addr: null }, [], 'Requests to this URL will fail.'],
  [{ domain }, [], undefined],
  [{ domain }, [{ field: 'domain', title: '' }], undefined],
])('the deletion of the endpoint %j that uses %j: %s', (item, uses, text) =>
  expect(endpointDeletion(item, uses)).toBe(text),
)
