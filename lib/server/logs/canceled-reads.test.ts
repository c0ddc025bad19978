import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { scriptedUpstream, type ScriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { services, upstreamOf } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import { apiLogFilters, apiLogRate, listApiLog } from './api-log'

let upstream: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>

beforeEach(async () => {
  const page = new AbortController()
  upstream = await scriptedUpstream(() => page.abort()) // the page is closed before a response arrives
  lab = await consoleAt(upstream.url)
  const input = { params: { id: 'ep_1' } }
  const { transport, keepCalls } = services(lab.context)
  await transport.send(upstreamOf(lab.context, lab.account), endpoints.ops.get, input, {
    signal: page.signal,
  })
  await keepCalls()
})
afterEach(() => upstream.close())

const reader = { email: 'root@example.com', role: 'admin' } as const
const listed = async (filters: Record<string, string>) => {
  const { entries } = await listApiLog(lab.context, lab.account, apiLogFilters(filters, reader))
  return entries.map(({ end, status, reason }) => [end, status, reason])
}

test('a canceled read has its own outcome and is a read, not a failure', async () => {
  const canceled = [['canceled', null, 'aborted']]
  expect(await listed({ kind: 'all' })).toEqual(canceled)
  expect(await listed({ kind: 'reads' })).toEqual(canceled)
  expect(await listed({ end: 'canceled' })).toEqual(canceled)
  expect(await listed({ kind: 'changes' })).toEqual([])
  expect(await listed({ end: 'none' })).toEqual([])
})

test('a canceled read counts as a request that did not fail', async () => {
  const { buckets } = await apiLogRate(lab.context, lab.account, apiLogFilters({}, reader), new Date())
  expect(buckets.filter(({ calls }) => calls > 0)).toMatchObject([{ calls: 1, failed: 0 }])
})
