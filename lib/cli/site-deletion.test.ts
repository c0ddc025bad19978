import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runAgent, startService } from '@/lib/agentd/testing/run-agent'
import { connectAgent, newAuthtoken } from '@/lib/platform/testing/agent'
import { testPlatform } from '@/lib/platform/testing/platform'
import { setSetting } from '@/lib/platform/settings'
import { addDnsZone, removeDnsRecord, setDnsRecord } from '@/lib/platform/zones'
import type { SiteStepName } from '@/lib/sites/model/sites'
import { startJobs } from './jobs'
import { everything, openSiteLab } from './testing/site-lab'

type Platform = Awaited<ReturnType<typeof testPlatform>>
/** Creates resources that exist before the site. Deleting the site must keep them. */
async function createOtherResources({ call, ingressUrl, store }: Platform) {
  await call('POST', '/reserved_domains', { body: { domain: 'other.example.org' } })
  await call('POST', '/reserved_domains', { body: { domain: '*.beta.example.net' } })
  await call('POST', '/agent_ingresses', { body: { domain: 'connect.example.org' } })
  await call('POST', '/bot_users', { body: { name: 'Beta' } })
  const { token: authtoken } = await newAuthtoken(call)
  const agent = await connectAgent(ingressUrl, { authtoken })
  await agent.bound('other.example.org')
  await addDnsZone(store, 'example.net')
  await setSetting(store, 'cert_issue_seconds', 0.2)
  await setSetting(store, 'cert_check_seconds', 0.2)
}

async function createSite(platform: Platform) {
  const lab = await openSiteLab(platform)
  const jobs = startJobs(lab.context)
  onTestFinished(() => jobs.stop())
  const site = await lab.create()
  const ingress = await lab.createResource(site, 'ingress', { domain: 'connect.example.net' })
  const domain = await lab.createResource(site, 'domain', { domain: '*.acme.example.net' })
  const bot = await lab.createResource(site, 'bot-user', { name: 'Acme' })
  const token = await lab.createResource(
    site,
    'credential',
    { description: 'gateway-1', acl: ['bind:*.acme.example.net'], owner_id: bot.id },
    { label: 'gateway-1' },
  )
  const check = (step: SiteStepName) => lab.detail('checkStep', { params: { id: site, step } })
  return { ...lab, site, ingress, domain, bot, token, check }
}

async function createRecords({ call, store }: Platform, ingressId: string, domainId: string) {
  const { body: ingress } = await call('GET', `/agent_ingresses/${ingressId}`)
  const { body: domain } = await call('GET', `/reserved_domains/${domainId}`)
  const values = [ingress.ns_targets].flat().map(String)
  await setDnsRecord(store, { name: 'connect.example.net', type: 'NS', values })
  const cname = (name: string, value: unknown) =>
    setDnsRecord(store, { name, type: 'CNAME', values: [String(value)] })
  await cname('*.acme.example.net', domain.cname_target)
  await cname('_acme-challenge.acme.example.net', domain.acme_challenge_cname_target)
}

/** Starts an agent of the site, with a tunnel to its own API. */
async function startGateway(platform: Platform, authtoken: string) {
  const agent = await runAgent(Number(new URL(platform.ingressUrl).port), [], {
    authtoken,
    metadata: 'gateway-1',
  })
  const api = async (name: string, addr: number, domain: string) => {
    const answer = await fetch(`${agent.api}/tunnels`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, proto: 'http', addr: String(addr), domain, host_header: 'rewrite' }),
    })
    expect(answer.status).toBe(201)
  }
  await api('agent-api', Number(new URL(agent.api).port), 'gateway-1.acme.example.net')
  return agent
}

test('a site is set up, serves a request, and is deleted without changing other resources', async () => {
  const platform = await testPlatform()
  await createOtherResources(platform)
  const before = await everything(platform)
  const { site, ingress, domain, token, check, ...lab } = await createSite(platform)
  const { ask, read, account } = lab
  await createRecords(platform, ingress.id, domain.id)
  await check('ns-records')
  await check('cname-records')
  const stateOf = async (step: SiteStepName) => (await check(step)).steps.find(({ name }) => name === step)
  await vi.waitFor(async () => expect((await stateOf('verify-dns'))?.state).toBe('done'), {
    timeout: 30_000,
    interval: 200,
  })
  const agent = await startGateway(platform, String(token.token))
  await vi.waitFor(async () => expect((await stateOf('agent-config'))?.state).toBe('done'), {
    timeout: 30_000,
  })

  const service = await startService((_, response) => response.end('hello from the harbour'))
  onTestFinished(() => service.close())
  const [gateway] = (await check('agent-api')).agents
  const endpoint = async (url: string) => {
    const row = await lab.context.db
      .selectFrom('inventory')
      .select('id')
      .where('title', '=', url)
      .where('gone_at', 'is', null)
      .executeTakeFirst()
    return row?.id ?? ''
  }
  const params = { id: gateway?.agent_id ?? '' }
  const endpoint_id = await endpoint('https://gateway-1.acme.example.net')
  expect(await ask('choose', { params, body: { endpoint_id } })).toMatchObject({ status: 200 })
  const definition = {
    name: 'shop',
    proto: 'http',
    addr: String(service.port),
    domain: 'shop.acme.example.net',
  }
  const started = await ask('start', { params, body: { definition, is_saved: true } })
  expect(started).toMatchObject({ status: 200 })
  await check('agent-api')
  const own = await ask('sendTestRequest', { params: { id: site }, body: { endpoint_id } })
  expect(own).toMatchObject({ status: 400, json: { error_code: 'ADIT_INVALID' } })
  const foreign = await endpoint('https://other.example.org')
  expect(foreign).not.toBe('')
  const elsewhere = await ask('sendTestRequest', { params: { id: site }, body: { endpoint_id: foreign } })
  expect(elsewhere).toMatchObject({ status: 400, json: { error_code: 'ADIT_INVALID' } })
  const shop = await endpoint('https://shop.acme.example.net')
  const answered = await ask('sendTestRequest', { params: { id: site }, body: { endpoint_id: shop } })
  expect(answered).toMatchObject({
    status: 200,
    json: {
      test_request: { url: 'https://shop.acme.example.net', status: 200, text: 'hello from the harbour' },
    },
  })
  const whole = await read(site)
  expect(whole.steps.filter(({ state }) => state !== 'done')).toEqual([])
  expect(whole.site.state).toBe('finished')
  expect(whole.removals.map(({ kind, title }) => [kind, title.split(' →')[0]])).toEqual([
    ['tunnel', 'https://shop.acme.example.net'],
    ['agent', 'gateway-1'],
    ['credential', 'gateway-1'],
    ['bot-user', 'Acme'],
    ['domain', '*.acme.example.net'],
    ['ingress', 'connect.example.net'],
    ['dns-record', 'CNAME *.acme.example.net'],
    ['dns-record', 'CNAME _acme-challenge.acme.example.net'],
    ['dns-record', 'NS connect.example.net'],
  ])

  const at = { params: { id: site } }
  expect(await ask('deleteSite', { ...at, body: { name: 'Acm' } })).toMatchObject({ status: 400 })
  expect(await ask('deleteSite', { ...at, body: { name: 'Acme' }, role: 'operator' })).toMatchObject({
    status: 403,
  })
  expect(await ask('deleteSite', { ...at, body: { name: 'Acme' } })).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect((await read(site)).site.state).toBe('deleted'), {
    timeout: 30_000,
    interval: 100,
  })
  await agent.ended
  // The deletion's last run checks the DNS records after the site's state changes.
  const isChecked = async () =>
    (await read(site)).removals.every(({ kind, reason }) => kind !== 'dns-record' || reason !== null)
  await vi.waitFor(async () => expect(await isChecked()).toBe(true), { timeout: 30_000, interval: 100 })
  const down = await read(site)
  expect(down.removals.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ['tunnel', 'removed', null],
    ['agent', 'removed', null],
    ['credential', 'removed', null],
    ['bot-user', 'removed', null],
    ['domain', 'removed', null],
    ['ingress', 'removed', null],
    ['dns-record', 'by-hand', expect.any(String)],
    ['dns-record', 'by-hand', expect.any(String)],
    ['dns-record', 'by-hand', expect.any(String)],
  ])
  expect(down.resources.every(({ state }) => state === 'removed')).toBe(true)
  expect(await everything(platform)).toEqual(before)

  const acts = await lab.context.db
    .selectFrom('audit')
    .select(['operation', 'user_email', 'result'])
    .where('phase', '=', 'outcome')
    .where('account_id', '=', account.id)
    .orderBy('seq')
    .execute()
  const removing = acts.slice(acts.findIndex(({ operation }) => operation === 'sites.delete') + 1)
  expect(removing.map(({ operation, result }) => `${operation} ${result}`)).toEqual([
    'agents.stop-tunnel done',
    'tunnel-sessions.stopAgent done',
    'credentials.delete done',
    'bot-users.delete done',
    'reserved-domains.delete done',
    'agent-ingresses.delete done',
  ])
  expect(new Set(removing.map(({ user_email }) => user_email))).toEqual(new Set(['admin@example.com']))

  const work = lab.context.db.selectFrom('requests').select(['work', 'operation', 'user_email'])
  const calls = await work.where('method', 'in', ['POST', 'DELETE']).orderBy('id').execute()
  expect(calls.map((one) => `${one.user_email} ${one.work} ${one.operation}`)).toEqual([
    ...['agent-ingresses', 'reserved-domains', 'bot-users', 'credentials'].map(
      (resource) => `admin@example.com site ${resource}.create`,
    ),
    'admin@example.com site-deletion tunnel-sessions.stopAgent',
    ...['credentials', 'bot-users', 'reserved-domains', 'agent-ingresses'].map(
      (resource) => `admin@example.com site-deletion ${resource}.delete`,
    ),
  ])

  const record = { kind: 'dns-record', id: 'NS connect.example.net', act: 'done-by-hand' }
  expect(await ask('settleRemoval', { ...at, body: record })).toMatchObject({ status: 409 })
  await removeDnsRecord(platform.store, { name: 'connect.example.net', type: 'NS' })
  expect(await ask('settleRemoval', { ...at, body: record, key: randomUUID() })).toMatchObject({
    status: 200,
  })
  const last = (await read(site)).removals.at(-1)
  expect(last).toMatchObject({ id: 'NS connect.example.net', state: 'removed' })
})
