import { expect, onTestFinished, test, vi } from 'vitest'
import { SAMPLE_AGENTS } from '../agents/sample-sessions'
import { insertObject } from '../store/objects'
import { openPlatformStore } from '../store/store'
import { newFile } from '../testing/platform'
import { type Due, startWorkQueue, workKinds } from './work-queue'

async function heldQueues() {
  const store = await openPlatformStore(newFile())
  const running = new Map<string, () => void>()
  const errors: unknown[] = []
  const run = ({ id }: Due) =>
    new Promise<void>((resolve) =>
      running.set(id, () => {
        running.delete(id)
        resolve()
      }),
    )
  const stops = workKinds.map((kind) =>
    startWorkQueue({ store, kind, atOnce: 2, run, onError: (error) => errors.push(error) }),
  )
  onTestFinished(async () => {
    const stopped = Promise.all(stops.map((stop) => stop()))
    for (const end of running.values()) end()
    await stopped
    await store.close()
    expect(errors).toEqual([])
  })
  const add = (resource: string, id: string, dueMs: number) =>
    insertObject(store.db, {
      id,
      resource,
      body: {},
      uniqueKey: null,
      work: { job: {}, dueAt: new Date(dueMs) },
    })
  const end = async (id: string) => {
    await store.db.updateTable('objects').set({ due_at: null }).where('id', '=', id).execute()
    running.get(id)?.()
  }
  const expectRunning = (ids: readonly string[]) =>
    vi.waitFor(() => expect([...running.keys()].toSorted()).toEqual(ids), 10_000)
  return { add, end, expectRunning }
}

test("DNS checks that don't end occupy only their own slots", async () => {
  const { add, end, expectRunning } = await heldQueues()
  for (const n of [1, 2, 3, 4]) await add('reserved-domains', `domain ${n}`, n)
  await expectRunning(['domain 1', 'domain 2'])
  await end('domain 2')
  await expectRunning(['domain 1', 'domain 3'])
  await end('domain 3')
  await expectRunning(['domain 1', 'domain 4'])
})

test("a simulated agent's command runs while all slots for DNS checks are occupied", async () => {
  const { add, expectRunning } = await heldQueues()
  for (const n of [1, 2, 3, 4]) await add('reserved-domains', `domain ${n}`, n)
  await expectRunning(['domain 1', 'domain 2'])
  await add(SAMPLE_AGENTS, 'agent', 5)
  await expectRunning(['agent', 'domain 1', 'domain 2'])
})

test('work that rejects is reported, and runs again after a pause', async () => {
  const store = await openPlatformStore(newFile())
  const work = { job: {}, dueAt: new Date(0) }
  await insertObject(store.db, { id: 'd', resource: 'reserved-domains', body: {}, uniqueKey: null, work })
  const run = vi.fn(() => Promise.reject(new Error('full disk')))
  const onError = vi.fn<(error: unknown) => void>()
  const stop = startWorkQueue({ store, kind: 'dns', atOnce: 2, run, onError })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), 10_000)
  await stop()
  await store.close()
  expect(onError).toHaveBeenCalledWith(new Error('full disk'))
})
