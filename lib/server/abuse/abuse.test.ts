import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { abuseStatus, pollAbuseReport } from './abuse'
import { type Account, resourceOf, services } from '../accounts/upstream'
import { keyTarget } from '../accounts/upstream'
import type { Context } from '../context'
import { followAbuse, sweepAbuse } from './abuse'
import { openConsole } from '../testing/console'
import { seal } from '@/lib/upstream/vault'

const report = (statuses: string[], status = 'PENDING') => ({
  id: 'abrp_1',
  uri: '',
  created_at: '2026-01-01T00:00:00Z',
  urls: ['https://h0.example/x'],
  metadata: '',
  status,
  hostnames: statuses.map((one, n) => ({ hostname: `h${n}.example`, status: one })),
})

let context: Context
let account: Account
let api: ScriptedUpstream
let answer: { status: number; body: object }

beforeEach(async () => {
  context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  api = await scriptedUpstream((_, response) => json(response, answer.status, answer.body))
  const row = { version_header: 'V', version: '2', kind: 'connected', created_at: '' } as const
  const sealed_key = seal('id_secret', keyTarget('a'), context.keyRing)
  account = { id: 'a', slug: 'a', name: 'A', base_url: api.url, sealed_key, dns_servers: null, ...row }
  await context.db.insertInto('accounts').values(account).execute()
  answer = { status: 200, body: report(['PENDING', 'PENDING']) }
  const scope = { accountId: 'a', resource: resourceOf('abuse-reports'), source: 'registered' as const }
  await storeItems(context.db, { ...scope, at: '2026-01-01T00:00:00.000Z' }, [answer.body])
})
afterEach(async () => {
  await services(context).transport.close()
  await api.close()
})

const signal = AbortSignal.timeout(60_000)
const check = () => pollAbuseReport(context, account, 'abrp_1', signal)
const jobs = () => context.db.selectFrom('jobs').selectAll().execute()
const follow = async () => {
  const [job] = await jobs()
  return job ? followAbuse(context, job, signal) : undefined
}

test('each status change of a hostname is recorded with the time it was first seen', async () => {
  const first = await check()
  expect(first.hostnames).toEqual(
    ['h0.example', 'h1.example'].map((hostname) => ({
      hostname,
      status: 'PENDING',
      seen: [{ status: 'PENDING', at: first.read_at }],
    })),
  )
  await check()
  answer.body = report(['BANNED', 'PENDING'], 'PARTIALLY_PROCESSED')
  const second = await check()
  answer.body = report(['UNBANNED', 'PENDING'], 'PARTIALLY_PROCESSED')
  await check()
  answer.body = report(['BANNED', 'IGNORE'], 'PROCESSED')
  const last = await check()
  expect(last.status).toBe('PROCESSED')
  expect(last.hostnames[0]?.seen.map(({ status }) => status)).toEqual([
    'BANNED',
    'UNBANNED',
    'BANNED',
    'PENDING',
  ])
  expect(last.hostnames[0]?.seen[2]?.at).toBe(second.read_at)
  expect(last.hostnames[1]?.seen).toEqual([
    { status: 'IGNORE', at: last.read_at },
    { status: 'PENDING', at: first.read_at },
  ])
  expect(await abuseStatus(context, account, 'abrp_1')).toEqual(last)
})

test('a report is polled until it is processed', async () => {
  await sweepAbuse(context)
  await sweepAbuse(context)
  expect((await jobs()).map(({ subject }) => subject)).toEqual(['abrp_1'])
  expect(Number(await follow())).toBeGreaterThan(Date.now() + 50_000)
  answer = { status: 503, body: {} }
  expect(await follow()).toBeInstanceOf(Date)
  answer = { status: 200, body: report(['BANNED', 'BANNED'], 'PROCESSED') }
  expect(await follow()).toBeNull()
  await context.db.deleteFrom('jobs').execute()
  await sweepAbuse(context)
  expect(await jobs()).toEqual([])
})

test("a report that the platform no longer has isn't polled again", async () => {
  await sweepAbuse(context)
  answer = {
    status: 404,
    body: { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op_1' } },
  }
  expect(await follow()).toBeNull()
  await context.db.deleteFrom('jobs').execute()
  await sweepAbuse(context)
  expect(await jobs()).toEqual([])
})

test('a 403 from the platform keeps the recorded statuses and is reported with its message', async () => {
  await check()
  const msg = 'This account is not authorized'
  answer = { status: 403, body: { error_code: 'ERR_BRAND_221', status_code: 403, msg, details: {} } }
  await expect(check()).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
    message: expect.stringContaining(msg),
  })
  expect((await abuseStatus(context, account, 'abrp_1')).hostnames[0]?.seen).toHaveLength(1)
})

test('an unknown report ID is not found', async () => {
  answer = {
    status: 404,
    body: { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op_1' } },
  }
  await expect(pollAbuseReport(context, account, 'abrp_2', signal)).rejects.toMatchObject({
    code: 'ADIT_NOT_FOUND',
  })
})
