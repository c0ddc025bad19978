import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '@/lib/resources/endpoints'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { json, scriptedUpstream, type ScriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { actingFor } from '../acting'
import { storeLastResult } from '../accounts/last-result'
import { services, upstreamOf } from '../accounts/upstream'
import { log } from '../log'
import { addAccount, consoleAt } from '../testing/proxy'
import { listApiLog, recoverApiLog, apiLogFilters, apiLogRate, sweepApiLog } from './api-log'

const domain = { id: 'ep_1', uri: '', created_at: '', url: 'https://a.example.com', type: 'cloud' }
let upstream: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
/** Sends the response to a request instead of the usual one. */
let answer: ((response: ServerResponse) => void) | undefined

beforeEach(async () => {
  answer = undefined
  upstream = await scriptedUpstream(({ url, method }, response) => {
    if (answer) answer(response)
    else if (url.includes('gone'))
      json(response, 404, { error_code: 'ERR_1', status_code: 404, msg: 'no', details: {} })
    else if (url.includes('cut')) response.destroy()
    else if (method === 'POST') json(response, 201, { ...domain, traffic_policy: '' })
    else json(response, 200, { ...domain, id: url.split('/').at(-1) })
  })
  lab = await consoleAt(upstream.url)
})
afterEach(() => upstream.close())

const admin = { email: 'root@example.com', role: 'admin' } as const
const listed = async (
  filters: Record<string, string> = {},
  reader: Parameters<typeof apiLogFilters>[1] = admin,
) => {
  await services(lab.context).keepCalls()
  const { account, context } = lab
  return listApiLog(context, account, apiLogFilters(filters, reader))
}

test('each call is recorded with its outcome and the user or job that made it', async () => {
  const user = { email: 'ann@example.com' }
  await actingFor(user, () => lab.ask('GET', '/endpoints/ep_1'))
  await actingFor(user, () => lab.ask('GET', '/endpoints/ep_gone'))
  await actingFor({ work: 'dns-check' }, () => lab.ask('GET', '/endpoints/ep_cut'))
  const { entries } = await listed()
  expect(
    entries.map(({ path, end, status, user_email, work }) => [path, end, status, user_email, work]),
  ).toEqual([
    ['/endpoints/ep_cut', 'none', null, null, 'dns-check'],
    ['/endpoints/ep_cut', 'none', null, null, 'dns-check'], // sent again, because the connection was lost
    ['/endpoints/ep_gone', 'refused', 404, 'ann@example.com', null],
    ['/endpoints/ep_1', 'done', 200, 'ann@example.com', null],
  ])
  expect(entries[2]).toMatchObject({ code: 'ERR_1', target: 'ep_gone', operation: 'endpoints.get' })
})

test('reads that succeed or find nothing are a kind of their own', async () => {
  await actingFor({ email: 'ann@example.com' }, () => lab.ask('GET', '/endpoints/ep_1'))
  await actingFor({ work: 'sync' }, () => lab.ask('GET', '/endpoints/ep_2'))
  await actingFor({ email: 'ann@example.com', work: 'sync' }, () => lab.ask('GET', '/endpoints/ep_3'))
  const targets = async (kind: string) => (await listed({ kind })).entries.map(({ target }) => target)
  await lab.ask('GET', '/endpoints/ep_gone')
  await lab.ask('POST', '/endpoints', { body: { url: 'https://a.example.com' } })
  answer = (response) => json(response, 500, { status_code: 500, msg: 'no', details: {} })
  await lab.ask('GET', '/endpoints/ep_4')
  const reads = ['ep_gone', 'ep_3', 'ep_2', 'ep_1']
  await expect.poll(() => targets('changes')).toEqual(['ep_4', 'ep_1'])
  expect(await targets('reads')).toEqual(reads)
  for (const both of ['all', 'changes,reads']) expect(await targets(both)).toHaveLength(6)
  expect(await targets('sync')).toEqual(['ep_3', 'ep_2'])
  expect(await targets('reads,probe')).toEqual(reads)
})

test('non-admins see and find other people by name, and themselves by email', async () => {
  await actingFor({ email: 'ann@example.com' }, () => lab.ask('GET', '/endpoints/ep_1'))
  await actingFor({ email: 'bob@example.com' }, () => lab.ask('GET', '/endpoints/ep_2'))
  const people = async (filters: Record<string, string> = {}) => {
    const { entries } = await listed(filters, { email: 'bob@example.com', role: 'operator' })
    return entries.map(({ user_email }) => user_email)
  }
  expect(await people()).toEqual(['bob@example.com', 'ann'])
  expect(await people({ person: 'ann' })).toEqual(['ann'])
  expect(await people({ person: 'example' })).toEqual(['bob@example.com'])
})

test('a write is recorded before it is sent, without secrets', async () => {
  let kept: unknown
  const before = await scriptedUpstream((_, response) => {
    void lab.context.db
      .selectFrom('requests')
      .selectAll()
      .executeTakeFirst()
      .then((row) => {
        kept = row
        return response.destroy()
      })
  })
  lab = await consoleAt(before.url)
  const metadata = 'canary-of-the-body'
  await lab.ask('POST', '/certificate_authorities', { body: { ca_pem: metadata } })
  await before.close()
  expect(kept).toMatchObject({ method: 'POST', path: '/certificate_authorities', ms: null, status: null })
  await vi.waitFor(
    async () => expect((await listed()).entries[0]).toMatchObject({ end: 'none', reason: 'cut' }),
    30_000,
  )
  const { sealed_key: _, ...account } = lab.account
  expect(JSON.stringify([(await listed()).entries, account])).not.toContain('canary-secret')
})

test('filters narrow the log, and each page continues where the previous one ended', async () => {
  for (let n = 0; n < 60; n++) await lab.ask('GET', `/endpoints/ep_${n}`)
  await actingFor({ email: 'bob_1@example.com' }, () => lab.ask('GET', '/endpoints/ep_gone'))
  expect((await listed({ person: 'bo__1' })).entries).toHaveLength(0) // `_` isn't a wildcard
  expect((await listed({ person: 'bob_' })).entries).toHaveLength(1)
  expect((await listed({ end: 'refused' })).entries).toHaveLength(1)
  expect((await listed({ target: 'ep_7' })).entries.map(({ path }) => path)).toEqual(['/endpoints/ep_7'])
  expect((await listed({ operation: 'endpoints.', end: 'done' })).entries).toHaveLength(50)
  expect((await listed({ end: 'refused,done' })).entries).toHaveLength(50)
  expect((await listed({ q: 'ep_gone', resource: 'endpoints,tunnels' })).entries).toHaveLength(1)
  expect((await listed({ resource: 'tunnels' })).entries).toHaveLength(0)
  expect((await listed({ time: '2000-01-01/2000-12-31' })).entries).toHaveLength(0)
  expect((await listed({ time: '1h', q: 'bob_' })).entries).toHaveLength(1)
  const first = await listed()
  const second = await listed({ before: String(first.next) })
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(new Set(ids).size).toBe(61)
  expect(second.next).toBeNull()
})

test('calls are counted over time, with failures and durations', async () => {
  for (let n = 0; n < 20; n++) await lab.ask('GET', `/endpoints/ep_${n}`)
  await lab.ask('GET', '/endpoints/ep_gone')
  await services(lab.context).keepCalls()
  await lab.context.db.updateTable('requests').set({ at: '2026-11-20T11:30:10.000Z' }).execute()
  for (const [index, { id }] of (await listed()).entries.entries())
    await lab.context.db
      .updateTable('requests')
      .set({ ms: index + 1 })
      .where('id', '=', id)
      .execute()
  const rate = async (filters: Record<string, string>) =>
    apiLogRate(lab.context, lab.account, apiLogFilters(filters, admin), new Date('2026-11-20T12:00:00Z'))
  const day = await rate({})
  expect(day).toMatchObject({ step_s: 30, until: '2026-11-20T12:00:00.000Z', is_cut: false })
  expect(day.buckets).toHaveLength(60)
  expect(day.buckets.filter(({ calls }) => calls > 0)).toEqual([
    { calls: 21, failed: 0, p50_ms: 11, p95_ms: 20 },
  ])
  await lab.context.db.updateTable('requests').set({ status: 403 }).where('target', '=', 'ep_gone').execute()
  expect((await rate({})).buckets[0]?.failed, 'a read that returns 404 does not count as failed').toBe(1)
  expect(day.buckets[0]?.calls, 'the range starts with the first call').toBe(21)
  const refused = await rate({ end: 'refused' })
  expect(refused.buckets.reduce((sum, { calls }) => sum + calls, 0)).toBe(1)
  expect((await rate({ time: '2026-11-19/2026-11-19' })).buckets.every(({ calls }) => calls === 0)).toBe(true)
  expect(await rate({ q: 'ep_none' })).toMatchObject({ step_s: 1440 })
  const early = { at: '2026-11-19T12:00:30.000Z' }
  await lab.context.db.updateTable('requests').set(early).where('target', '=', 'ep_gone').execute()
  const whole = await rate({})
  expect([whole.step_s, whole.buckets[0]?.calls, whole.buckets[58]?.calls]).toEqual([1440, 1, 20])
})

test('only calls older than 30 days are deleted', async () => {
  await lab.ask('GET', '/endpoints/ep_1')
  await lab.ask('GET', '/endpoints/ep_2')
  await services(lab.context).keepCalls()
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await lab.context.db.updateTable('requests').set({ at: old }).where('target', '=', 'ep_1').execute()
  await sweepApiLog(lab.context)
  expect((await listed()).entries.map(({ target }) => target)).toEqual(['ep_2'])
})

test('a call without a recorded end is unknown after a minute, not running', async () => {
  await lab.ask('GET', '/endpoints/ep_1')
  await services(lab.context).keepCalls()
  const at = new Date(Date.now() - 61_000).toISOString()
  await lab.context.db.updateTable('requests').set({ ms: null, at }).execute()
  expect((await listed()).entries[0]?.end).toBe('unknown')
})

test('a write is running while its process is alive, and unknown once the process stops', async () => {
  let answer: (() => void) | undefined
  const slow = await scriptedUpstream((_, response) => {
    answer = () => json(response, 201, { ...domain, id: 'ra_1' })
  })
  lab = await consoleAt(slow.url)
  const asked = lab.ask('POST', '/reserved_addrs', { body: {} })
  await vi.waitFor(() => expect(answer).toBeDefined(), 30_000)
  const end = async () => {
    await recoverApiLog(lab.context)
    return (await listed()).entries[0]?.end
  }
  expect(await end()).toBe('running')
  await lab.context.db.updateTable('act_owners').set({ heartbeat_at: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await end()).toBe('unknown')
  answer?.()
  await asked
  await vi.waitFor(async () => expect(await end()).toBe('done'), 30_000)
  await slow.close()
})

test('calls of an account that was deleted meanwhile are dropped without an error', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const { context, account } = lab
  const other = await addAccount(context, upstream.url, { slug: 'other' })
  const { transport } = services(context)
  const read = (of: typeof account) =>
    transport.send(upstreamOf(context, of), endpoints.ops.get, { params: { id: 'ep_1' } })
  await read(account)
  await read(other)
  await context.db.deleteFrom('accounts').where('id', '=', other.id).execute()
  await lab.ask('GET', '/endpoints/ep_2')
  expect((await listed()).entries.map(({ target }) => target)).toEqual(['ep_2', 'ep_1'])
  await transport.send(upstreamOf(context, other), reservedAddrs.ops.create, { body: {} })
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

const lastResult = async () => {
  await services(lab.context).keepCalls()
  return lab.context.db.selectFrom('account_results').select(['result', 'at']).executeTakeFirst()
}

test.each([
  ['a response', 200, undefined, 'working'],
  ['a rejected request', 404, 'ERR_1', 'working'],
  ['a denied operation', 403, 'ERR_1', 'working'],
  ['an unauthenticated request', 401, undefined, 'key-refused'],
  ['a revoked key', 403, 'ERR_BRAND_203', 'key-refused'],
  ['a server error', 503, undefined, 'failing'],
])('%s (%i) is stored as the last result of the account', async (_, status, error_code, result) => {
  lab = await consoleAt(upstream.url)
  expect(await lastResult()).toBeUndefined()
  answer = (response) =>
    json(
      response,
      status,
      status < 300 ? domain : { status_code: status, error_code, msg: 'no', details: {} },
    )
  const before = new Date().toISOString()
  await lab.ask('GET', '/endpoints/ep_1')
  const read = await lastResult()
  expect(read?.result).toBe(result)
  expect((read?.at ?? '') >= before).toBe(true)
})

test('without a response the account is unreachable, and the next response of a write counts', async () => {
  await lab.ask('GET', '/endpoints/ep_cut')
  expect((await lastResult())?.result).toBe('unreachable')
  await lab.ask('POST', '/endpoints', { body: { url: 'https://a.example.com' } })
  await expect.poll(async () => (await lastResult())?.result).toBe('working')
})

test('a response to an older request does not replace a later result', async () => {
  const later = { at: '2099-01-01T00:00:00.000Z', result: 'working' } as const
  await storeLastResult(lab.context.db, { accountId: lab.account.id, ...later })
  answer = (response) => json(response, 401, { status_code: 401, msg: 'no', details: {} })
  await lab.ask('GET', '/endpoints/ep_1')
  expect(await lastResult()).toEqual(later)
})
