import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourcesPart } from './part-resources'
import { consoleAt } from '@/lib/server/testing/proxy'

const canary = 'canary-7f3a'
const inConfig = (config: object) => ({ on_http_request: [{ actions: [{ type: 'oauth', config }] }] })
const asObject = inConfig({ client_secret: canary })
const asJson = JSON.stringify(asObject)
const yaml = (secret: string) =>
  `on_http_request:\n  - actions:\n      - type: oauth\n        config:\n          client_secret: ${secret}\n`
const vars = { on_http_request: [{ actions: [{ type: 'set-vars', config: { vars: [{ key: canary }] } }] }] }

const policies: [what: string, policy: unknown][] = [
  ['JSON', asJson],
  ['JSON with an escape', asJson.replace('canary', String.raw`\u0063anary`)],
  ['truncated JSON', asJson.slice(0, -1)],
  ['JSON followed by other text', `${asJson} x`],
  ['JSON within JSON', JSON.stringify(asJson)],
  ['a list in JSON', JSON.stringify([canary])],
  ['variables', JSON.stringify(vars)],
  ['YAML', yaml(canary)],
  ['YAML in quotes', yaml(`'${canary}'`)],
  ['YAML with a block of several lines', yaml(`|\n            ${canary}\n            more`)],
  ['YAML with Windows line endings', yaml(canary).replaceAll('\n', '\r\n')],
  ['YAML in flow style', `{on_http_request: [{actions: [{type: x, config: {secret: ${canary}}}]}]}`],
  ['variables in YAML', `on_http_request: [{actions: [{type: set-vars, config: {vars: [{a: ${canary}}]}}]}]`],
  ['a key in camel case', asJson.replace('client_secret', 'clientSecret')],
  ['a key in camel case in YAML', yaml(canary).replace('client_secret', 'clientSecret')],
  ['another key', asJson.replace('client_secret', 'signing_key')],
  ['variables in another spelling', JSON.stringify(vars).replace('set-vars', 'Set_Vars')],
  ['a type of a rule', JSON.stringify(vars).replace('"actions"', '"type":"redirect","actions"')],
  ['a policy in a string', JSON.stringify(inConfig({})).replace('{}', JSON.stringify(asJson))],
  ['a key without a value', JSON.stringify(inConfig({ client_secret: { [canary]: null } }))],
  ['keys without values in YAML', yaml(`{${canary}, ${canary}-2: null}`)],
  [
    'the path of a URL',
    JSON.stringify({
      on_http_request: [
        { actions: [{ type: 'http-request', config: { url: `https://hooks.example/services/${canary}` } }] },
      ],
    }),
  ],
  ['a comment', `${yaml('other')}# client_secret: ${canary}\n`],
  ['an alias', `on_http_request: &a ${canary}\non_tcp_connect: *a\n`],
  ['two documents', `${yaml('other')}---\n${yaml(canary)}`],
  ['a tag', yaml(`!vault ${canary}`)],
  ['invalid YAML', `${yaml(canary)}  x: [`],
  ['YAML with unrelated content', `password_of_somebody: ${canary}`],
  ['another format', `client_secret = "${canary}"`],
  ['a huge text', yaml(canary) + '# x\n'.repeat(50_000)],
  ['an object', asObject],
  ['an object in a list', [asObject]],
  ['a list of texts', [canary]],
]
/** Fields of an endpoint that the contract doesn't declare, or declares with a different type. */
const undeclared: [what: string, fields: Record<string, unknown>][] = [
  ['a text', { novel: canary }],
  ['an object', { novel: { token: canary } }],
  ['a reference', { novel: { id: canary, uri: canary } }],
  ['a list', { novel: [{ password: canary }] }],
  ['within a declared field', { domain: { id: 'rd_1', uri: '', token: canary } }],
  ['an object in place of a text', { description: { token: canary } }],
  ['a policy in its old field', { policy: yaml(canary) }],
]

let stored: Record<string, unknown>
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await scriptedUpstream(({ method, url, body }, response) => {
    if (url === '/endpoints' && method === 'GET')
      return json(response, 200, { endpoints: [stored], uri: '', next_page_uri: null })
    if (method !== 'GET') Object.assign(stored, JSON.parse(body))
    return json(response, method === 'POST' ? 201 : 200, stored)
  })
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

const endpoint = () => ({ id: 'ep_1', uri: '', created_at: '', url: 'https://a.b', type: 'cloud' })

/** Returns the whole content of the console's database, and an export. */
async function kept(): Promise<string> {
  const { db } = lab.context
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`.execute(db)
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]),
  )
  await db.updateTable('inventory').set({ source: 'added' }).execute() // only added rows are exported
  const exported = await resourcesPart.collect({ db, account: lab.account, states: {} })
  expect(exported).toHaveLength(1)
  return JSON.stringify([rows, exported])
}

/** Reads, lists and changes the endpoint, and returns the responses. */
async function use(change: object): Promise<string> {
  const read = await lab.ask('GET', '/endpoints/ep_1')
  await syncResource(lab.context, lab.account, resourceOf('endpoints'))
  const changed = await lab.ask('PATCH', '/endpoints/ep_1', { body: change, seen: { bindings: ['public'] } })
  const refused = await lab.ask('PATCH', '/endpoints/ep_1', { body: { ...change, novel: canary } })
  expect([read.status, refused.status]).toEqual([200, 400])
  return read.text + changed.text + refused.text
}

test.each(policies)(
  'a secret in a policy is in no response and nothing that is stored: %s',
  async (_, policy) => {
    stored = { ...endpoint(), traffic_policy: policy }
    const answers = await use({ description: 'x' })
    const typed = typeof policy === 'string' ? await use({ traffic_policy: policy }) : ''
    expect(answers + typed).not.toContain('canary')
    expect(answers).toContain('adit:kept:')
    expect(await kept()).not.toContain('canary')
  },
)

test.each(undeclared)('an undeclared field is in nothing that is stored: %s', async (_, fields) => {
  stored = { ...endpoint(), ...fields }
  await use({ bindings: ['public'] })
  expect(await kept()).not.toContain('canary')
})
