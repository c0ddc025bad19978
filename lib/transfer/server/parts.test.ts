import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAgent } from '@/lib/agents/agents'
import { correctSession } from '@/lib/agents/identity/correct'
import { poll } from '@/lib/agents/testing/sessions'
import { storeItems } from '@/lib/inventory/sync/store'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { savedTunnels, saveTunnel } from '@/lib/agents/server/saved-tunnels'
import { fileWith, knowledgeOf, longAgo, openImporter, fileEntryOf } from './testing/importer'

type Importer = Awaited<ReturnType<typeof openImporter>>
let from: Importer
let to: Importer
beforeEach(async () => {
  from = await openImporter()
  to = await openImporter()
})
afterEach(() => Promise.all([from.close(), to.close()]))

/** Imports a part, and returns the numbers of added and known entries and the reasons for rejected entries. */
async function importPart(name: string, file: unknown) {
  const plan = await to.run(file)
  const { added, known, refusals } = plan.parts.find((part) => part.name === name) ?? {}
  return { added, known, reasons: refusals?.map(({ reason }) => reason) }
}
async function expectNoChange(name: string, file: unknown): Promise<void> {
  const before = await knowledgeOf(to.context, to.account)
  expect(await importPart(name, file)).toMatchObject({ added: 0, reasons: [] })
  expect(await knowledgeOf(to.context, to.account)).toEqual(before)
}
const exported = async () => (await from.exportFiles())[0] ?? ''

const noted = ({ context }: Importer) =>
  context.db.selectFrom('abuse_hostnames').select(['status', 'seen_at']).orderBy('seen_at').execute()
const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`
const sighting = (status: string, seen_at: string) => ({
  report_id: 'abrp_1',
  hostname: 'h.example',
  status,
  seen_at,
})

test('sightings of hostnames are merged, and the first sighting of each status is kept', async () => {
  const report = [fileEntryOf('abuse-reports', 'abrp_1')]
  const seen = [sighting('PENDING', day(1)), sighting('PROCESSED', day(4))]
  expect(await importPart('abuse_hostnames', fileWith({ abuse_hostnames: seen }))).toMatchObject({
    added: 0,
    reasons: Array.from({ length: 2 }, () => expect.stringContaining('no record of this report yet. Import')),
  })
  const key = { account_id: to.account.id, report_id: 'abrp_1', hostname: 'h.example' }
  for (const [status, seen_at] of [
    ['PENDING', day(2)],
    ['PROCESSED', day(5)],
  ] as const)
    await to.context.db
      .insertInto('abuse_hostnames')
      .values({ ...key, status, seen_at })
      .execute()
  const file = fileWith({ resources: report, abuse_hostnames: [...seen, sighting('PENDING', day(3))] })
  expect(await importPart('abuse_hostnames', file)).toEqual({ added: 2, known: 1, reasons: [] })
  expect(await noted(to)).toEqual([
    { status: 'PENDING', seen_at: day(1) },
    { status: 'PROCESSED', seen_at: day(4) },
  ])
  await expectNoChange('abuse_hostnames', file)
})

test('sightings of hostnames are exported unchanged', async () => {
  const target = { accountId: from.account.id, resource: resourceOf('abuse-reports'), at: longAgo }
  await storeItems(from.context.db, { ...target, source: 'registered' }, [{ id: 'abrp_1', urls: [] }])
  const { report_id, hostname, status, seen_at } = sighting('PENDING', day(1))
  const row = { account_id: from.account.id, report_id, hostname, status, seen_at }
  await from.context.db.insertInto('abuse_hostnames').values(row).execute()
  expect(await importPart('abuse_hostnames', await exported())).toMatchObject({ added: 1 })
  expect(await noted(to)).toEqual([{ status, seen_at }])
})

const first = { id: 'ts_1', credential: 'cr_1', ip: '198.51.100.1', metadata: 'pump' }
const second = { id: 'ts_2', credential: 'cr_2', ip: '198.51.100.2', metadata: 'crane', os: 'windows' }
const agentOf = async ({ context, account }: Importer, id: string) =>
  (await findAgent(context.db, account.id, id))?.id ?? ''

/** Makes each console see two sessions in sequence, as two separate agents. */
async function seeSessions(importers: Importer[]): Promise<void> {
  for (const { context, account } of importers) {
    await poll(context.db, account.id, 0, [first])
    await poll(context.db, account.id, 3600, [second])
  }
}

test('a manual assignment of a session to an agent is imported into the other console', async () => {
  await seeSessions([from])
  const { db } = from.context
  const reported = { sessionId: 'ts_2', agentId: await agentOf(from, 'ts_1'), by: 'a@example.com' }
  await db.transaction().execute((db) => correctSession(db, from.account.id, reported))
  const file = await exported()
  expect(JSON.parse(file).parts.agent_identities).toEqual([{ session_id: 'ts_2', sessions: ['ts_1'] }])
  expect(await importPart('agent_identities', file)).toEqual({
    added: 0,
    known: 0,
    reasons: [expect.stringContaining('no record of this session. If the session is still open, import')],
  })
  await seeSessions([to])
  expect(await agentOf(to, 'ts_1')).not.toBe(await agentOf(to, 'ts_2'))
  expect(await importPart('agent_identities', file)).toMatchObject({ added: 1, known: 0 })
  expect(await agentOf(to, 'ts_1')).toBe(await agentOf(to, 'ts_2'))
  await expectNoChange('agent_identities', file)
})

test("an import doesn't override a manual assignment in this console", async () => {
  await seeSessions([to])
  const reported = { sessionId: 'ts_2', agentId: null, by: 'b@example.com' }
  await to.context.db.transaction().execute((db) => correctSession(db, to.account.id, reported))
  const file = fileWith({ agent_identities: [{ session_id: 'ts_2', sessions: ['ts_1'] }] })
  expect(await importPart('agent_identities', file)).toMatchObject({ added: 0, known: 1 })
  expect(await agentOf(to, 'ts_1')).not.toBe(await agentOf(to, 'ts_2'))
  const unseen = fileWith({ agent_identities: [{ session_id: 'ts_1', sessions: ['ts_9'] }] })
  expect(await importPart('agent_identities', unseen)).toMatchObject({
    reasons: [expect.stringContaining('no record of this agent yet. Import the file again')],
  })
})

const tunnel = { name: 'app', proto: 'http' as const, addr: 'localhost:8080' }

test('stored tunnels are imported for the agent with the same sessions and replace no existing ones', async () => {
  await seeSessions([from])
  const agent_id = await agentOf(from, 'ts_1')
  await saveTunnel(from.context.db, { account_id: from.account.id, agent_id }, tunnel)
  const file = await exported()
  expect(await importPart('agent_tunnels', file)).toMatchObject({
    added: 0,
    reasons: [expect.stringContaining('no record of')],
  })
  await seeSessions([to])
  expect(await importPart('agent_tunnels', file)).toEqual({ added: 1, known: 0, reasons: [] })
  const key = { account_id: to.account.id, agent_id: await agentOf(to, 'ts_1') }
  expect(await savedTunnels(to.context.db, key)).toEqual([tunnel])
  await expectNoChange('agent_tunnels', file)
  const other = { agent_id: key.agent_id, sessions: [], definition: { ...tunnel, addr: 'localhost:9' } }
  expect(await importPart('agent_tunnels', fileWith({ agent_tunnels: [other] }))).toMatchObject({
    added: 0,
    known: 1,
  })
  expect(await savedTunnels(to.context.db, key)).toEqual([tunnel])
})

test('a tunnel that no agent would accept is an error in the file', async () => {
  const definition = { ...tunnel, addr: 'http://user:secret@host' }
  const file = fileWith({ agent_tunnels: [{ agent_id: 'ag_1', sessions: [], definition }] })
  await expect(to.plan(file)).rejects.toMatchObject({
    details: { mistakes: expect.stringMatching(/^agent_tunnels, entry 1, definition, addr: Enter a port/) },
  })
})

const site = {
  name: 'Acme',
  customer: 'acme',
  zone: 'example.net',
  connect_domain: 'connect.example.net',
  user_email: 'a@example.com',
  created_at: day(1),
  finished_at: day(3),
}
const ingress = { role: 'ingress' as const, label: '', resource_id: 'agin_1', title: 'connect.example.net' }
const gateway = { label: 'gateway-1', server_addr: '', domain: 'gateway-1.acme.example.net' }
const proof = { step: 'ingress' as const, first_seen_at: day(2), seen_at: day(3) }

async function addSite({ context: { db }, account }: Importer, agent_id: string): Promise<void> {
  await db
    .insertInto('sites')
    .values({ ...site, id: 'site_1', account_id: account.id })
    .execute()
  const added = { account_id: account.id, site_id: 'site_1', user_id: 'u1', user_email: 'a@example.com' }
  const pending = { role: 'domain' as const, label: '', resource_id: null, title: '*.acme.example.net' }
  for (const [one, state, key] of [
    [ingress, 'exists', null],
    [pending, 'creating', 'key-1'],
  ] as const)
    await db
      .insertInto('site_resources')
      .values({ ...added, ...one, is_created: 1, state, key, added_at: day(2) })
      .execute()
  await db
    .insertInto('site_agents')
    .values({ ...gateway, site_id: 'site_1', agent_id })
    .execute()
  const facts = JSON.stringify([{ label: 'Id', value: 'agin_1', href: '/lab/agent-ingresses/agin_1' }])
  await db
    .insertInto('site_evidence')
    .values({ ...proof, site_id: 'site_1', facts })
    .execute()
}

test('a site is imported with its resources, agents, and evidence, and replaces no existing site', async () => {
  await seeSessions([from, to])
  await addSite(from, await agentOf(from, 'ts_1'))
  const file = await exported()
  expect(JSON.parse(file).parts.sites).toEqual([
    {
      ...site,
      user_email: 'a',
      resources: [{ ...ingress, user_email: 'a', added_at: day(2) }],
      agents: [{ ...gateway, sessions: ['ts_1'] }],
      evidence: [{ ...proof, facts: [{ label: 'Id', value: 'agin_1' }] }],
    },
  ])
  expect(await importPart('sites', file)).toEqual({ added: 1, known: 0, reasons: [] })
  const { db } = to.context
  expect(await db.selectFrom('sites').selectAll().execute()).toMatchObject([{ ...site, user_email: 'a' }])
  expect(await db.selectFrom('site_resources').selectAll().execute()).toMatchObject([
    { ...ingress, is_created: 0, state: 'exists' },
  ])
  expect(await db.selectFrom('site_agents').selectAll().execute()).toMatchObject([
    { ...gateway, agent_id: await agentOf(to, 'ts_1') },
  ])
  expect(await db.selectFrom('site_evidence').selectAll().execute()).toMatchObject([proof])
  await expectNoChange('sites', file)
})

test("a site with conflicting names is refused, and a deleted site isn't exported", async () => {
  const bad = { ...site, connect_domain: 'net', resources: [], agents: [], evidence: [] }
  const strange = {
    ...bad,
    connect_domain: 'connect.example.net',
    agents: [{ ...gateway, domain: 'a.other.net', sessions: [] }],
  }
  expect((await importPart('sites', fileWith({ sites: [strange] }))).reasons).toHaveLength(1)
  expect(
    (await importPart('sites', fileWith({ sites: [{ ...bad, connect_domain: 'example.net' }] }))).reasons,
  ).toHaveLength(1)
  await addSite(from, 'none')
  await from.context.db
    .updateTable('sites')
    .set({ deletion_confirmed_at: day(4), ended_at: day(4) })
    .execute()
  expect(JSON.parse(await exported()).parts.sites).toEqual([])
})

test('a site with many agents is imported completely', async () => {
  await addSite(from, 'none')
  const { db } = from.context
  const labels = Array.from({ length: 49 }, (_, n) => `gw-${n}`)
  const agents = labels.map((label) => ({ ...gateway, label, domain: `${label}.acme.example.net` }))
  const added = { account_id: from.account.id, site_id: 'site_1', user_id: 'u1', user_email: 'a@example.com' }
  const there = {
    role: 'credential' as const,
    title: 'gw',
    is_created: 1,
    state: 'exists' as const,
    added_at: day(2),
  }
  for (const one of agents) {
    await db
      .insertInto('site_agents')
      .values({ ...one, site_id: 'site_1' })
      .execute()
    await db
      .insertInto('site_resources')
      .values({ ...added, ...there, label: one.label, resource_id: `cr_${one.label}` })
      .execute()
  }
  const facts = JSON.stringify(Array.from({ length: 202 }, (_, n) => ({ label: 'ID', value: `cr_${n}` })))
  await db
    .insertInto('site_evidence')
    .values({ ...proof, step: 'bot-user', site_id: 'site_1', facts })
    .execute()
  expect(await importPart('sites', await exported())).toMatchObject({ added: 1, reasons: [] })
  const kept = await to.context.db.selectFrom('site_evidence').select('facts').execute()
  expect(kept.map((row) => row.facts)).toContain(facts)
})

const created = { user_email: 'a@example.com', added_at: day(2) }

test("a resource of another site can't be linked again, except an ingress", async () => {
  const bot = { role: 'bot-user' as const, label: '', resource_id: 'bot_1', title: 'Acme', ...created }
  const entryOf = { ...site, agents: [], evidence: [] }
  const other = { ...entryOf, name: 'Beta', customer: 'beta' }
  const both = [{ ...ingress, ...created }, bot]
  expect(await importPart('sites', fileWith({ sites: [{ ...entryOf, resources: both }] }))).toMatchObject({
    added: 1,
  })
  expect(await importPart('sites', fileWith({ sites: [{ ...other, resources: both }] }))).toMatchObject({
    added: 0,
    reasons: ['The site “Acme” already has bot_1. Remove it from that site first.'],
  })
  const shared = { ...other, resources: [{ ...ingress, ...created }] }
  expect(await importPart('sites', fileWith({ sites: [shared] }))).toMatchObject({ added: 1, reasons: [] })
})

test.each([
  ['an authtoken', 'credential', ''],
  ['an authtoken', 'credential', 'Gw/1'],
  ['an ingress', 'ingress', 'gw'],
] as const)('%s as %s with the label “%s” is an error in the file', async (_, role, label) => {
  const resources = [{ ...ingress, ...created, role, label }]
  const file = fileWith({ sites: [{ ...site, resources, agents: [], evidence: [] }] })
  await expect(to.plan(file)).rejects.toMatchObject({
    details: { mistakes: expect.stringMatching(/^sites, entry 1, resources, entry 1, label: An authtoken/) },
  })
})
