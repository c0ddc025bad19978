import { expect, test } from 'vitest'
import { agent, agentDetailOf, command } from '@/lib/api/testing/agents'
import { areEndpointsPending, shownState } from './restart'

const none = { endpoints: [], endpoint_count: 0 }
const some = { endpoints: [{ id: 'ep_1', url: 'https://a.example', service: '' }], endpoint_count: 1 }
const isPending = (
  more: Parameters<typeof agent>[1],
  last_endpoints: typeof some | typeof none | null = null,
) => areEndpointsPending(agentDetailOf(agent('ag_1', more), { last_endpoints }))

test('endpoints are pending during a restart and until those of the new session are read', () => {
  expect(isPending({ ...none, state: 'restarting' }, none)).toBe(true)
  expect(isPending({ ...none, endpoints_known: false })).toBe(true)
  expect(isPending({ ...none, endpoints_known: true })).toBe(false)
})

test('known endpoints are never pending', () => {
  expect(isPending({ ...none, state: 'restarting' }, some)).toBe(false)
  expect(isPending({ ...some, endpoints_known: false })).toBe(false)
})

test('an offline agent has no pending endpoints', () =>
  expect(
    isPending(
      { ...none, state: 'gone', endpoints_known: false, session: { gone_at: '2026-11-20T08:00:00Z' } },
      none,
    ),
  ).toBe(false))

test.each([
  ['2026-11-20T08:59:30Z', true],
  ['2026-11-20T08:59:00Z', false],
])(
  'endpoints that an agent first seen at %s has not registered are pending at 9:00: %s',
  (first_seen_at, pending) =>
    expect(isPending({ ...none, endpoints_known: true, session: { first_seen_at } })).toBe(pending),
)

test('an agent is restarting as soon as the command is sent', () => {
  expect(shownState(agent('ag_1', { state: 'online', doing: command() }))).toBe('restarting')
  expect(shownState(agent('ag_1', { state: 'online', doing: command({ command: 'stop' }) }))).toBe('online')
})

test('a restart with an unknown outcome leaves the state as the last check reported it', () => {
  const doing = command({ state: 'unknown' })
  expect(shownState(agent('ag_1', { state: 'online', doing }))).toBe('online')
  expect(shownState(agent('ag_1', { state: 'gone', doing }))).toBe('gone')
})
