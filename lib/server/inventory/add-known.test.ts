import { afterEach, expect, test } from 'vitest'
import type { CapabilityState } from '@/lib/contract/offers'
import { type Fixture, json, startFixture } from '@/lib/upstream/testing/fixture'
import { resourceOf } from '../accounts/upstream'
import { addKnown, inventoryDetail } from './inventory'
import { consoleAt } from '../proxy/testing'

let fixture: Fixture | undefined
afterEach(() => fixture?.close())

const edges = resourceOf('tcp-edges')
const id = 'edgtcp_1'

/** A console and its account, whose API has a get of edges or has it not. */
async function consoleWith(get: CapabilityState) {
  fixture = await startFixture(({ url }, response) =>
    json(response, 200, {
      id: url.split('/').at(-1),
      uri: '',
      created_at: '',
      description: 'As the API says',
    }),
  )
  const given = await consoleAt(fixture.url)
  const state = { account_id: given.account.id, name: 'tcp-edges.get', state: get, checked_at: '' }
  await given.context.db.insertInto('capabilities').values(state).execute()
  return given
}

test('where the API cannot be asked for a thing, it is kept under the name that it is given', async () => {
  const { context, account } = await consoleWith('missing')
  const add = (known: { id: string; name?: string }) => addKnown(context, account, edges, known)
  await expect(add({ id })).rejects.toMatchObject({ code: 'ADIT_INVALID', details: { field: 'name' } })
  const wanted = { title: 'Sounding', source: 'added', item: { id }, gone_at: null, is_confirmed: false }
  expect((await add({ id, name: 'Sounding' })).row).toMatchObject(wanted)
  expect((await add({ id, name: 'Sounding, north' })).row).toMatchObject({ title: 'Sounding, north' })
  const rows = await context.db.selectFrom('inventory').select('title').execute()
  expect(rows).toEqual([{ title: 'Sounding, north' }])
})

test('where it can be asked, it says the name itself', async () => {
  const { context, account } = await consoleWith('works')
  const { row } = await addKnown(context, account, edges, { id, name: 'Sounding' })
  expect(row).toMatchObject({ title: 'As the API says', source: 'added', is_confirmed: true })
})

test('what the API has neither a read nor parts of is kept too, and was never confirmed', async () => {
  const { context, account } = await consoleWith('missing')
  const { row } = await addKnown(context, account, resourceOf('bot-users'), { id: 'bot_1', name: 'pump' })
  expect(row).toMatchObject({ title: 'pump', is_confirmed: false, looked_at: null })
})

test('what the API lists is not kept by hand', async () => {
  const { context, account } = await consoleWith('missing')
  await expect(
    addKnown(context, account, resourceOf('agent-ingresses'), { id: 'agin_1', name: 'x' }),
  ).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  expect(await context.db.selectFrom('inventory').select('id').execute()).toEqual([])
})

test('a part that answers confirms a thing that cannot be asked for, and a name leaves what was said of it', async () => {
  const { context, account, ask } = await consoleWith('missing')
  await addKnown(context, account, edges, { id, name: 'Sounding' })
  expect((await ask('GET', `/edges/tcp/${id}/ip_restriction`)).status).toBe(200)
  const row = () => inventoryDetail(context, account, edges, id).then((found) => found.row)
  await expect.poll(async () => (await row()).is_confirmed).toBe(true)
  const { seen_at } = await row()
  await addKnown(context, account, edges, { id, name: 'Sounding, north' })
  expect(await row()).toMatchObject({ title: 'Sounding, north', is_confirmed: true, seen_at })
})
