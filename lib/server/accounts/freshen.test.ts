import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from '@/lib/inventory/turns'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { connectAccount, newAccountSchema } from './accounts'
import { firstSync, freshen, probeAccount } from './freshen'
import { type Account, resourceOf, services } from './upstream'
import type { Context } from '../context'
import { openConsole } from '../test-console'

let api: SpecApi
let context: Context
let account: Account
beforeEach(async () => {
  api = await startSpecApi({ wider: true })
  context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const draft = { name: 'Lab', base_url: api.url, api_key: 'id_canary-secret' }
  account = await connectAccount(context, newAccountSchema.parse(draft), { user: null })
})
afterEach(async () => {
  await Promise.all(services(context).flights.values())
  await services(context).transport.close()
  await api.close()
})
const walking = () => [...services(context).flights.keys()].map((key) => key.split(' ')[1])
const addrs = resourceOf('reserved-addrs')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each([
  [1, 0.9, false],
  [0, 1.1, true],
  [1, 1.1, true],
  [5, 4.9, false],
  [5, 5.1, true],
  [1000, 9.9, false],
  [1000, 10.1, true],
])('a list of %i pages that was walked %d minutes ago is old: %s', async (pages, minutes, isOld) => {
  await firstSync(context, account)
  const finished_at = minutesAgo(minutes)
  await context.db.updateTable('inventory_syncs').set({ finished_at, pages }).execute()
  await freshen(context, account, [addrs])
  expect(walking()).toEqual(isOld ? ['reserved-addrs'] : [])
})

/** Takes walks' turns of the account, and gives them back. */
function hold(count: number) {
  const ends: (() => void)[] = []
  for (let n = 0; n < count; n += 1)
    void inTurn(
      services(context).flights,
      account.id,
      'held',
      () => new Promise<void>((end) => ends.push(end)),
    )
  return ends
}
const names = ['agent-ingresses', 'bot-users', 'reserved-addrs', 'reserved-domains']
const paths = names.map((name) => `/${name.replace('-', '_')}`)
/** Which of these lists were asked for, in order, without what probes ask. */
const listsAsked = () => api.seen.map(({ url }) => url).filter((url) => paths.includes(url))

test('what is on screen is walked first, two lists at once', async () => {
  await firstSync(context, account)
  await context.db
    .updateTable('inventory_syncs')
    .set({ finished_at: minutesAgo(2) })
    .execute()
  const before = listsAsked().length
  const [endFirst, endSecond] = hold(2)
  await freshen(context, account, names.map(resourceOf))
  await freshen(context, account, [resourceOf('reserved-domains')])
  expect(walking()).toEqual(names)
  expect(listsAsked()).toHaveLength(before)
  endFirst?.()
  await Promise.all(services(context).flights.values())
  endSecond?.()
  expect(listsAsked().slice(before)).toEqual([
    '/reserved_domains',
    '/agent_ingresses',
    '/bot_users',
    '/reserved_addrs',
  ])
})

test('the first sync begins with what is on screen', async () => {
  const [end] = hold(1)
  await firstSync(context, account, [resourceOf('reserved-domains'), addrs])
  end?.()
  expect(listsAsked().slice(-4)).toEqual([
    '/reserved_domains',
    '/reserved_addrs',
    '/agent_ingresses',
    '/bot_users',
  ])
})

test('two that ask what an API offers at once share one probe', async () => {
  const first = probeAccount(context, account)
  expect(probeAccount(context, account)).toBe(first)
  await first
})
