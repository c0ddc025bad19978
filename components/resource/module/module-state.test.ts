import { expect, test } from 'vitest'
import { conditionOf, idleText } from './module-state'

const policy = (value: unknown) => ({ value: typeof value === 'string' ? value : JSON.stringify(value) })
const deny = { actions: [{ type: 'deny' }] }

test.each<[string, unknown, RegExp | null]>([
  ['user_agent_filter', { allow: [], deny: [] }, /^Both lists are empty/],
  ['user_agent_filter', { allow: null }, /^Both lists are empty/],
  ['user_agent_filter', { deny: ['bot'] }, null],
  ['user_agent_filter', { allow: ['^$'] }, null],
  ['request_headers', { add: {}, remove: [] }, /every request passes unchanged/],
  ['request_headers', { add: { 'x-a': '1' } }, null],
  ['response_headers', {}, /every response passes unchanged/],
  ['response_headers', { remove: ['server'] }, null],
  ['traffic_policy', policy(''), /^The policy is empty, so every request passes unchanged/],
  ['traffic_policy', policy({}), /^The policy is empty/],
  ['traffic_policy', policy({ on_http_request: [] }), /^The policy is empty/],
  ['traffic_policy', policy({ on_http_request: [{ expressions: [], actions: [] }] }), /^The policy is empty/],
  ['traffic_policy', policy({ on_http_request: [], on_http_response: [deny] }), null],
  ['traffic_policy', policy('no JSON'), null],
  ['traffic_policy', policy('[]'), null],
  ['traffic_policy', policy({ unheard_of: true }), null],
  ['traffic_policy', { enabled: false, ...policy({}) }, null],
  ['compression', {}, null],
  ['request_headers', null, null],
])('the text about %s without an effect: %o', (key, value, text) => {
  if (text === null) expect(idleText(key, value)).toBeNull()
  else expect(idleText(key, value)?.sentence).toMatch(text)
})

test.each([
  [{ enabled: false, add: {} }, null, 'off', 'Disabled'],
  [{ add: {} }, 'Open to everyone', 'attention', 'Enabled, but has no effect'],
  [{ add: { 'x-a': '1' } }, 'Open to everyone', 'attention', 'Open to everyone'],
  [{ add: { 'x-a': '1' } }, null, 'on', 'Enabled'],
])('the state of %o with the problem %s', (value, problem, state, label) => {
  expect(conditionOf('request_headers', value, { problem })).toEqual({ state, label })
})

test('an enabled module has the state of the resource that it refers to', () => {
  const health = { state: 'wrong', label: 'No tunnel' } as const
  expect(conditionOf('backend', { enabled: true }, { health })).toEqual(health)
  expect(conditionOf('backend', { enabled: false }, { health })).toMatchObject({ label: 'Disabled' })
})
