import { expect, test } from 'vitest'
import { responseOf } from './targets'

const deny = { type: 'deny', config: { status_code: 503 } }
const respond = (status_code: number) => ({ type: 'custom-response', config: { status_code } })
const some = { expressions: ["req.url.path == '/a'"] }
const forward = { type: 'forward-internal', config: { url: 'https://a.internal' } }

test.each<[string, object[], number | null]>([
  ['denies', [{ actions: [deny] }], 503],
  ['logs first', [{ actions: [{ type: 'log', config: { metadata: {} } }, deny] }], 503],
  ['first denies some requests', [{ ...some, actions: [deny] }, { actions: [deny] }], 503],
  ['denies some requests', [{ ...some, actions: [deny] }], null],
  [
    'denies some requests and forwards the others',
    [{ ...some, actions: [deny] }, { actions: [forward] }],
    null,
  ],
  ['first forwards some requests', [{ ...some, actions: [forward] }, { actions: [deny] }], null],
  ['first redirects', [{ actions: [{ type: 'redirect', config: { to: '/' } }, deny] }], null],
  ['first runs an unknown action', [{ actions: [{ type: 'other' }, deny] }], null],
  ['denies with the default status', [{ actions: [{ type: 'deny' }] }], null],
  ['responds', [{ actions: [respond(200)] }], 200],
  ['responds with the default status', [{ actions: [{ type: 'custom-response' }] }], null],
  ['first responds to some requests', [{ ...some, actions: [respond(200)] }, { actions: [deny] }], null],
  ['responds with errors only', [{ ...some, actions: [respond(500)] }, { actions: [respond(503)] }], 503],
  ['responds to some requests', [{ ...some, actions: [respond(503)] }, { actions: [forward] }], null],
])('a policy that %s returns %3$s', (_, rules, code) =>
  expect(responseOf(JSON.stringify({ on_http_request: rules }))?.code ?? null).toBe(code),
)

test('a policy for connections or an unreadable one has no response', () => {
  const policy = { on_tcp_connect: [{ actions: [forward] }], on_http_request: [{ actions: [deny] }] }
  expect(responseOf(JSON.stringify(policy))).toBeNull()
  expect(responseOf('{')).toBeNull()
})
