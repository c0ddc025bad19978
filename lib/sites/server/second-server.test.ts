import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startSecondServer } from '@/e2e/support/second-server/start'
import type { SiteDetail } from '@/lib/api/site-views'
import { siteOfAgent } from '@/lib/sites/site-of-agent'
import { seal } from '@/lib/upstream/vault'
import { keyRingOf } from '@/lib/util/key-ring'
import { probeAccount } from '@/lib/server/accounts/freshen'
import { keyTarget } from '@/lib/server/accounts/upstream'
import { openSiteConsole, plan } from './testing/site-console'

/** Creates a console whose account has only the specification's operations. */
async function open() {
  const second = await startSecondServer()
  const id = randomUUID()
  const lab = await openSiteConsole(second.url, {
    id,
    kind: 'connected',
    version_header: second.versionHeader,
    sealed_key: seal(second.apiKey, keyTarget(id), keyRingOf('k'.repeat(40))),
  })
  onTestFinished(async () => {
    await lab.close()
    await second.close()
  })
  await probeAccount(lab.context, lab.account)
  const { site } = (await lab.run('create', { body: plan })) as SiteDetail
  const params = { id: site.id }
  const createResource = async (role: string, body: object) => {
    const reported = await lab.run('createResource', { params, body: { role, body }, key: role })
    return (reported as { created: { id: string } }).created.id
  }
  return { second, lab, params, createResource }
}

test("resources that the API can't read are kept as created or added by ID, and marked unconfirmed", async () => {
  const { second, lab, params, createResource } = await open()
  await createResource('ingress', { domain: 'connect.example.net', description: '' })
  await createResource('domain', { domain: '*.acme.example.net' })
  await createResource('bot-user', { name: 'Acme' })
  const token = { role: 'credential', label: 'gateway-1', body: { acl: ['bind:*.acme.example.net'] } }
  const cannot = await lab.refusal('createResource', { params, body: token, key: 'token' })
  expect(cannot).toBe('ADIT_CONFLICT')
  const pasted = { role: 'credential', label: 'gateway-1', resource_id: 'cr_pasted', is_created: false }
  await lab.run('linkResource', { params, body: pasted })
  second.add.session({ credential: { id: 'cr_pasted', uri: '' }, metadata: 'gateway-1' })
  await lab.run('checkStep', { params: { ...params, step: 'agent-config' } })
  const { steps, resources, agents } = await lab.read(params.id)
  const step = (name: string) => steps.find((one) => one.name === name)
  expect(resources.map(({ role, is_created, seen_at }) => [role, is_created, seen_at !== null])).toEqual([
    ['ingress', true, true],
    ['domain', true, true],
    ['bot-user', true, true],
    ['credential', false, false],
  ])
  for (const name of ['api-key', 'ingress', 'domain', 'bot-user', 'agent-config'])
    expect(step(name), name).toMatchObject({ state: 'done' })
  expect(step('bot-user')?.sentence).toMatch(/has never returned it, so its rules haven't been checked/)
  expect(agents).toMatchObject([
    { label: 'gateway-1', credential_id: 'cr_pasted', is_online: true, state: 'online' },
  ])
  const { db } = lab.context
  const site = { id: params.id, name: plan.name }
  const siteOf = (agentId: string, credentialId: string | null) =>
    siteOfAgent(db, lab.account.id, { id: agentId, credentialId })
  const id = agents[0]?.agent_id ?? ''
  expect(await siteOf(id, 'cr_pasted')).toEqual(site)
  expect(await siteOf(id, 'cr_other')).toBeNull()
  expect(await siteOf(id, null)).toBeNull()
  await db.updateTable('site_agents').set({ agent_id: id }).execute()
  expect(await siteOf(id, null)).toEqual(site)
  expect(await siteOf('ag_other', null)).toBeNull()
  expect(await siteOfAgent(db, 'another account', { id, credentialId: 'cr_pasted' })).toBeNull()
  await db.updateTable('sites').set({ ended_at: new Date().toISOString() }).execute()
  expect(await siteOf(id, 'cr_pasted')).toBeNull()
})

test('an ID is looked up if the API has a list, and refused if the list lacks it', async () => {
  const { lab, params } = await open()
  const body = { role: 'ingress', resource_id: 'agin_nowhere', is_created: false }
  expect(await lab.refusal('linkResource', { params, body })).toBe('ADIT_NOT_FOUND')
})

test("people remove the resources that the API can't delete and report it", async () => {
  const { second, lab, params, createResource } = await open()
  const ingress = await createResource('ingress', { domain: 'connect.example.net', description: '' })
  const domain = await createResource('domain', { domain: '*.acme.example.net' })
  const bot = await createResource('bot-user', { name: 'Acme' })
  await lab.run('deleteSite', { params, body: { name: 'Acme' } })
  await lab.work()
  const states = async () => (await lab.read(params.id)).removals.map(({ kind, state }) => `${kind} ${state}`)
  expect(await states()).toEqual([
    'bot-user by-hand',
    'domain by-hand',
    'ingress by-hand',
    'dns-record by-hand',
    'dns-record by-hand',
    'dns-record by-hand',
  ])
  const settle = (kind: string, id: string, act: string) =>
    lab.refusal('settleRemoval', { params, body: { kind, id, act } })
  expect(await settle('ingress', ingress, 'done-by-hand')).toBe('ADIT_CONFLICT') // its list still shows it
  await settle('domain', domain, 'done-by-hand') // the API can't check this kind
  await settle('bot-user', bot, 'leave')
  expect(await settle('bot-user', bot, 'retry')).toBe('ADIT_CONFLICT')
  expect(await settle('domain', 'rd_9', 'leave')).toBe('ADIT_NOT_FOUND')
  expect((await states()).slice(0, 3)).toEqual(['bot-user stays', 'domain removed', 'ingress by-hand'])
  const { site, resources } = await lab.read(params.id)
  expect(site.state).toBe('deleted')
  expect(resources.map(({ role, state }) => `${role} ${state}`)).toEqual([
    'ingress kept',
    'domain removed',
    'bot-user kept',
  ])
  const isOfProbe = ({ path }: { path: string }) => /_0{27}$/.test(path) // an ID that can't exist
  expect(second.requests.filter((one) => one.method === 'DELETE' && !isOfProbe(one))).toEqual([])
})
