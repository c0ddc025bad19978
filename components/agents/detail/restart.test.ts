import { expect, test } from 'vitest'
import { agent } from '@/lib/api/testing/agents'
import { areEndpointsPending } from './restart'

const none = { endpoints: [], endpoint_count: 0 }
const some = { endpoints: [{ id: 'ep_1', url: 'https://a.example', service: '' }], endpoint_count: 1 }
const isPending = (
  more: Parameters<typeof agent>[1],
  last_endpoints: typeof some | typeof none | null = null,
) => areEndpointsPending({ agent: agent('ag_1', more), last_endpoints })

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
