import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WriteCheck } from '@/lib/api/checks'
import { writeCheckQuery } from './use-write-check'

const checked_at = '2026-11-21T12:00:00Z'
const missing: WriteCheck = { checked_at, kind: 'not-created', earlier: [], since: [] }
const found = {
  resource: 'reserved-domains' as const,
  id: 'rd_1',
  title: 'a.example.com',
  segments: [] as string[],
}
const created: WriteCheck = { checked_at, kind: 'created', found: [{ ...found, after_ms: 2000 }] }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => true)
})

/**
 * Simulates a write that was sent and then interrupted at 1,000,000 ms. Returns the start times of all later checks, in
 * milliseconds after that time, and the reported results.
 */
function cut(answer: (atMs: number) => WriteCheck | Error, endedAtMs: number | null = 1_000_000) {
  const began: number[] = []
  const results: [WriteCheck['kind'] | undefined, boolean][] = []
  vi.stubGlobal('fetch', () => {
    const atMs = Date.now() - 1_000_000
    began.push(atMs)
    const result = answer(atMs)
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(Response.json(result))
  })
  const queries = new QueryClient()
  const checked = {
    write: { operation: 'reserved-domains.create', body: { domain: 'a.example.com' } },
    sentAt: 1_000_000,
    endedAtMs: endedAtMs ?? undefined,
    onChecked: (check: WriteCheck | null, isFinal: boolean) => void results.push([check?.kind, isFinal]),
  }
  const observer = new QueryObserver(queries, writeCheckQuery('lab', 'c', checked, queries))
  const end = observer.subscribe(() => undefined)
  return { began, results, end, observer }
}

test('an interrupted create is rechecked after 3, 10 and 30 s, and only the last result is final', async () => {
  const { began, results, end } = cut(() => missing)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(results).toEqual([1, 2, 3].map(() => ['not-created', false]))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(began).toEqual([0, 3_000, 10_000, 30_000])
  expect(results.at(-1)).toEqual(['not-created', true])
  end()
})

test('a create that completes after the interruption is found and not checked again', async () => {
  const { began, results, end } = cut((atMs) => (atMs < 2_000 ? missing : created))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(began).toEqual([0, 3_000])
  expect(results).toEqual([
    ['not-created', false],
    ['created', true],
  ])
  end()
})

test('a failed check is repeated, and only the last one is final', async () => {
  const { began, results, end } = cut((atMs) => (atMs < 30_000 ? new TypeError('Failed') : missing))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(began).toEqual([0, 3_000, 10_000, 30_000])
  expect(results).toEqual([...[1, 2, 3].map(() => [undefined, false]), ['not-created', true]])
  end()
  vi.setSystemTime(1_000_000)
  const never = cut(() => new TypeError('Failed'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(never.results.map(([, isFinal]) => isFinal)).toEqual([false, false, false, true])
  never.end()
})

test('a manual check does not delay the scheduled checks', async () => {
  const { began, results, end, observer } = cut(() => missing)
  await vi.advanceTimersByTimeAsync(5_000)
  await observer.refetch()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(began).toEqual([0, 3_000, 5_000, 10_000, 30_000])
  expect(results.map(([, isFinal]) => isFinal)).toEqual([false, false, false, false, true])
  end()
})

test('the first check is final if the platform responded', async () => {
  const { began, results, end } = cut(() => missing, null)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(began).toEqual([0])
  expect(results).toEqual([['not-created', true]])
  end()
})
