import { expect, onTestFinished, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { storeItems } from '@/lib/inventory/sync/store'
import { removalMark } from '@/lib/sites/model/sites'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { startSpecApi } from '@/lib/upstream/testing/spec-api'
import { expectLinkedAsExisting, openSiteConsole, plan } from './testing/site-console'
import { siteSummaries } from './view'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { someone } from '@/lib/server/testing/console'

/**
 * The outcome of a write. `lost` loses the response, `cut` closes the connection before the API gets the request,
 * `held` delays the request, and `astray` gets a 404 from a gateway.
 */
type Outcome = 'passes' | 'lost' | 'cut' | 'held' | 'astray'

/**
 * Creates a console whose account's API has every operation. `outcomes` determines the outcome of each write, by path.
 */
async function open() {
  const api = await startSpecApi({ wider: true })
  const outcomes: Record<string, Outcome> = {}
  const sent: string[] = []
  const holds: (() => void)[] = []
  const proxy = await scriptedUpstream(({ method, url, headers, body }, response) => {
    const name = url.split('/')[1] ?? ''
    const outcome = (method !== 'GET' && outcomes[name]) || 'passes'
    if (method !== 'GET') sent.push(`${method} ${name}`)
    if (outcome === 'cut' || outcome === 'astray') {
      if (outcome === 'cut') response.destroy()
      else json(response, 404, { message: 'no route' })
      return
    }
    const input = { authorization: String(headers.authorization), 'service-version': '2' }
    const turn = outcome === 'held' ? new Promise<void>((release) => holds.push(release)) : Promise.resolve()
    const pass = () => fetch(api.url + url, { method, headers: input, ...(body && { body }) })
    void turn.then(pass).then(async (answer) => {
      const text = await answer.text()
      if (outcome === 'lost') return response.destroy()
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })
  })
  const lab = await openSiteConsole(proxy.url)
  onTestFinished(async () => {
    await lab.close()
    await proxy.close()
    await api.close()
  })
  const begin = async (more: object = {}) =>
    ((await lab.run('create', { body: { ...plan, ...more } })) as SiteDetail).site.id
  const createResource = (id: string, role: string, body: object, key = `${id} ${role}`) =>
    lab.run('createResource', { params: { id }, body: { role, body }, key: key.replaceAll(' ', '-') })
  const deleteSite = (id: string, name = 'Acme') => lab.run('deleteSite', { params: { id }, body: { name } })
  const removals = async (id: string) =>
    (await lab.read(id)).removals.map(({ kind, state, reason }) => [kind, state, reason])
  return { api, outcomes, holds, sent, lab, begin, createResource, deleteSite, removals }
}

test('a creation whose response is lost is unknown, is offered once synced, and counts as created', async () => {
  const { api, outcomes, sent, lab, begin, createResource, deleteSite } = await open()
  const id = await begin()
  outcomes.bot_users = 'lost'
  expect(await createResource(id, 'bot-user', { name: 'Acme' })).toMatchObject({
    error_code: 'ADIT_OUTCOME_UNKNOWN',
  })
  const [lost] = (await lab.read(id)).resources
  expect(lost).toMatchObject({ state: 'unknown', id: null, title: 'Acme', is_created: true })
  expect(
    await lab.refusal('createResource', {
      params: { id },
      body: { role: 'bot-user', body: { name: 'Acme' } },
      key: 'another',
    }),
  ).toBe('ADIT_CONFLICT')
  expect(await lab.refusal('deleteSite', { params: { id }, body: { name: 'Acme' } })).toBe('ADIT_CONFLICT')
  expect(sent).toEqual(['POST bot_users'])
  await syncResource(lab.context, lab.account, resourceOf('bot-users'), { isWaitedFor: true })
  const [resource_id = ''] = [...api.items.keys()]
  expect((await lab.read(id)).offers['bot-user']).toEqual([{ id: resource_id, title: expect.any(String) }])
  await lab.run('linkResource', { params: { id }, body: { role: 'bot-user', resource_id, is_created: true } })
  outcomes.bot_users = 'passes'
  await deleteSite(id)
  await lab.work()
  expect([...api.items.keys()]).toEqual([])
})

test('a resource created long after an unknown creation can be linked only as existing', async () => {
  const { api, outcomes, lab, begin, createResource } = await open()
  const id = await begin()
  outcomes.bot_users = 'lost'
  await createResource(id, 'bot-user', { name: 'Acme' })
  await syncResource(lab.context, lab.account, resourceOf('bot-users'), { isWaitedFor: true })
  const created_at = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await lab.context.db.updateTable('inventory').set({ created_at }).execute()
  const [resource_id = ''] = [...api.items.keys()]
  await expectLinkedAsExisting(lab, id, resource_id)
})

test('a resource seen before a creation began can be linked only as existing, and stays', async () => {
  const { api, outcomes, lab, begin, createResource, deleteSite } = await open()
  const id = await begin()
  outcomes.bot_users = 'lost'
  await createResource(id, 'bot-user', { name: 'Acme' })
  await syncResource(lab.context, lab.account, resourceOf('bot-users'), { isWaitedFor: true })
  const first_seen_at = new Date(Date.now() - 3_600_000).toISOString()
  await lab.context.db.updateTable('inventory').set({ first_seen_at }).execute()
  const [resource_id = ''] = [...api.items.keys()]
  await expectLinkedAsExisting(lab, id, resource_id)
  outcomes.bot_users = 'passes'
  await deleteSite(id)
  await lab.work()
  expect([...api.items.keys()]).toEqual([resource_id])
})

test('a removal whose response is lost is checked; one that never arrived is retried by a person', async () => {
  const { api, outcomes, sent, lab, begin, createResource, deleteSite, removals } = await open()
  const id = await begin()
  await createResource(id, 'bot-user', { name: 'Acme' })
  await createResource(id, 'domain', { domain: '*.acme.example.net' })
  await createResource(id, 'ingress', { domain: 'connect.example.net' })
  Object.assign(outcomes, { bot_users: 'lost', reserved_domains: 'cut' })
  await deleteSite(id)
  await lab.work()
  await lab.work()
  expect(await removals(id)).toEqual([
    ['bot-user', 'removed', expect.stringContaining('showed that the resource no longer exists')],
    ['domain', 'failed', expect.stringContaining('still exists')],
    ['ingress', 'planned', null],
  ])
  expect((await lab.read(id)).site).toMatchObject({ state: 'deleting', is_paused: true })
  expect((await siteSummaries(lab.context, lab.account))[0]?.is_paused).toBe(true)
  outcomes.reserved_domains = 'passes'
  const [domain] = (await lab.read(id)).removals.filter(({ kind }) => kind === 'domain')
  const body = { kind: 'domain', id: domain?.id, act: 'retry' }
  await lab.run('settleRemoval', { params: { id }, body })
  await lab.work()
  expect((await removals(id)).map(([kind, state]) => `${kind} ${state}`)).toEqual([
    'bot-user removed',
    'domain removed',
    'ingress removed',
  ])
  expect((await lab.read(id)).site).toMatchObject({ state: 'deleted', is_paused: false })
  expect([...api.items.keys()]).toEqual([])
  expect(sent.slice(3)).toEqual([
    'DELETE bot_users',
    'DELETE reserved_domains',
    'DELETE reserved_domains',
    'DELETE agent_ingresses',
  ])
})

test.each(['cut', 'astray'] as const)(
  'a removal that is %s fails, and the next ones continue if it is left',
  async (outcome) => {
    const { outcomes, lab, begin, createResource, deleteSite, removals } = await open()
    const id = await begin()
    await createResource(id, 'bot-user', { name: 'Acme' })
    await createResource(id, 'ingress', { domain: 'connect.example.net' })
    outcomes.bot_users = outcome
    await deleteSite(id)
    await lab.work()
    expect((await removals(id))[0]).toEqual(['bot-user', 'failed', expect.stringContaining('still exists')])
    const [bot] = (await lab.read(id)).removals
    await lab.run('settleRemoval', { params: { id }, body: { kind: 'bot-user', id: bot?.id, act: 'leave' } })
    await lab.work()
    expect(await removals(id)).toEqual([
      ['bot-user', 'stays', 'Kept by admin.'],
      ['ingress', 'removed', null],
    ])
  },
)

test('an ingress that another site uses stays, even if that site linked it after the plan', async () => {
  const { api, lab, begin, createResource, deleteSite, removals } = await open()
  const [first, second] = [await begin(), await begin({ name: 'Beta', customer: 'beta' })]
  await createResource(first, 'ingress', { domain: 'connect.example.net' })
  const [resource_id = ''] = [...api.items.keys()]
  const taken = { role: 'ingress', resource_id, is_created: false }
  await deleteSite(first)
  await lab.run('linkResource', { params: { id: second }, body: taken })
  await lab.work()
  expect(await removals(first)).toEqual([['ingress', 'stays', 'Also used by the site “Beta”.']])
  await deleteSite(second, 'Beta')
  await lab.work()
  expect([...api.items.keys()]).toEqual([resource_id])
})

test("an ingress that is being removed can't be linked to another site", async () => {
  const { api, outcomes, holds, lab, begin, createResource, deleteSite } = await open()
  const [first, second] = [await begin(), await begin({ name: 'Beta', customer: 'beta' })]
  await createResource(first, 'ingress', { domain: 'connect.example.net' })
  const [resource_id = ''] = [...api.items.keys()]
  await deleteSite(first)
  outcomes.agent_ingresses = 'held'
  const working = lab.work()
  await expect.poll(() => holds.length).toBe(1)
  const taken = { role: 'ingress', resource_id, is_created: false }
  const adopting = await lab.refusal('linkResource', { params: { id: second }, body: taken })
  for (const release of holds) release()
  await working
  expect(adopting).toBe('ADIT_CONFLICT')
  expect([...api.items.keys()]).toEqual([])
})

test("nothing is removed for a user who can't sign in; the removal runs for the user who retries it", async () => {
  const { api, lab, begin, createResource, deleteSite, removals } = await open()
  const id = await begin()
  await createResource(id, 'bot-user', { name: 'Acme' })
  await deleteSite(id)
  const { db } = lab.context
  await db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute()
  await lab.work()
  expect(await removals(id)).toEqual([
    ['bot-user', 'failed', expect.stringContaining('who runs this deletion, can no longer sign in')],
  ])
  expect(api.items.size).toBe(1)
  await someone(lab.context, 'next@example.com', 'operator')
  const next = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'next@example.com')
    .executeTakeFirst()
  const [bot] = (await lab.read(id)).removals
  const body = { kind: 'bot-user', id: bot?.id, act: 'retry' }
  await lab.as(next?.id ?? '').run('settleRemoval', { params: { id }, body, role: 'operator' })
  await lab.work()
  expect(await removals(id)).toEqual([['bot-user', 'removed', null]])
})

test('a deletion confirmed before a resource was added to the site is refused', async () => {
  const { api, lab, begin, createResource } = await open()
  const id = await begin()
  await createResource(id, 'bot-user', { name: 'Acme' })
  const shown = (await lab.read(id)).removals.map(removalMark)
  await createResource(id, 'domain', { domain: '*.acme.example.net' })
  const confirm = (marks: string[]) =>
    lab.refusal('deleteSite', { params: { id }, body: { name: 'Acme', shown: marks } })
  expect(await confirm(shown)).toBe('ADIT_CONFLICT')
  expect((await lab.read(id)).site.state).toBe('open')
  await confirm((await lab.read(id)).removals.map(removalMark))
  await lab.work()
  expect([...api.items.keys()]).toEqual([])
})

test('a bot user stays with an authtoken that was unlinked, and the deletion completes', async () => {
  const { api, sent, lab, begin, createResource, deleteSite, removals } = await open()
  const id = await begin()
  await createResource(id, 'bot-user', { name: 'Acme' })
  await createResource(id, 'domain', { domain: '*.acme.example.net' })
  const [bot = '', domain = ''] = api.items.keys()
  const store = (resource: 'credentials' | 'endpoints', items: object[]) =>
    storeItems(
      lab.context.db,
      {
        accountId: lab.account.id,
        resource: resourceOf(resource),
        source: 'list',
        at: new Date().toISOString(),
      },
      items,
    )
  await store('credentials', [{ id: 'cr_9', uri: '', description: 'unlinked', acl: [], owner_id: bot }])
  await store('endpoints', [{ id: 'ep_9', uri: '', type: 'ephemeral', domain: { id: domain, uri: '' } }])
  const planned = (await lab.read(id)).removals.filter(({ kind }) => kind !== 'dns-record')
  expect(planned).toMatchObject([
    {
      kind: 'bot-user',
      state: 'stays',
      used_by: [{ resource: 'credentials', id: 'cr_9', title: 'unlinked' }],
    },
    { kind: 'domain', state: 'planned', used_by: [] },
  ])
  await deleteSite(id)
  await lab.work()
  expect((await removals(id)).slice(0, 2)).toMatchObject([
    ['bot-user', 'stays', expect.stringContaining('1 authtoken uses it')],
    ['domain', 'removed', null],
  ])
  expect(sent.filter((one) => one.startsWith('DELETE'))).toEqual(['DELETE reserved_domains'])
  expect((await lab.read(id)).site.state).toBe('deleted')
})

test("a site can't be changed during or after its deletion", async () => {
  const { lab, begin, createResource, deleteSite } = await open()
  const id = await begin()
  await createResource(id, 'bot-user', { name: 'Acme' })
  await deleteSite(id)
  const change = { params: { id }, body: { name: 'B' } }
  expect(await lab.refusal('change', change)).toBe('ADIT_CONFLICT')
  await lab.work()
  expect((await lab.read(id)).site).toMatchObject({ state: 'deleted', ended_at: expect.any(String) })
  expect(await lab.refusal('change', change)).toBe('ADIT_CONFLICT')
  expect(await lab.refusal('deleteSite', { params: { id }, body: { name: 'Acme' } })).toBe('ADIT_CONFLICT')
  await begin() // the customer can be used again
})
