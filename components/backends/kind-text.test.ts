import { expect, test } from 'vitest'
import { backendKinds } from '@/lib/resources/info/backends'
import { targetText } from './kind-text'

test.each([
  ['tunnel-group-backends', { labels: { app: 'berth' } }, 'app=berth'],
  ['static-backends', { address: 'origin.example:443' }, 'origin.example:443'],
  ['http-response-backends', { status_code: 503 }, 'Status 503'],
  ['weighted-backends', { backends: { bkdsc_1: 1, bkdsc_2: 2 } }, '2 backends'],
  ['failover-backends', { backends: [{ id: 'bkdsc_1' }] }, '1 backend'],
] as const)('the target of one of the %s', (resource, item, expected) =>
  expect(targetText({ resource, item })).toBe(expected),
)

test.each(backendKinds)('the target of one of the %s is empty without usable data', (resource) => {
  const item = { labels: [], address: {}, status_code: 'x', backends: null }
  expect(['', '0 backends']).toContain(targetText({ resource, item }))
})
