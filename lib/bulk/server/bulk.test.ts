import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reservedAddrsInfo } from '@/lib/resources/info/reserved-addrs'
import { json, type ScriptedUpstream, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type BulkConsole, openBulkConsole } from './testing/bulk-console'

let api: ScriptedUpstream
let lab: BulkConsole
/** The response status for each resource's next writes. 204 by default. */
let statuses: Record<string, number>
let items: Map<string, Record<string, unknown>>

const idIn = (url: string) => url.split('/')[2]?.split('?')[0] ?? ''
const writes = () => api.seen.filter(({ method }) => method !== 'GET').map(({ url }) => idIn(url))
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `ra_${from + n}`)

beforeEach(async () => {
  statuses = {}
  items = new Map(ids(1, 9).map((id) => [id, { id, uri: '', created_at: '', addr: id, description: '' }]))
  api = await scriptedUpstream(({ method, url, body }, response) => {
    const item = items.get(idIn(url))
    const status = method === 'GET' ? undefined : statuses[idIn(url)]
    if (status !== undefined)
      return json(
        response,
        status,
        { status_code: status, msg: `refused with ${status}`, details: {} },
        { 'retry-after': '1' },
      )
    if (!item) return json(response, 404, { status_code: 404, msg: 'gone', details: {} })
    if (method === 'GET') return json(response, 200, item)
    if (method === 'PATCH') return json(response, 200, Object.assign(item, JSON.parse(body)))
    items.delete(item.id as string)
    return response.writeHead(204).end()
  })
  lab = await openBulkConsole(api.url)
  await lab.know('reserved-addrs', [...items.values()])
})
afterEach(async () => {
  await lab.close()
  await api.close()
})

async function started(body: Parameters<BulkConsole['plan']>[0], more: object = {}): Promise<string> {
  const { id } = await lab.plan(body)
  await lab.run('start', { id, body: more })
  await lab.work()
  return id
}

test("a plan sends nothing, reports rows it can't process, and resolves a search once", async () => {
  const { id, counts } = await lab.plan({ target: { ids: ['ra_1', 'ra_none'] } })
  await lab.work()
  expect(counts).toEqual({ queued: 1, skipped: 1 })
  expect((await lab.read(id)).rows[1]).toMatchObject({
    state: 'skipped',
    message: 'Not found in this account.',
  })
  expect(writes()).toEqual([])
  expect((await lab.plan({ target: { search: {} } })).counts).toEqual({ queued: 9 })
  const found = await lab.plan({ target: { search: { q: 'ra_7' } } })
  expect(await lab.rows(found.id)).toEqual(['ra_7 queued'])
  expect((await lab.read(found.id)).deletion).toBe(reservedAddrsInfo.deletion)
  expect(
    await lab.refusal('plan', {
      body: { resource: 'reserved-addrs', action: 'delete', target: { search: { q: 'zz' } } },
    }),
  ).toBe('ADIT_INVALID')
})

test('a plan whose rows are all skipped is rejected with the reason, and not stored', async () => {
  const body = { resource: 'reserved-addrs', action: 'delete', target: { ids: ['ra_none', 'ra_no'] } }
  await expect(lab.run('plan', { body })).rejects.toThrow(
    'None of the 2 TCP addresses can be deleted. Not found in this account.',
  )
  expect(await lab.context.db.selectFrom('bulk_jobs').selectAll().execute()).toEqual([])
})

test('each row has its own outcome; a retry sends failed rows only, and a check settles unknown ones', async () => {
  statuses = { ra_2: 409, ra_3: 502 }
  items.delete('ra_4')
  const id = await started({ target: { ids: ids(1, 5) } })
  const { rows, job } = await lab.read(id)
  expect(job).toMatchObject({ state: 'done', counts: { done: 2, failed: 1, skipped: 1, unknown: 1 } })
  expect(rows.map(({ state, message }) => `${state} ${message}`)).toEqual([
    'done null',
    'failed refused with 409',
    expect.stringContaining('unknown The request was sent'),
    'skipped The resource had already been deleted.',
    'done null',
  ])
  statuses = {}
  await lab.run('retry', { id })
  await lab.work()
  expect(writes()).toEqual(['ra_1', 'ra_2', 'ra_3', 'ra_4', 'ra_5', 'ra_2'])
  await lab.run('check', { id })
  await lab.work()
  expect((await lab.read(id)).job).toMatchObject({
    state: 'running',
    reason: expect.stringContaining('still be processing'),
  })
  await lab.context.db.updateTable('bulk_rows').set({ at: '2026-01-01T00:00:00.000Z' }).execute()
  await lab.work()
  expect((await lab.read(id, '?state=failed')).rows).toMatchObject([
    { id: 'ra_3', message: expect.stringContaining('still exists') },
  ])
  expect(writes().filter((one) => one === 'ra_3')).toHaveLength(1)
  const audit = await lab.context.db.selectFrom('audit').select(['operation', 'target', 'result']).execute()
  expect(audit).toContainEqual({ operation: 'reserved-addrs.delete', target: 'ra_5', result: 'done' })
})

test('a rate limit delays the job without losing or failing rows', async () => {
  statuses = { ra_2: 429 }
  const id = await started({ target: { ids: ids(1, 3) } })
  expect(await lab.rows(id)).toEqual(['ra_1 done', 'ra_2 queued', 'ra_3 queued'])
  expect((await lab.read(id)).job).toMatchObject({ state: 'running', reason: expect.stringContaining('429') })
  statuses = {}
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await lab.work()
  expect((await lab.read(id)).job).toMatchObject({ state: 'done', reason: null, counts: { done: 3 } })
})

test('a job can be paused, resumed, and stopped, and rows not sent are skipped', async () => {
  const { id } = await lab.plan({ target: { ids: ids(1, 2) } })
  expect(await lab.refusal('pause', { id })).toBe('ADIT_CONFLICT')
  await lab.run('start', { id })
  expect(await lab.refusal('start', { id })).toBe('ADIT_CONFLICT')
  await lab.run('pause', { id })
  await lab.work()
  expect(writes()).toEqual([])
  await lab.run('resume', { id })
  await lab.run('stop', { id })
  await lab.work()
  expect(writes()).toEqual([])
  expect((await lab.read(id)).job).toMatchObject({ state: 'stopped', counts: { skipped: 2 } })
})

test('a job pauses if its user loses the required role, and continues for the user who resumes it', async () => {
  const { id } = await lab.plan({ target: { ids: ['ra_1'] } })
  await lab.run('start', { id })
  await lab.context.db.updateTable('users').set({ role: 'viewer' }).execute()
  await lab.work()
  expect((await lab.read(id)).job).toMatchObject({
    state: 'paused',
    reason: expect.stringContaining('now has the viewer role'),
  })
  expect(writes()).toEqual([])
  expect(await lab.refusal('resume', { id, role: 'viewer' })).toBe('ADIT_FORBIDDEN')
  await lab.context.db.updateTable('users').set({ role: 'operator' }).execute()
  await lab.run('resume', { id })
  await lab.work()
  expect(await lab.rows(id)).toEqual(['ra_1 done'])
})

test('five unknown outcomes in a row pause the job', async () => {
  statuses = Object.fromEntries(ids(1, 9).map((id) => [id, 500]))
  const id = await started({ target: { search: { sort: 'id' } } })
  expect((await lab.read(id)).job).toMatchObject({ state: 'paused', counts: { unknown: 5, queued: 4 } })
})

test('five unknown outcomes in a row pause the job, even if each request takes 15 seconds', async () => {
  const realNow = Date.now.bind(Date)
  const now = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + writes().length * 15_000)
  onTestFinished(() => now.mockRestore())
  statuses = Object.fromEntries(ids(1, 9).map((id) => [id, 504]))
  const id = await started({ target: { search: { sort: 'id' } } })
  for (let pass = 0; pass < 4; pass++) await lab.work()
  expect((await lab.read(id)).job).toMatchObject({ state: 'paused', counts: { unknown: 5, queued: 4 } })
  await lab.run('resume', { id })
  await lab.work()
  expect((await lab.read(id)).job.state).toBe('running')
})

test('a rejected key pauses the job before other rows fail', async () => {
  statuses = { ra_1: 401 }
  const id = await started({ target: { ids: ids(1, 3) } })
  expect((await lab.read(id)).job).toMatchObject({ state: 'paused', counts: { failed: 1, queued: 2 } })
})

test('a job sets a field of each resource, and the value is checked before anything is sent', async () => {
  const { id } = await lab.plan({ action: 'description', target: { ids: ids(1, 2) } })
  expect((await lab.read(id)).rows[0]).toMatchObject({ note: null, before: '', after: null })
  expect(await lab.refusal('start', { id })).toBe('ADIT_INVALID')
  await lab.run('start', { id, body: { value: 'Pier 4' } })
  await lab.work()
  expect([...items.values()].map(({ description }) => description).slice(0, 3)).toEqual([
    'Pier 4',
    'Pier 4',
    '',
  ])
  expect((await lab.read(id)).rows[0]).toMatchObject({ before: '', after: 'Pier 4' })
})

test('rows with the same title have a note: the description or, while a job changes it, the ID', async () => {
  const item = { uri: '', created_at: '', addr: 'same' }
  await lab.know('reserved-addrs', [
    { ...item, id: 'ra_1', description: 'South pier' },
    { ...item, id: 'ra_2', description: '' },
  ])
  const notes = async (action: 'delete' | 'description') => {
    const { id } = await lab.plan({ action, target: { ids: ids(1, 2) } })
    return (await lab.read(id)).rows.map(({ note }) => note)
  }
  expect(await notes('delete')).toEqual(['South pier', 'ra_2'])
  expect(await notes('description')).toEqual(['ra_1', 'ra_2'])
})

test('a job that deletes resources in use starts only with a confirmation', async () => {
  const edges = ['edgtcp_1', 'edgtcp_2']
  await lab.know(
    'tcp-edges',
    edges.map((id) => ({ id, uri: '', created_at: '' })),
  )
  const edge = { id: 'edgtcp_1', uri: '' }
  await lab.know('endpoints', [{ id: 'ep_1', url: 'tcp://x:1', type: 'edge', edge }])
  const { id, dependants: dependents } = await lab.plan({ resource: 'tcp-edges', target: { ids: edges } })
  expect(dependents).toBe(1)
  expect(await lab.refusal('start', { id })).toBe('ADIT_INVALID')
  await lab.run('start', { id, body: { confirmation: 'Delete 2 TCP edges' } })
  expect((await lab.read(id)).job.state).toBe('running')
})

test('a start with an outdated plan sends nothing, and updates the plan', async () => {
  const edges = ['edgtcp_1', 'edgtcp_2', 'edgtcp_3'].map((id) => ({ id, uri: '', created_at: '' }))
  await lab.know('tcp-edges', edges)
  const target = { ids: edges.map(({ id }) => id) }
  const { id, dependants: dependents } = await lab.plan({ resource: 'tcp-edges', target })
  expect(dependents).toBe(0)
  await lab.know('endpoints', [
    { id: 'ep_1', url: 'tcp://x:1', type: 'edge', edge: { id: 'edgtcp_1', uri: '' } },
  ])
  await lab.context.db
    .updateTable('inventory')
    .set({ gone_at: '2026-01-02T00:00:00.000Z' })
    .where('id', '=', 'edgtcp_2')
    .execute()
  await expect(lab.run('start', { id })).rejects.toThrow('The selected resources have changed')
  await lab.work()
  expect(writes()).toEqual([])
  const { job, rows } = await lab.read(id)
  expect(job).toMatchObject({ state: 'planned', dependants: 1, counts: { queued: 2, skipped: 1 } })
  expect(rows[1]?.message).toBe('The resource no longer exists.')
  expect(await lab.refusal('start', { id })).toBe('ADIT_INVALID')
  await lab.run('start', { id, body: { confirmation: 'Delete 2 TCP edges' } })
  expect((await lab.read(id)).job.state).toBe('running')
})

test("an action that the API doesn't support or the role doesn't allow can't be planned", async () => {
  const target = { ids: ['x'] }
  const plan = (resource: string, action: string, role: 'viewer' | 'operator' = 'operator') =>
    lab.refusal('plan', { body: { resource, action, target }, role })
  expect(await plan('tunnels', 'delete')).toBe('ADIT_INVALID')
  expect(await plan('tunnels', 'description')).toBe('ADIT_INVALID')
  expect(await plan('reserved-addrs', 'delete', 'viewer')).toBe('ADIT_FORBIDDEN')
})
