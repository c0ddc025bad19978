import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { addKnown } from '@/lib/server/inventory/inventory'
import { testKey } from '@/lib/server/testing/proxy'
import { fileWith, knowledgeOf, later, longAgo, openImporter, fileEntryOf } from './testing/importer'
import { downloadExport, knownCounts } from './transfer'

type Importer = Awaited<ReturnType<typeof openImporter>>
let from: Importer
let to: Importer
beforeEach(async () => {
  from = await openImporter()
  to = await openImporter()
})
afterEach(() => Promise.all([from.close(), to.close()]))

const bots = resourceOf('bot-users')
const bot = (id: string, name: string) => ({ id, uri: '', created_at: longAgo, name, active: true })
const rows = ({ context }: Importer) =>
  context.db
    .selectFrom('inventory')
    .select(['resource', 'id', 'title', 'first_seen_at', 'seen_at', 'gone_at', 'is_confirmed', 'source'])
    .orderBy('resource')
    .orderBy('id')
    .execute()
const exported = async (importer: Importer) => (await importer.exportFiles())[0] ?? ''
const countsOf = (plan: Awaited<ReturnType<Importer['plan']>>, name = 'resources') => {
  const { added, updated, known, refused } = plan.parts.find((part) => part.name === name) ?? {}
  return [added, updated, known, refused]
}

test('unlisted resources are exported and imported, and importing them again changes nothing', async () => {
  const target = { accountId: from.account.id, resource: bots, source: 'registered' as const }
  await storeItems(from.context.db, { ...target, at: longAgo }, [bot('bot_1', 'pump'), bot('bot_2', 'old')])
  await markGone(from.context.db, target, { id: 'bot_2' }, later)
  const edge = { id: 'edgtcp_1', name: 'Sounding' }
  await addKnown(from.context, from.account, resourceOf('tcp-edges'), edge, { user: null })
  const ingresses = {
    ...target,
    resource: resourceOf('agent-ingresses'),
    source: 'list' as const,
    at: longAgo,
  }
  await storeItems(from.context.db, ingresses, [{ id: 'agin_1', domain: 'listed.example' }])
  const file = await exported(from)
  expect(JSON.parse(file)).toMatchObject({
    format: 'adit-account',
    version: 2,
    account: { name: 'Lab', base_url: 'https://api.example' },
    exported_by: 'a@example.com',
  })

  const before = await knowledgeOf(to.context, to.account)
  expect(countsOf(await to.plan(file))).toEqual([3, 0, 0, 0])
  expect(await knowledgeOf(to.context, to.account), 'a plan changes nothing').toEqual(before)
  expect(await to.audit()).toEqual([])

  expect(countsOf(await to.run(file))).toEqual([3, 0, 0, 0])
  const unconfirmed = { is_confirmed: 0, source: 'added', first_seen_at: longAgo, seen_at: longAgo }
  expect(await rows(to)).toMatchObject([
    { ...unconfirmed, id: 'bot_1', title: 'pump', gone_at: null },
    { ...unconfirmed, id: 'bot_2', title: 'old', gone_at: later },
    { id: 'edgtcp_1', title: 'Sounding', is_confirmed: 0, gone_at: null },
  ])
  expect(await to.audit()).toMatchObject([
    { phase: 'intent', operation: 'accounts.import', target: 'lab' },
    { phase: 'outcome', operation: 'accounts.import', result: 'done' },
  ])

  const after = await knowledgeOf(to.context, to.account)
  expect(countsOf(await to.run(file))).toEqual([0, 0, 3, 0])
  expect(await knowledgeOf(to.context, to.account)).toEqual(after)
  const own = JSON.parse(await exported(to)) as { parts: unknown }
  expect(own.parts, 'what was imported is exported as it came').toEqual(JSON.parse(file).parts)
})

test('an import keeps better data of this console and replaces worse data', async () => {
  const db = to.context.db
  const target = { accountId: to.account.id, resource: bots, source: 'registered' as const }
  await storeItems(db, { ...target, at: longAgo }, [bot('bot_1', 'as the API says')])
  await storeItems(db, { ...target, at: longAgo, isUnconfirmed: true, name: 'typed here' }, [{ id: 'bot_2' }])
  const named = (id: string, more = {}) =>
    fileEntryOf('bot-users', id, { name: 'from the file', item: bot(id, 'pump'), ...more })
  const file = fileWith({
    resources: [named('bot_1', { seen_at: later }), named('bot_2', { seen_at: longAgo })],
  })
  expect(countsOf(await to.run(file))).toEqual([0, 1, 1, 0])
  expect(await rows(to)).toMatchObject([
    { id: 'bot_1', title: 'as the API says', is_confirmed: 1 },
    { id: 'bot_2', title: 'typed here', is_confirmed: 0 },
  ])
  expect(countsOf(await to.run(file)), 'the second time').toEqual([0, 0, 2, 0])
  const newer = fileWith({
    resources: [named('bot_2', { seen_at: later, name: 'pump', item: bot('bot_2', 'pump 2') })],
  })
  expect(countsOf(await to.run(newer)), 'a newer file').toEqual([0, 1, 0, 0])
  expect(countsOf(await to.run(file)), 'the older one again').toEqual([0, 0, 2, 0])
})

test("entries that can't be imported have a reason and don't block the others", async () => {
  const plan = await to.run(
    fileWith({
      resources: [
        fileEntryOf('agent-ingresses', 'agin_1'),
        fileEntryOf('flying-carpets', 'fc_1'),
        fileEntryOf('bot-users', 'bot_1', { item: { id: 'bot_9' } }),
        fileEntryOf('bot-users', 'bot_2'),
      ],
      moons: [{}],
    }),
  )
  expect(countsOf(plan)).toEqual([1, 0, 0, 3])
  expect(plan.parts[0]?.refusals).toEqual([
    {
      what: 'agent-ingresses agin_1',
      reason: "This account's API lists agent ingresses, so they aren't imported.",
    },
    {
      what: 'flying-carpets fc_1',
      reason: expect.stringContaining("This version doesn't support this kind of resource."),
    },
    { what: 'bot-users bot_1', reason: "The entry's ID differs from the ID in its content." },
  ])
  expect(plan).toMatchObject({ unknown_parts: ['moons'], is_elsewhere: false })
  const elsewhere = fileWith({}, { account: { name: 'x', base_url: 'https://other.example' } })
  expect(await to.plan(elsewhere)).toMatchObject({ is_elsewhere: true })
})

test('an import is applied completely or not at all', async () => {
  await sql`create trigger no_audit before insert on audit begin select raise(abort, 'full'); end`.execute(
    to.context.db,
  )
  const before = await knowledgeOf(to.context, to.account)
  await expect(to.run(fileWith({ resources: [fileEntryOf('bot-users', 'bot_1')] }))).rejects.toThrow('full')
  expect(await knowledgeOf(to.context, to.account)).toEqual(before)
})

test('imported resources are queued for a check if the API can be queried', async () => {
  const reports = fileEntryOf('abuse-reports', 'abrp_1')
  await to.run(fileWith({ resources: [reports, fileEntryOf('bot-users', 'bot_1')] }))
  expect(await to.context.db.selectFrom('jobs').select('kind').execute()).toEqual([{ kind: 'known-by-id' }])
  expect(await knownCounts(to.context, to.account)).toEqual([
    { resource: 'abuse-reports', seen: 0, waiting: 1, never: 0, gone: 0 },
    { resource: 'bot-users', seen: 0, waiting: 0, never: 1, gone: 0 },
  ])
})

test('a large export is split into files that can be imported one after the other', async () => {
  const target = { accountId: from.account.id, resource: bots, source: 'registered' as const, at: longAgo }
  const many = Array.from({ length: 40 }, (_, n) => bot(`bot_${n}`, 'x'.repeat(50_000)))
  await storeItems(from.context.db, target, many)
  const files = await from.exportFiles()
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    expect(Buffer.byteLength(file)).toBeLessThan(1_048_576)
    await to.run(file)
  }
  expect(await rows(to)).toHaveLength(many.length)
})

const secrets = {
  key: testKey,
  token: 'canary-token-3f9a1c77e2b84d50',
  header: 'canary-header-3f9a1c77e2b84d50',
  webhook: 'canary-webhook-3f9a1c77e2b84d50',
}
let api: ScriptedUpstream | undefined
afterEach(() => api?.close())

test('an export contains no secrets', async () => {
  api = await scriptedUpstream(({ url }, response) => {
    const token = url.startsWith('/credentials') ? { token: secrets.token } : {}
    const webhook_verification = { enabled: true, provider: 'stripe', secret: secrets.webhook }
    const request_headers = { enabled: true, add: { 'x-canary': secrets.header } }
    const routes = [{ id: 'edghtsrt_1', uri: '', match: '/', webhook_verification, request_headers }]
    json(response, 201, { id: `made_${url.length}`, uri: '', description: 'Made here', routes, ...token })
  })
  const importer = await openImporter(api.url)
  const works = ['credentials.create', 'https-edges.create'].map((name) => ({
    account_id: importer.account.id,
    name,
    state: 'works' as const,
    checked_at: longAgo,
  }))
  await importer.context.db.insertInto('capabilities').values(works).execute()
  expect((await importer.ask('POST', '/credentials', { body: { description: 'x' } })).text).toContain(
    secrets.token,
  )
  const target = { accountId: importer.account.id, source: 'registered' as const, at: longAgo }
  const route = await fetch(`${api.url}/edges/https`, { method: 'POST' })
  await storeItems(importer.context.db, { ...target, resource: resourceOf('https-edges') }, [
    await route.json(),
  ])
  const text = await exported(importer)
  expect(JSON.parse(text).parts.resources).toHaveLength(2)
  for (const [name, secret] of Object.entries(secrets)) expect(text, name).not.toContain(secret)
  const { sealed_key } = importer.account
  expect(text).not.toContain(sealed_key)
  await importer.close()
})

test("each download of an export is audited with its counts; a missing file isn't", async () => {
  const target = { accountId: from.account.id, resource: bots, source: 'registered' as const }
  await storeItems(from.context.db, { ...target, at: longAgo }, [bot('bot_1', 'pump')])
  const person = { id: 'u1', email: 'u1@example.com' }
  const input = { context: from.context, person, requestId: 'r1' }
  const { text } = await downloadExport(input, from.account, 1)
  expect(JSON.parse(text ?? '')).toMatchObject({ exported_by: person.email })
  expect(await downloadExport(input, from.account, 2)).toEqual({ text: null, count: 1 })
  const acts = await from.audit()
  expect(acts).toMatchObject([
    { phase: 'intent', operation: 'accounts.export', target: 'lab' },
    { phase: 'outcome', operation: 'accounts.export', target: 'lab', result: 'done' },
  ])
  expect(JSON.parse(acts[0]?.after ?? '')).toMatchObject({ file: 1, files: 1, resources: 1, sites: 0 })
  expect(acts[0]?.after).not.toContain('pump')
})
