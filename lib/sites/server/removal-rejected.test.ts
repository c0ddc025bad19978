import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import { log } from '@/lib/server/log'
import type * as ProxyWrite from '@/lib/server/writes/write'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { openSiteConsole, plan, type SiteConsole } from './testing/site-console'

/** The error that fails the next deletions before they are sent. */
let rejection: Failure | undefined
vi.mock('@/lib/server/writes/write', async (original) => {
  const { runWrite, ...others } = await original<typeof ProxyWrite>()
  return {
    ...others,
    runWrite: (...args: Parameters<typeof runWrite>) =>
      rejection && args[0].request.op.method === 'DELETE' ? Promise.reject(rejection) : runWrite(...args),
  }
})

let api: SpecApi
let lab: SiteConsole
beforeEach(async () => {
  rejection = undefined
  api = await startSpecApi({ wider: true })
  lab = await openSiteConsole(api.url)
})
afterEach(async () => {
  await lab.close()
  await api.close()
})

/** Starts to delete a site with one bot user. Returns the site's removals after a run. */
async function removalsAfter(error: Failure) {
  const { site } = (await lab.run('create', { body: plan })) as SiteDetail
  const params = { id: site.id }
  await lab.run('createResource', { params, body: { role: 'bot-user', body: { name: 'Acme' } }, key: 'k1' })
  rejection = error
  await lab.run('deleteSite', { params, body: { name: 'Acme' } })
  await lab.work()
  return (await lab.read(site.id)).removals.map(({ state, reason }) => [state, reason])
}

test('a removal that the console rejects fails with the reason and is logged', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const error = new Failure('ADIT_UPSTREAM_KEY', "The stored API key can't be used.")
  expect(await removalsAfter(error)).toEqual([['failed', "The stored API key can't be used."]])
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ resource: expect.any(String) }),
    "couldn't delete a site's resource",
  )
  logged.mockRestore()
})

test('a removal that has changed is read again by the next run', async () => {
  expect(await removalsAfter(new Failure('ADIT_CONFLICT', 'Changed.'))).toEqual([['planned', null]])
  rejection = undefined
  await lab.work()
  expect([...api.items.keys()]).toEqual([])
})
