import { expect, onTestFinished, test, vi } from 'vitest'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { syncResource } from '../accounts/freshen'
import { resourceOf } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import type * as others from './attention-elsewhere'
import { accountOverview } from './inventory'

const afterRows = vi.hoisted(() => ({ run: async () => {} }))
vi.mock('./attention-elsewhere', async (original) => {
  const real = await original<typeof others>()
  const attentionElsewhere: typeof real.attentionElsewhere = async (...of) => {
    const found = await real.attentionElsewhere(...of)
    await afterRows.run()
    return found
  }
  return { ...real, attentionElsewhere }
})

test('an overview read before a walk ends never carries the age of that walk', async () => {
  const api = await scriptedUpstream((_, response) =>
    json(response, 200, { tunnel_sessions: [], uri: '', next_page_uri: null }),
  )
  onTestFinished(() => api.close())
  const { context, account } = await consoleAt(api.url)
  const state = { account_id: account.id, name: 'bot-users.get', state: 'works', checked_at: '' } as const
  await context.db.insertInto('capabilities').values(state).execute() // it was probed
  const walk = { account_id: account.id, resource: 'tunnel-sessions', error: null, pages: 1 }
  const at = new Date().toISOString()
  await context.db
    .insertInto('inventory_syncs')
    .values({ ...walk, started_at: at, finished_at: at, complete_at: at })
    .execute()
  afterRows.run = async () => {
    await syncResource(context, account, resourceOf('tunnel-sessions'))
  }
  const { resources } = await accountOverview(context, account)
  expect(resources).toContainEqual(expect.objectContaining({ resource: 'tunnel-sessions', as_of: at }))
})
