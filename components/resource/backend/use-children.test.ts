import { expect, test } from 'vitest'
import { backendHealth } from '@/components/resource/backend/use-children'

const copy = (tunnels: unknown, gone_at: string | null = null) => ({ item: { tunnels }, gone_at })

test.each([
  ['tunnel-group-backends', copy([{}, {}]), 'ready', '2 tunnels online'],
  ['tunnel-group-backends', copy([{}]), 'ready', '1 tunnel online'],
  ['tunnel-group-backends', copy([]), 'wrong', 'Offline'],
  ['tunnel-group-backends', copy('two'), 'unknown', 'Unknown'],
  ['tunnel-group-backends', undefined, 'unknown', 'Unknown'],
  ['tunnel-group-backends', copy([{}], '2026-01-01'), 'wrong', 'Not found'],
  ['static-backends', undefined, 'unknown', 'Service not checked'],
  ['http-response-backends', undefined, 'unknown', 'Unknown'],
  ['http-response-backends', { item: {}, gone_at: null }, 'ready', 'Returns 200'],
  ['http-response-backends', { item: { status_code: 404 }, gone_at: null }, 'ready', 'Returns 404'],
  ['http-response-backends', { item: { status_code: 503 }, gone_at: null }, 'attention', 'Returns 503'],
  [undefined, undefined, 'unknown', 'Unknown'],
])('the health of one of the %s with the copy %o', (kind, known, state, label) => {
  expect(backendHealth(kind, known)).toEqual({ state, label })
})

test("a fallback's error needs no attention", () => {
  const notice = { item: { status_code: 503 }, gone_at: null }
  expect(backendHealth('http-response-backends', notice, { isFallback: true })).toEqual({
    state: 'unknown',
    label: 'Returns 503',
  })
})

test('a nested backend has the state of lists', () => {
  const stored = { state: 'attention', label: 'On fallback' } as const
  expect(backendHealth('failover-backends', undefined, { stored })).toEqual(stored)
})

test.each([
  [{ state: 'wrong', label: 'Offline' }, 'wrong', 'Offline'],
  [{ state: 'ready', label: 'In use' }, 'ready', 'In use'],
  [null, 'unknown', 'Checking…'],
  [undefined, 'unknown', 'Unknown'],
] as const)('a tunnel group without a copy has its stored state %o', (stored, state, label) => {
  expect(backendHealth('tunnel-group-backends', undefined, { stored })).toEqual({ state, label })
  expect(backendHealth('tunnel-group-backends', copy([{}]), { stored }).label).toBe('1 tunnel online')
})
