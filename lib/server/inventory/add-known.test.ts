import { afterEach, expect, test } from 'vitest'
import type { CapabilityState } from '@/lib/contract/offers'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '../accounts/upstream'
import { addKnown, inventoryDetail } from './inventory'
import { consoleAt } from '../testing/proxy'

let fixture: ScriptedUpstream | undefined
afterEach(() => fixture?.close())

const edges = resourceOf('tcp-edges')
const id = 'edgtcp_1'

/** Creates a console with an account. `get` states whether the account's API can return TCP edges by ID. */
async function consoleWith(get: CapabilityState, status = 200) {
  fixture = await scriptedUpstream(({ url }, response) =>
    json(response, status, {
      ...(status === 200 ? { id: url.split('/').at(-1) } : { status_code: status, msg: 'no', details: {} }),
      uri: '',
      created_at: '',
      description: 'As the API says',
    }),
  )
  const opened = await consoleAt(fixture.url)
  const state = { account_id: opened.account.id, name: 'tcp-edges.get', state: get, checked_at: '' }
  await opened.context.db.insertInto('capabilities').values(state).execute()
  return opened
}

test("a resource that the API can't read is added under the name entered", async () => {
  const { context, account } = await consoleWith('missing')
  const add = (known: { id: string; name?: string }) =>
    addKnown(context, account, edges, known, { user: null })
  await expect(add({ id })).rejects.toMatchObject({ code: 'ADIT_INVALID', details: { field: 'name' } })
  const wanted = { title: 'Sounding', source: 'added', item: { id }, gone_at: null, is_confirmed: false }
  expect((await add({ id, name: 'Sounding' })).row).toMatchObject(wanted)
  expect((await add({ id, name: 'Sounding, north' })).row).toMatchObject({ title: 'Sounding, north' })
  const rows = await context.db.selectFrom('inventory').select('title').execute()
  expect(rows).toEqual([{ title: 'Sounding, north' }])
})

test('a resource that the API can read gets its name from the API', async () => {
  const { context, account } = await consoleWith('works')
  const { row } = await addKnown(context, account, edges, { id, name: 'Sounding' }, { user: null })
  expect(row).toMatchObject({ title: 'As the API says', source: 'added', is_confirmed: true })
})

test('a resource without a read operation or parts is added as unconfirmed', async () => {
  const { context, account } = await consoleWith('missing')
  const { row } = await addKnown(
    context,
    account,
    resourceOf('bot-users'),
    { id: 'bot_1', name: 'pump' },
    { user: null },
  )
  expect(row).toMatchObject({ title: 'pump', is_confirmed: false, checked_at: null })
})

test.each([
  [404, 'ADIT_NOT_FOUND'],
  [400, 'ADIT_NOT_FOUND'],
  [403, 'ADIT_UPSTREAM_NOT_THIS_API'],
  [500, 'ADIT_UPSTREAM_NOT_THIS_API'],
])('a read by ID that the API answers with %i ends as %s', async (status, code) => {
  const { context, account } = await consoleWith('works', status)
  await expect(inventoryDetail(context, account, edges, id)).rejects.toMatchObject({ code })
  await expect(addKnown(context, account, edges, { id }, { user: null })).rejects.toMatchObject({ code })
})

test("a resource of a type that the API lists can't be added by ID", async () => {
  const { context, account } = await consoleWith('missing')
  await expect(
    addKnown(context, account, resourceOf('agent-ingresses'), { id: 'agin_1', name: 'x' }, { user: null }),
  ).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  expect(await context.db.selectFrom('inventory').select('id').execute()).toEqual([])
})

test('a readable part confirms its resource, and a new name keeps the confirmation', async () => {
  const { context, account, ask } = await consoleWith('missing')
  await addKnown(context, account, edges, { id, name: 'Sounding' }, { user: null })
  expect((await ask('GET', `/edges/tcp/${id}/ip_restriction`)).status).toBe(200)
  const row = () => inventoryDetail(context, account, edges, id).then((found) => found.row)
  await expect.poll(async () => (await row()).is_confirmed).toBe(true)
  const { seen_at } = await row()
  await addKnown(context, account, edges, { id, name: 'Sounding, north' }, { user: null })
  expect(await row()).toMatchObject({ title: 'Sounding, north', is_confirmed: true, seen_at })
})

test('linking by ID is audited with its user; a request that fails validation is not', async () => {
  const person = { id: 'u1', email: 'u1@example.com' }
  for (const state of ['works', 'missing'] as const) {
    const { context, account, audit } = await consoleWith(state)
    const actor = { user: person, requestId: 'r1' }
    if (state === 'missing')
      await expect(addKnown(context, account, edges, { id }, actor)).rejects.toMatchObject({
        code: 'ADIT_INVALID',
      })
    await addKnown(context, account, edges, { id, name: 'Sounding' }, actor)
    const act = { operation: 'tcp-edges.link', target: id }
    expect(await audit()).toMatchObject([
      { ...act, phase: 'intent', after: JSON.stringify({ id, name: 'Sounding' }) },
      { ...act, phase: 'outcome', result: 'done' },
    ])
    const who = await context.db
      .selectFrom('audit')
      .select(['user_email', 'account_id', 'request_id'])
      .execute()
    expect(who[0]).toEqual({ user_email: person.email, account_id: account.id, request_id: 'r1' })
  }
})

test("linking an ID that the API doesn't have is audited as refused", async () => {
  fixture = await scriptedUpstream((_, response) =>
    json(response, 404, { status_code: 404, msg: 'no', details: { operation_id: 'op' } }),
  )
  const { context, account, audit } = await consoleAt(fixture.url)
  const state = { account_id: account.id, name: 'tcp-edges.get', state: 'works' as const, checked_at: '' }
  await context.db.insertInto('capabilities').values(state).execute()
  await expect(addKnown(context, account, edges, { id }, { user: null })).rejects.toMatchObject({
    code: 'ADIT_NOT_FOUND',
    message: `This account has no TCP edge with the ID ${id}. Check the ID.`,
  })
  expect(await audit()).toMatchObject([
    { phase: 'intent' },
    { phase: 'outcome', result: 'refused', status: 404 },
  ])
})
