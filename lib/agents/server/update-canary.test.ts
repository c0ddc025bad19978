import { expect, test } from 'vitest'
import { openUpdateConsole } from './testing/updates'

const agentId = async ({ context }: Awaited<ReturnType<typeof openUpdateConsole>>, name: string) =>
  (await context.db.selectFrom('agents').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

test('the chosen canary is updated first', async () => {
  const fleet = await openUpdateConsole()
  for (const name of ['a', 'b', 'c']) fleet.api.connect(name)
  await fleet.act(await fleet.start(), 'cancel')
  const id = await fleet.start({ canary_id: await agentId(fleet, 'b') })
  const { targets } = await fleet.read(id)
  expect(targets.map(({ name, wave }) => [name, wave])).toEqual([
    ['b', 0],
    ['a', 1],
    ['c', 1],
  ])
})

test('an agent that is not part of the update cannot be its canary', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  await expect(fleet.start({ canary_id: 'ag_other' })).rejects.toMatchObject({ code: 'ADIT_INVALID' })
  expect(await fleet.list()).toEqual([])
  await fleet.start({ canary_id: 'ag_other', has_canary: false })
})

test('an agent that rejected an earlier update is not the canary unless a person chooses it', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a', { refuses: 'Update checks are disabled' })
  fleet.api.connect('b')
  await fleet.finish(await fleet.start()) // a is the canary, so b isn't started
  for (const { id } of await fleet.list()) await fleet.act(id, 'cancel')
  const canaryOf = async (id: string) => (await fleet.read(id)).targets[0]?.name
  const second = await fleet.start()
  expect(await canaryOf(second)).toBe('b')
  await fleet.act(second, 'cancel')
  expect(await canaryOf(await fleet.start({ canary_id: await agentId(fleet, 'a') }))).toBe('a')
})

test('an agent that recently found no newer version is not the canary', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a', { installs: null })
  fleet.api.connect('b')
  const first = await fleet.start()
  await fleet.finish(first)
  const ended = (await fleet.read(first)).targets
  expect(ended.map(({ name, step }) => [name, step])).toEqual([
    ['a', 'current'],
    ['b', 'done'],
  ])
  expect((await fleet.read(await fleet.start())).targets[0]?.name).toBe('b')
})
