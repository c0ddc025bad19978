import { afterEach, expect, test } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type Account, resourceOf, services } from '../accounts/upstream'
import type { Context } from '../context'
import { removeKnown } from './inventory'
import { inventoryPage } from './list-page'
import { KNOWN_JOB, checkKnown, checkKnownSoon, sweepKnown } from './check-known'
import { consoleAt } from '../testing/proxy'
import { signedInPerson } from '../testing/console'

const longAgo = '2026-01-01T00:00:00.000Z'
const bots = resourceOf('bot-users')
const bot = (id: string, name: string) => ({ id, uri: '', created_at: longAgo, name, active: true })

let api: ScriptedUpstream
let context: Context
let account: Account
afterEach(async () => {
  await services(context).transport.close()
  await api.close()
})

/** Creates an account whose API can return a bot user but not list them. */
async function open(answers: Record<string, number>): Promise<void> {
  api = await scriptedUpstream(({ url }, response) => {
    const id = url.split('/').at(-1) ?? ''
    const status = answers[id] ?? 500
    json(
      response,
      status,
      status === 200 ? bot(id, `${id} there`) : { status_code: status, msg: 'no', details: {} },
    )
  })
  ;({ context, account } = await consoleAt(api.url))
  for (const [name, state] of [
    ['bot-users.get', 'works'],
    ['bot-users.list', 'missing'],
  ] as const)
    await context.db
      .insertInto('capabilities')
      .values({ account_id: account.id, name, state, checked_at: longAgo })
      .execute()
}

const rows = () =>
  context.db
    .selectFrom('inventory')
    .select(['id', 'title', 'is_confirmed', 'gone_at', 'checked_at', 'seen_at'])
    .orderBy('id')
    .execute()

async function run(): Promise<Date | null> {
  const job = await context.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', KNOWN_JOB)
    .executeTakeFirstOrThrow()
  const next = await checkKnown(context, job, AbortSignal.timeout(60_000))
  if (next === null) await context.db.deleteFrom('jobs').where('id', '=', job.id).execute()
  return next
}

test('a check of resources added by ID confirms them, marks them deleted or leaves them unconfirmed', async () => {
  await open({ bot_1: 200, bot_2: 404 })
  const scope = { accountId: account.id, resource: bots, source: 'added' as const, at: longAgo }
  const items = ['bot_1', 'bot_2', 'bot_3'].map((id) => bot(id, id))
  await storeItems(context.db, { ...scope, isUnconfirmed: true }, items)
  await checkKnownSoon(context.db, account.id)
  expect(await run()).toBeNull()
  expect(await rows()).toMatchObject([
    { id: 'bot_1', title: 'bot_1 there', is_confirmed: 1, gone_at: null },
    { id: 'bot_2', is_confirmed: 0, gone_at: expect.stringMatching(/^20/) },
    { id: 'bot_3', title: 'bot_3', is_confirmed: 0, gone_at: null, seen_at: longAgo },
  ])
  const { known_only } = await inventoryPage(context, account, bots, {})
  expect(known_only?.gone).toMatchObject([{ id: 'bot_2', title: 'bot_2' }])

  api.seen.length = 0
  await sweepKnown(context)
  expect(await context.db.selectFrom('jobs').select('id').execute(), 'all were just checked').toEqual([])
})

test('resources not seen recently are checked again, and missing ones are marked deleted', async () => {
  await open({ bot_1: 404 })
  const scope = { accountId: account.id, resource: bots, source: 'registered' as const }
  await storeItems(context.db, { ...scope, at: longAgo }, [bot('bot_1', 'old')])
  await storeItems(context.db, { ...scope, at: new Date().toISOString() }, [bot('bot_2', 'new')])
  await sweepKnown(context)
  expect(await run()).toBeNull()
  expect(api.seen.map(({ url }) => url)).toEqual(['/bot_users/bot_1'])
  expect((await rows()).map(({ gone_at }) => gone_at === null)).toEqual([false, true])
})

test("removing a resource deletes it from list and search; listed resources can't be removed", async () => {
  await open({ bot_1: 404 })
  const scope = { accountId: account.id, source: 'registered' as const, at: longAgo }
  await storeItems(context.db, { ...scope, resource: bots }, [bot('bot_1', 'pump')])
  const ingress = { id: 'agin_1', domain: 'a.example' }
  await storeItems(context.db, { ...scope, resource: resourceOf('agent-ingresses') }, [ingress])
  const remove = (resource: string, id: string) =>
    removeKnown({
      context,
      account,
      person: signedInPerson(),
      params: { account: account.slug, resource, id },
      requestId: 'r1',
    })
  await remove('bot-users', 'bot_1')
  expect(await rows()).toMatchObject([{ id: 'agin_1' }])
  expect((await inventoryPage(context, account, bots, { q: 'pump' })).rows).toEqual([])
  await expect(remove('agent-ingresses', 'agin_1')).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  await expect(remove('bot-users', 'bot_1')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  const acts = await context.db.selectFrom('audit').select(['operation', 'target', 'phase']).execute()
  expect(acts).toEqual([
    { operation: 'bot-users.forget', target: 'bot_1', phase: 'intent' },
    { operation: 'bot-users.forget', target: 'bot_1', phase: 'outcome' },
  ])
})

test('unconfirmed data never replaces data from the API', async () => {
  await open({})
  const scope = { accountId: account.id, resource: bots, source: 'added' as const }
  await storeItems(context.db, { ...scope, at: longAgo }, [bot('bot_1', 'as the API says')])
  const at = new Date().toISOString()
  await storeItems(context.db, { ...scope, at, isUnconfirmed: true, name: 'x' }, [
    bot('bot_1', 'as a file says'),
  ])
  expect(await rows()).toMatchObject([{ title: 'as the API says', is_confirmed: 1, seen_at: longAgo }])
})

test('IDs referenced by other resources are suggested until they are added', async () => {
  await open({})
  const at = new Date().toISOString()
  const keys = {
    accountId: account.id,
    resource: resourceOf('credentials'),
    source: 'registered' as const,
    at,
  }
  const owned = (id: string, owner_id: string) => ({ id, uri: '', description: `key ${id}`, owner_id })
  await storeItems(context.db, keys, [
    owned('cr_1', 'bot_7'),
    owned('cr_2', 'bot_7'),
    owned('cr_3', 'opaque7'),
    owned('cr_4', 'usr_7'),
  ])
  const offered = async () => (await inventoryPage(context, account, bots, {})).known_only?.mentioned
  expect(await offered()).toMatchObject([
    { id: 'bot_7', by: [{ id: 'cr_1', resource: 'credentials', field: 'owner_id' }, { id: 'cr_2' }] },
    { id: 'opaque7', by: [{ id: 'cr_3' }] },
  ])
  const scope = { accountId: account.id, resource: bots, source: 'added' as const, at }
  await storeItems(context.db, { ...scope, isUnconfirmed: true, name: 'pump' }, [{ id: 'bot_7' }])
  expect((await offered())?.map(({ id }) => id)).toEqual(['opaque7'])
})
