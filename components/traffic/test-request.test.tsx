import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { TrafficStage } from '@/lib/traffic/model/nodes'
import { canSendRequest, RequestResult, TestRequest } from './test-request'

const path = (nodes: Partial<Record<TrafficStage, string>>) => ({
  nodes: Object.entries(nodes).map(([stage, name]) => ({
    stage: stage as TrafficStage,
    name,
    label: '',
    state: 'ready' as const,
    status: '',
    href: null,
    is_here: false,
  })),
})
const service = 'localhost:80'

test.each([
  ['endpoints', 'https://a.example', { endpoint: 'https://a.example', service }, true],
  // A tunnel or edge that serves an endpoint replaces the endpoint on its path.
  ['endpoints', 'https://a.example', { tunnel: 'web', agent: 'quay', service }, true],
  ['endpoints', 'https://a.example', { edge: 'Shop', service }, true],
  ['endpoints', 'https://a.example', { endpoint: 'https://a.example' }, false],
  ['endpoints', undefined, { endpoint: 'https://forwards.example', service }, false],
  ['endpoints', 'https://*.a.example', { endpoint: 'https://*.a.example', service }, true],
  ['endpoints', 'tcp://a.example:20000', { endpoint: 'tcp://a.example:20000', service }, false],
  ['agents', 'https://a.example', { endpoint: 'https://a.example', service }, false],
] as const)(
  'a request can be sent on the page of %s with the URL %s and %j: %s',
  (of, url, nodes, expected) => expect(canSendRequest(path(nodes), { of, url })).toBe(expected),
)

test.each([
  ['https-edges', undefined, { edge: 'Shop', service }, true],
  ['https-edges', 'r1', { route: '/ · OAuth', service }, true],
  ['https-edges', 'r1', { route: '/api', service }, false],
  ['tcp-edges', undefined, { edge: 'Shop', service }, false],
] as const)('a request can be sent on the page of %s, route %s, with %j: %s', (of, route, nodes, expected) =>
  expect(canSendRequest(path(nodes), { of, route })).toBe(expected),
)

const result = { at: '', url: 'https://a.example', status: 200, ms: 45, text: '', failure: null }
const failure = {
  message:
    'The agent is connected, but no service is listening on localhost:80 (connection refused). Start the service.',
  fix: 'Start the service.',
  cause: 'connection refused at localhost:80',
  summary: 'No service is listening on localhost:80',
  has_response: false,
}
const shown = (more: Partial<Parameters<typeof RequestResult>[0]['result']>) =>
  textOf(onAccount(<RequestResult result={{ ...result, ...more }} />)).trim()

test('the result is the status and time, or the reason', () => {
  expect(shown({})).toMatch(/Status 200 in 45 ms.*https:\/\/a\.example/)
  expect(shown({ status: 403 })).toContain('Status 403 in 45 ms')
  expect(shown({ status: 502, failure })).toBe(`Status 502 in 45 ms GET https://a.example ${failure.message}`)
  expect(shown({ status: 0, failure })).toBe(`No response GET https://a.example ${failure.message}`)
  expect(shown({ status: 503, failure: { ...failure, has_response: true } })).toBe(
    `Status 503 in 45 ms GET https://a.example ${failure.message}`,
  )
})

test('a result whose reason the header shows says only what to do', () =>
  expect(
    textOf(onAccount(<RequestResult result={{ ...result, status: 502, failure }} isExplained />)).trim(),
  ).toBe(`Status 502 in 45 ms GET https://a.example ${failure.fix}`))

test("no request can be sent to an edge of the local platform, whose ingress doesn't run routes", () => {
  const button = (isEdge: boolean) =>
    onAccount(<TestRequest of="https-edges" id="edghts_1" isEdge={isEdge} />, { kind: 'local' })
  expect(button(true)).toContain('run edge routes')
  expect(button(false)).not.toContain('run edge routes')
})

test('beside a problem, the page says nothing about a request that no edge serves', () =>
  expect(
    onAccount(<TestRequest of="https-edges" id="edghts_1" isEdge isBroken />, { kind: 'local' }),
  ).not.toContain('run edge routes'))

test('a viewer sees why they cannot send a request', () =>
  expect(onAccount(<TestRequest of="endpoints" id="ep_1" />, { role: 'viewer' })).toContain(
    'Only operators and admins can do this.',
  ))

test('operators choose the path and, for a wildcard, the host', () => {
  const shown = (url: string) => onAccount(<TestRequest of="endpoints" id="ep_1" url={url} />)
  expect(shown('https://a.example')).toMatch(/<label[^>]*>Path<input[^>]*value="\/"/)
  expect(shown('https://a.example')).not.toContain('>Host<')
  expect(shown('https://*.a.example')).toMatch(/<label[^>]*>Host<input[^>]*placeholder="app\.a\.example"/)
})

test('the reason that no request can be sent is next to the button', () => {
  const shown = onAccount(<TestRequest of="endpoints" id="ep_1" />, { role: 'viewer' })
  expect(shown).toMatch(/<p[^>]*>Only operators and admins can do this\. Your role is viewer\.<\/p>/)
  expect(shown).not.toContain('>Path<')
})

test('an edge of the local platform has no button, only the reason', () => {
  const shown = (kind: 'local' | 'connected') =>
    textOf(onAccount(<TestRequest of="https-edges" id="edghts_1" isEdge />, { kind }))
  expect(shown('local')).toContain('run edge routes')
  expect(shown('local')).not.toContain('Send request')
  expect(shown('connected')).toContain('Send request')
})

test('after a failed request, the button offers to repeat it', () => {
  const request = (isRepeat: boolean) =>
    textOf(onAccount(<TestRequest of="endpoints" id="ep_1" isRepeat={isRepeat} />))
  expect(request(false)).toContain('Send request')
  expect(request(true)).toContain('Send again')
  const button = (isPrimary: boolean) =>
    onAccount(<TestRequest of="endpoints" id="ep_1" isPrimary={isPrimary} />)
  expect(button(true)).not.toBe(button(false))
})
