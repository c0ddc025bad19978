import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteDetail, SiteSummary } from '@/lib/api/site-views'
import { newSiteId } from '@/lib/sites/store'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { cpuMsUntil } from '@/lib/util/testing/cpu-ms'
import { maxSites } from './sites'
import { openSiteConsole, plan, type SiteConsole } from './testing/site-console'

let api: SpecApi
let console: SiteConsole
beforeEach(async () => {
  api = await startSpecApi({ wider: true })
  console = await openSiteConsole(api.url)
})
afterEach(async () => {
  await console.close()
  await api.close()
})

const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()

/** Adds this many sites, newest last. The first site is a deleted one. */
async function add(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...plan,
    id: newSiteId(),
    name: `Site ${n}`,
    customer: `c${n}`,
    account_id: console.account.id,
    user_email: 'a@example.com',
    created_at: at(n),
    ...(n === 0 && { deletion_confirmed_at: at(count), ended_at: at(count) }),
  }))
  const { db } = console.context
  for (let n = 0; n < rows.length; n += 50)
    await db
      .insertInto('sites')
      .values(rows.slice(n, n + 50))
      .execute()
}
const list = async () => ((await console.run('list')) as { sites: SiteSummary[] }).sites
const begin = (customer: string) => console.run('create', { body: { ...plan, customer } })

test('an account can have at most 500 sites, including deleted ones', async () => {
  expect(await list()).toEqual([])
  await add(maxSites - 1)
  const { site } = (await begin('last')) as SiteDetail
  expect(site.customer).toBe('last')
  await expect(begin('more')).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
    message:
      'This account has reached the limit of 500 sites, including deleted ones. First, remove a deleted site from the list, or delete a site and then remove it.',
  })
  const sites = await list()
  expect(sites).toHaveLength(maxSites)
  expect(sites[0]).toMatchObject({ customer: 'last', state: 'open' })
  const ended = sites.find(({ state }) => state === 'deleted')
  await console.run('forget', { params: { id: ended?.id ?? '' } })
  expect(((await begin('more')) as SiteDetail).site.customer).toBe('more')
})

test('listing the maximum number of sites uses less than 2 s of CPU time', async () => {
  await add(maxSites)
  await list() // the first read writes the evidence of each site
  let sites: SiteSummary[] = []
  const ms = await cpuMsUntil(async () => (sites = await list()))
  expect(sites.map(({ name }) => name)).toEqual(
    Array.from({ length: maxSites }, (_, n) => `Site ${maxSites - 1 - n}`),
  )
  expect(ms).toBeLessThan(2_000)
})
