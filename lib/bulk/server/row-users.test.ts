import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScriptedUpstream, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type BulkConsole, openBulkConsole } from './testing/bulk-console'

let api: ScriptedUpstream
let lab: BulkConsole

beforeEach(async () => {
  api = await scriptedUpstream((_, response) => response.writeHead(204).end())
  lab = await openBulkConsole(api.url)
})
afterEach(async () => {
  await lab.close()
  await api.close()
})

const common = { uri: '', created_at: '' }
const usersIn = async (id: string) => (await lab.read(id)).rows.map(({ users }) => users)

async function planned(resource: string, ids: string[]): Promise<string> {
  await lab.run('plan', { role: 'admin', body: { resource, action: 'delete', target: { ids } } })
  return (await lab.context.db.selectFrom('bulk_jobs').select('id').executeTakeFirstOrThrow()).id
}

test('a planned deletion names the users of each resource and counts what is deleted with it', async () => {
  const policies = ['ipp_1', 'ipp_2'].map((id) => ({ ...common, id }))
  await lab.know('ip-policies', policies)
  const rule = { ...common, cidr: '192.0.2.0/24', action: 'deny', ip_policy: { id: 'ipp_1', uri: '' } }
  await lab.know(
    'ip-policy-rules',
    ['ipr_1', 'ipr_2'].map((id) => ({ ...rule, id })),
  )
  const ip_restriction = { ip_policies: [{ id: 'ipp_1', uri: '' }] }
  const edges = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    ...common,
    id: `edgtcp_${name}`,
    description: name,
    ip_restriction,
  }))
  await lab.know('tcp-edges', edges)
  const id = await planned('ip-policies', ['ipp_1', 'ipp_2'])
  const [first, second] = await usersIn(id)
  expect(first).toMatchObject({
    count: 5,
    deleted_too: [{ resource: 'ip-policy-rules', count: 2, only: null }],
  })
  expect(first?.links.map(({ resource, title }) => `${resource} ${title}`)).toEqual([
    'tcp-edges a',
    'tcp-edges b',
    'tcp-edges c',
  ])
  expect(second).toBeNull()
  await lab.run('start', { id, role: 'admin', body: { confirmation: 'delete 2 IP policies' } })
  expect(await usersIn(id)).toEqual([null, null])
})

test('a planned deletion of an edge names its only endpoint', async () => {
  await lab.know('tcp-edges', [{ ...common, id: 'edgtcp_1', description: 'broker' }])
  const endpoint = { ...common, id: 'ep_1', public_url: 'tcp://1.tcp.example:20000' }
  await lab.know('endpoints', [{ ...endpoint, edge: { id: 'edgtcp_1', uri: '' } }])
  const [users] = await usersIn(await planned('tcp-edges', ['edgtcp_1']))
  expect(users).toMatchObject({
    count: 0,
    deleted_too: [
      { resource: 'endpoints', count: 1, only: { id: 'ep_1', title: 'tcp://1.tcp.example:20000' } },
    ],
  })
})

test('a row that is skipped because its resource is in use still names the users', async () => {
  await lab.know(
    'bot-users',
    ['bot_1', 'bot_2'].map((id) => ({ ...common, id, name: id })),
  )
  await lab.know('api-keys', [{ ...common, id: 'ak_1', description: 'ci', owner_id: 'bot_1' }])
  const id = await planned('bot-users', ['bot_1', 'bot_2'])
  expect((await lab.read(id)).rows[0]).toMatchObject({
    state: 'skipped',
    message: "Can't be deleted while 1 API key uses it.",
    users: { links: [{ resource: 'api-keys', id: 'ak_1', title: 'ci' }], count: 1, deleted_too: [] },
  })
})
