import { beforeEach, expect, test } from 'vitest'
import type { Access } from '@/lib/contract/operation'
import { viewsApi } from '@/lib/api/views'
import { runOperation } from '../routing/console-api'
import { viewsRoutes } from './routes'
import { addAccount } from '../testing/proxy'
import { openConsole, signedInPerson } from '../testing/console'
import type { Context } from '../context'

let context: Context
beforeEach(async () => {
  context = await openConsole()
  await addAccount(context, 'https://api.example.com')
  return () => context.db.destroy()
})

interface Who {
  id: string
  role?: Access
}
const params = { account: 'lab', resource: 'endpoints' }
const input = ({ id, role = 'viewer' }: Who, body?: unknown) => ({
  context,
  params,
  person: signedInPerson({ id, role }),
  requestId: 'r1',
  request: new Request('http://localhost:3000/api/views/lab/endpoints', {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }),
})
const view = { name: 'Production', search: 'type=cloud', columns: ['type'], is_shared: false }
const save = async (who: Who, more: object = {}) =>
  (await runOperation(viewsApi.save, viewsRoutes.save, input(who, { ...view, ...more }))).json()
const seenBy = async (who: Who) => {
  const response = await runOperation(viewsApi.list, viewsRoutes.list, input(who))
  const { views } = viewsApi.list.response.parse(await response.json())
  return views
}
const remove = (who: Who, id: string) =>
  runOperation(viewsApi.remove, viewsRoutes.remove, { ...input(who), params: { ...params, id } })
const [ann, bob]: [Who, Who] = [{ id: 'ann' }, { id: 'bob' }]
const root: Who = { id: 'root', role: 'admin' }

test('a view is visible to its owner, and a shared view to everyone', async () => {
  await save(ann)
  await save(root, { name: 'Everywhere', is_shared: true })
  expect(await seenBy(ann)).toMatchObject([
    { name: 'Everywhere', is_shared: true, is_own: false },
    { ...view, is_own: true },
  ])
  expect((await seenBy(bob)).map(({ name }) => name)).toEqual(['Everywhere'])
})

test('the lists of agents and of all backends have their own views', async () => {
  for (const resource of ['agents', 'backends'])
    await runOperation(viewsApi.save, viewsRoutes.save, {
      ...input(ann, { ...view, name: resource }),
      params: { ...params, resource },
    })
  const inAgents = await runOperation(viewsApi.list, viewsRoutes.list, {
    ...input(ann),
    params: { ...params, resource: 'agents' },
  })
  expect(await inAgents.json()).toMatchObject({ views: [{ name: 'agents' }] })
  expect(await seenBy(ann)).toEqual([])
})

test('saving a view under an existing name replaces it', async () => {
  await save(ann)
  await save(ann, { name: 'production ', search: 'q=x', columns: null })
  expect(await seenBy(ann)).toMatchObject([{ name: 'production', search: 'q=x', columns: null }])
})

test('only admins share views and delete shared views of others, and both are audited', async () => {
  await expect(save({ id: 'ann', role: 'operator' }, { is_shared: true })).rejects.toMatchObject({
    code: 'ADIT_FORBIDDEN',
  })
  await save(root, { is_shared: true })
  await save(ann, { name: 'Mine' })
  const [mine, shared] = await seenBy(ann)
  await expect(remove(ann, shared?.id ?? '')).rejects.toMatchObject({ code: 'ADIT_FORBIDDEN' })
  await expect(remove(bob, mine?.id ?? '')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  await expect(remove(root, mine?.id ?? '')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  await remove({ id: 'other', role: 'admin' }, shared?.id ?? '')
  await remove(ann, mine?.id ?? '')
  expect(await seenBy(ann)).toEqual([])
  const rows = await context.db
    .selectFrom('audit')
    .select(['operation', 'user_id'])
    .where('phase', '=', 'outcome')
    .execute()
  expect(rows).toEqual([
    { operation: 'accounts.share-view', user_id: 'root' },
    { operation: 'accounts.delete-view', user_id: 'other' },
  ])
})

test('the number of views and the length of their fields are limited', async () => {
  for (let n = 0; n < 50; n++) await save(ann, { name: `View ${n}` })
  await expect(save(ann, { name: 'One more' })).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  await save(ann, { name: 'View 7', search: 'q=again' })
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { search: 'x'.repeat(1_001) },
    { columns: ['a,b'] },
  ])
    await expect(save(bob, wrong)).rejects.toMatchObject({ code: 'ADIT_INVALID' })
})
