import { expect, test } from 'vitest'
import { denialOf } from './targets'

const deny = { type: 'deny', config: { status_code: 503 } }
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
])('a policy that %s has the denial %3$s', (_, rules, code) =>
  expect(denialOf(JSON.stringify({ on_http_request: rules }))).toBe(code),
)

test('a policy for connections or an unreadable one has no denial', () => {
  const policy = { on_tcp_connect: [{ actions: [forward] }], on_http_request: [{ actions: [deny] }] }
  expect(denialOf(JSON.stringify(policy))).toBeNull()
  expect(denialOf('{')).toBeNull()
})
