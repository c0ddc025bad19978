import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Access } from '@/lib/contract/operation'
import { orderedTime } from '@/lib/inventory/sync/clock'
import { storeItems } from '@/lib/inventory/sync/store'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { consoleAt } from '@/lib/server/testing/proxy'
import { serve, someone, TestBrowser } from '@/lib/server/testing/console'
import { perPerson } from '@/lib/upstream/pace'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { GET as handler } from './[[...path]]/route'
import { GET as platformRead } from './platform/[account]/[...path]/route'

const item = (id: string) => ({ id, uri: '', created_at: '', addr: 'h:1', region: 'us' })
const notFound = { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op_1' } }

let known: Set<string>
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  known = new Set(['ra_1'])
  api = await scriptedUpstream(({ url }, response) => {
    const id = url.slice('/reserved_addrs/'.length)
    return known.has(id) ? json(response, 200, item(id)) : json(response, 404, notFound)
  })
  lab = await consoleAt(api.url)
  serve(lab.context)
})
afterEach(() => api.close())

async function signedIn(name: string, role: Access = 'viewer'): Promise<TestBrowser> {
  await someone(lab.context, `${name}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${name}@example.com`)
  return browser
}
const read = (browser: TestBrowser, id: string) =>
  browser.ask(platformRead, `/api/platform/lab/reserved_addrs/${id}`, {
    params: { account: 'lab', path: ['reserved_addrs', id] },
  })
const detail = (browser: TestBrowser, id: string) =>
  browser.ask(handler, `/api/inventory/lab/reserved-addrs/${id}`)
const asked = (id: string) => api.seen.filter(({ url }) => url === `/reserved_addrs/${id}`).length

test.each([
  ['the platform', 300, read],
  ['the inventory', perPerson + 10, detail],
])(
  "a viewer who reads unknown IDs through %s (%i) doesn't use up the budget of other users",
  async (_, count, ask) => {
    const [viewer, other] = [await signedIn('greedy'), await signedIn('other')]
    const answers = []
    for (let n = 0; n < count; n += 1) answers.push(await ask(viewer, `ra_none_${n}`))
    expect(api.seen).toHaveLength(perPerson)
    expect(answers.slice(0, perPerson).every(({ status }) => status === 404)).toBe(true)
    const refused = answers.slice(perPerson)
    expect(refused.every(({ status }) => status === 429)).toBe(true)
    const [last] = refused
    const seconds = Number(last?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await last?.json()).toMatchObject({
      error_code: 'ADIT_TOO_MANY',
      msg: expect.stringMatching(/The request wasn't sent\. Try again in \d+ seconds?\.$/),
      details: { retry_after: String(seconds) },
    })
    expect((await read(other, 'ra_1')).status).toBe(200)
  },
)

test('an unknown ID is requested once a minute, until a sync or a create finds it', async () => {
  const viewer = await signedIn('viewer')
  for (let n = 0; n < 5; n += 1) {
    expect((await read(viewer, 'ra_2')).status).toBe(404)
    expect((await detail(viewer, 'ra_2')).status).toBe(404)
  }
  expect(asked('ra_2')).toBe(1)
  known.add('ra_2')
  const scope = { accountId: lab.account.id, resource: reservedAddrs, source: 'list' as const }
  await storeItems(lab.context.db, { ...scope, at: orderedTime() }, [item('ra_2')])
  expect((await read(viewer, 'ra_2')).status).toBe(200)

  expect((await read(viewer, 'ra_3')).status).toBe(404)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  try {
    await read(viewer, 'ra_3')
  } finally {
    clock.mockRestore()
  }
  expect(asked('ra_3')).toBe(2)
})

test('a sync, a DNS check, and a check of a site step count against the same budget', async () => {
  const admin = await signedIn('admin', 'admin')
  const paths = ['sync/lab/reserved-addrs', 'dns/lab/reserved-domains/rd_1', 'sites/lab/site_1/steps/domain']
  for (let n = 0; n < perPerson; n += 1) await read(admin, 'ra_1')
  const before = api.seen.length
  for (const path of paths) {
    const answer = await admin.ask(handler, `/api/${path}`, { method: 'POST', body: {} })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  }
  expect(api.seen).toHaveLength(before)
})

test('in the account of the local platform, syncs and checks are limited per person, but reads are not', async () => {
  await lab.context.db.updateTable('accounts').set({ kind: 'local' }).execute()
  const [viewer, other] = [await signedIn('greedy'), await signedIn('other')]
  const post = async (browser: TestBrowser, path: string) =>
    (await browser.ask(handler, `/api/${path}`, { method: 'POST', body: {} })).status
  const sync = 'sync/lab/reserved-addrs'
  for (let n = 0; n < perPerson; n += 1) expect((await read(viewer, 'ra_1')).status).toBe(200)
  for (let n = 0; n < perPerson; n += 1) expect(await post(viewer, sync)).toBe(200)
  const checks = ['dns/lab/reserved-domains/rd_1', 'sites/lab/site_1/steps/domain']
  for (const path of [sync, ...checks]) expect([path, await post(viewer, path)]).toEqual([path, 429])
  expect((await read(viewer, 'ra_1')).status).toBe(200)
  expect(await post(other, sync)).toBe(200)
})
