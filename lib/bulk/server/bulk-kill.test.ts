import { expect, test } from 'vitest'
import { Death, killAtWrites } from '@/lib/db/testing/death'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { type BulkConsole, openBulkConsole } from './testing/bulk-console'

const ids = ['ra_1', 'ra_2', 'ra_3']
const deleted = ({ seen }: SpecApi) =>
  seen.flatMap(({ method, url }) => (method === 'DELETE' ? [url.split('/')[2]] : []))

async function works(lab: BulkConsole, passes: number): Promise<void> {
  for (let pass = 0; pass < passes; pass++) await lab.work()
}

/** Runs a bulk job and kills its process at the n-th write. Returns false if the job made fewer writes. */
async function killedAt(n: number): Promise<boolean> {
  const api = await startSpecApi()
  for (const id of ids) api.items.set(id, { id })
  const lab = await openBulkConsole(api.url)
  await lab.know(
    'reserved-addrs',
    ids.map((id) => ({ id, addr: id })),
  )
  const { id } = await lab.plan({ target: { ids } })
  const death = new Death(n, { deletes: true })
  await lab.restart((db) => db.withPlugin(death))
  const passes = async () => {
    await lab.run('start', { id })
    await works(lab, 2)
  }
  await passes().catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  const wasKilled = death.isOver()
  await lab.restart()
  if ((await lab.read(id)).job.state === 'planned') await lab.run('start', { id })
  await works(lab, 3)
  const story = `killed at write ${n}: ${(await lab.rows(id)).join(', ')}`
  expect(new Set(deleted(api)).size, story).toBe(deleted(api).length)
  const { job, rows } = await lab.read(id)
  expect(job.state, story).toBe('done')
  for (const row of rows) {
    expect(row.state, story).toMatch(/^(done|unknown)$/)
    // A row is unknown only if the process ended between its intent and its outcome.
    if (row.state === 'done') expect(api.items.has(row.id), story).toBe(false)
  }
  expect(rows.filter(({ state }) => state === 'unknown').length, story).toBeLessThan(2)
  await lab.close()
  await api.close()
  return wasKilled
}

test('after a kill at any write, the next process continues and sends no row twice', async () => {
  expect(await killAtWrites(killedAt)).toBeGreaterThan(20)
}, 300_000)
