import { expect, onTestFinished, test } from 'vitest'
import { Death } from '@/lib/db/testing/death'
import { poll } from '@/lib/agents/testing/sessions'
import { storeItems } from '@/lib/inventory/sync/store'
import { scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { openSiteConsole, plan } from './testing/site-console'

const at = '2026-01-01T00:00:00.000Z'
const endpoint = (id: string, url: string) => ({
  id,
  uri: '',
  url,
  public_url: url,
  created_at: at,
  tunnel_session: { id: 'ts_1', uri: '' },
})

/**
 * Creates a site with an online agent that serves these URLs. `port` is the port of the local platform's ingress.
 */
async function openServing(urls: Readonly<Record<string, string>>, port?: number) {
  const api = await scriptedUpstream((_, response) => response.end('{}'))
  const lab = port
    ? await openSiteConsole(api.url, { kind: 'local' }, { ADIT_INGRESS_PORT: String(port) })
    : await openSiteConsole(api.url, { kind: 'connected' }, { ADIT_ALLOWED_NETWORKS: '' })
  onTestFinished(async () => {
    await lab.close()
    await api.close()
  })
  const { db } = lab.context
  const owner = { account_id: lab.account.id, user_email: 'admin@example.com' }
  await db
    .insertInto('sites')
    .values({ ...plan, ...owner, id: 'site_1', created_at: at })
    .execute()
  const token = {
    role: 'credential',
    label: 'gw',
    resource_id: 'cr_1',
    title: 'gw',
    state: 'exists',
  } as const
  await db
    .insertInto('site_resources')
    .values({ ...owner, ...token, site_id: 'site_1', is_created: 1, user_id: lab.adminId, added_at: at })
    .execute()
  const gateway = { label: 'gw', server_addr: '', domain: 'gw.acme.example.net', agent_id: null }
  await db
    .insertInto('site_agents')
    .values({ ...gateway, site_id: 'site_1' })
    .execute()
  await poll(db, lab.account.id, 0, [{ id: 'ts_1', credential: 'cr_1', ip: '198.51.100.1', metadata: 'gw' }])
  const scope = { accountId: lab.account.id, resource: resourceOf('endpoints'), source: 'list' as const, at }
  await storeItems(
    db,
    scope,
    Object.entries(urls).map(([id, url]) => endpoint(id, url)),
  )
  const send = (endpoint_id: string) =>
    lab.refusal('sendTestRequest', { params: { id: 'site_1' }, body: { endpoint_id } })
  const acts = async () => {
    const rows = lab.context.db
      .selectFrom('audit')
      .select('result')
      .where('operation', '=', 'sites.test-request')
    return (await rows.orderBy('seq').execute()).map(({ result }) => result)
  }
  return { lab, send, acts }
}

test('only tunnels of the site receive test requests, and only at addresses a connected account may use', async () => {
  const { send, acts } = await openServing({
    ep_api: 'https://gw.acme.example.net',
    ep_beta: 'https://shop.beta.example.net',
    ep_address: 'https://169.254.169.254',
    ep_user: 'https://u:p@shop.acme.example.net',
    ep_plain: 'http://shop.acme.example.net',
  })
  for (const id of ['ep_api', 'ep_beta', 'ep_address', 'ep_user', 'ep_none'])
    expect(await send(id), id).toBe('ADIT_INVALID')
  expect(await send('ep_plain')).toBe('ADIT_UPSTREAM_ADDRESS')
  expect(await acts(), 'nothing was begun').toEqual([])
})

/** Sends one test request to a service in a process that is killed at its n-th write, and starts the next process. */
async function killedAt(n: number) {
  const service = await scriptedUpstream((_, response) => response.end('hello'))
  onTestFinished(() => service.close())
  const { lab, send, acts } = await openServing({ ep_1: 'https://shop.acme.example.net' }, service.port)
  const death = new Death(n, { deletes: true })
  await lab.restart((db) => db.withPlugin(death))
  await send('ep_1').catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  const wasKilled = death.isOver()
  await lab.restart()
  const evidence = (await lab.context.db.selectFrom('sites').select('visit').executeTakeFirstOrThrow()).visit
  const story = `sent ${service.seen.length}, ${(await acts()).join('→')}, ${evidence ? 'evidence' : 'none'}`
  return { wasKilled, story }
}

test('after a kill at any write, a test request has an outcome, and evidence only if it is done', async () => {
  const stories = new Set<string>()
  for (let n = 1, wasKilled = true; wasKilled; n += 1) {
    const one = await killedAt(n)
    stories.add(one.story)
    ;({ wasKilled } = one)
  }
  expect([...stories].toSorted()).toEqual([
    'sent 0, , none',
    'sent 1, →done, evidence',
    'sent 1, →unknown, none',
  ])
})

test('a failed test request is kept with the reason from the agent until a later one succeeds', async () => {
  let isUp = false
  const headers = { 'adit-error-reason': 'ECONNREFUSED localhost:3951' }
  const service = await scriptedUpstream((_, response) =>
    isUp ? response.end('hello') : response.writeHead(502, headers).end('raw'),
  )
  onTestFinished(() => service.close())
  const { lab, send } = await openServing({ ep_1: 'https://shop.acme.example.net' }, service.port)
  const result = async () =>
    (await lab.read('site_1')).steps.at(-1)?.evidence.find(({ label }) => label === 'Response')?.value
  expect(await send('ep_1')).toBe('ADIT_AGENT_NOT_UP')
  expect(await result()).toBe('https://shop.acme.example.net, connection refused at localhost:3951')
  expect((await lab.read('site_1')).answered).toBeNull()
  isUp = true
  await send('ep_1')
  expect(await result()).toMatch(/^https:\/\/shop\.acme\.example\.net, 200 in/)
  const url = 'https://shop.acme.example.net'
  expect((await lab.read('site_1')).answered).toMatchObject({ endpoint_id: 'ep_1', url })
})

test('a request that failed was sent, with or without a response', async () => {
  const service = await scriptedUpstream(({ headers }, response) =>
    headers.host === 'shop.acme.example.net' ? response.destroy() : response.writeHead(502).end(),
  )
  onTestFinished(() => service.close())
  const urls = { ep_1: 'https://shop.acme.example.net', ep_2: 'https://down.acme.example.net' }
  const { send, acts } = await openServing(urls, service.port)
  for (const id of ['ep_1', 'ep_2']) expect(await send(id)).toBe('ADIT_AGENT_NOT_UP')
  expect(await acts()).toEqual([null, 'done', null, 'done'])
})
