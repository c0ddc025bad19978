import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAgent } from '@/lib/agents/agents'
import { poll } from '@/lib/agents/testing/sessions'
import { storeItems } from '@/lib/inventory/sync/store'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { fileWith, knowledgeOf, later, openImporter } from './testing/importer'

type Importer = Awaited<ReturnType<typeof openImporter>>
let from: Importer
let to: Importer
beforeEach(async () => {
  from = await openImporter()
  to = await openImporter()
})
afterEach(() => Promise.all([from.close(), to.close()]))

const url = 'https://gw.example.com'
const session = { id: 'ts_1', credential: 'cr_1', ip: '198.51.100.1', metadata: 'pump' }

/** Simulates a poll in which a console sees the agent and, unless null, an endpoint of the agent's session. */
async function see({ context, account }: Importer, endpoint: object | null): Promise<void> {
  await poll(context.db, account.id, 0, [session])
  if (!endpoint) return
  const target = { accountId: account.id, resource: resourceOf('endpoints'), at: later }
  const tunnel_session = { id: 'ts_1', uri: '' }
  await storeItems(context.db, { ...target, source: 'list' }, [
    { url, public_url: url, scheme: 'https', tunnel_session, ...endpoint },
  ])
}
const agentOf = async ({ context, account }: Importer) =>
  (await findAgent(context.db, account.id, 'ts_1'))?.id ?? ''
const chosen = ({ context }: Importer) =>
  context.db.selectFrom('agent_apis').select(['agent_id', 'endpoint_id', 'url']).execute()

async function exported(): Promise<string> {
  await see(from, { id: 'ep_1' })
  await from.context.db
    .insertInto('agent_apis')
    .values({ account_id: from.account.id, agent_id: await agentOf(from), endpoint_id: 'ep_1', url })
    .execute()
  return (await from.exportFiles())[0] ?? ''
}
async function importFile(file: unknown) {
  const part = (await to.run(file)).parts.find(({ name }) => name === 'agent_apis')
  return [part?.added, part?.known, part?.refusals.map(({ reason }) => reason)]
}

test("the endpoint selected for an agent's API is imported with its ID in this console", async () => {
  const file = await exported()
  expect(await importFile(file)).toEqual([0, 0, [expect.stringContaining('has no record of this agent yet')]])
  await see(to, { id: 'ep_2', url: 'https://GW.example.com' })
  expect(await importFile(file)).toEqual([1, 0, []])
  expect(await chosen(to)).toEqual([{ agent_id: await agentOf(to), endpoint_id: 'ep_2', url }])
  const before = await knowledgeOf(to.context, to.account)
  expect(await importFile(file)).toEqual([0, 1, []])
  expect(await knowledgeOf(to.context, to.account)).toEqual(before)
})

test('a URL in a file is used only if it is an endpoint of this agent', async () => {
  const file = await exported()
  await see(to, { id: 'ep_2', tunnel_session: { id: 'ts_other', uri: '' } })
  const none = expect.stringContaining("doesn't have this endpoint")
  expect(await importFile(file)).toEqual([0, 0, [none]])
  const agent_id = await agentOf(to)
  const entry = { agent_id, sessions: ['ts_1'], endpoint_id: 'ep_2', url: 'http://169.254.169.254/' }
  expect(await importFile(fileWith({ agent_apis: [entry] }))).toEqual([0, 0, [none]])
  expect(await chosen(to)).toEqual([])
})
