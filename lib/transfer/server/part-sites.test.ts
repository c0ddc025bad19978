import { expect, onTestFinished, test, vi } from 'vitest'
import { poll } from '@/lib/agents/testing/sessions'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { storeItems } from '@/lib/inventory/sync/store'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { signedInPerson } from '@/lib/server/testing/console'
import { planOf, siteFacts } from '@/lib/sites/server/view'
import { summaryOf } from '@/lib/sites/view'
import { fileWith, inFormat1, later, longAgo, openImporter } from './testing/importer'

const site = {
  name: 'Acme',
  customer: 'acme',
  zone: 'example.net',
  connect_domain: 'connect.example.net',
  user_email: 'a@example.com',
  created_at: longAgo,
  finished_at: null,
}
const host = { label: 'gw', server_addr: '', domain: 'gw.acme.example.net', sessions: ['ts_1'] }
const token = {
  role: 'credential',
  label: 'gw',
  resource_id: 'cr_1',
  title: 'gw',
  user_email: 'a@example.com',
  added_at: later,
}
const proof = { step: 'ingress', first_seen_at: longAgo, seen_at: later, facts: [] }

test.each([
  [{ resources: [token] }, /authtoken for the agent gw, but the file doesn't contain this agent/],
  [
    { resources: [token, { ...token, resource_id: 'cr_2' }], agents: [host] },
    /credential gw more than once in the site's resources/,
  ],
  [
    { resources: [token, { ...token, label: 'gw-2' }], agents: [host] },
    /credential cr_1 more than once in the site's resources/,
  ],
  [{ agents: [host, { ...host, label: 'gw-2' }] }, /gw.acme.example.net more than once in the site's agents/],
  [{ agents: [host, { ...host, domain: 'x.acme.example.net' }] }, /gw more than once in the site's agents/],
  [{ evidence: [proof, proof] }, /ingress more than once in the site's evidence/],
])('a site with contradictory parts is refused as a whole: %#', async (more, reason) => {
  const { run, context, close } = await openImporter()
  onTestFinished(close)
  const entryOf = { ...site, resources: [], agents: [], evidence: [], ...more }
  const { parts } = await run(fileWith({ sites: [entryOf] }))
  expect(parts.find(({ name }) => name === 'sites')?.refusals).toEqual([
    { what: 'site Acme', reason: expect.stringMatching(reason) },
  ])
  expect(await context.db.selectFrom('sites').selectAll().execute()).toEqual([])
})

async function addAgent({ db }: Context, account: Account, urls: readonly string[]): Promise<string> {
  await poll(db, account.id, 0, [{ id: 'ts_1' }])
  const about = { created_at: later, updated_at: later, proto: 'https', type: 'agent' }
  const stored = urls.map((url, n) => ({
    ...about,
    id: `ep_${n}`,
    uri: '',
    url,
    public_url: url,
    tunnel_session: { id: 'ts_1', uri: '' },
  }))
  const scope = { accountId: account.id, resource: resourceOf('endpoints') }
  await storeItems(db, { ...scope, source: 'list', at: later }, stored)
  const { id } = await db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  return id
}

test.each([{ is_made: true }, { is_made: false }, {}])(
  'deleting an imported site stops only the tunnels started since the import, whatever a file of format 1 says: %j',
  async (claim) => {
    const { run, context, account, close } = await openImporter()
    onTestFinished(close)
    const { db, keyRing } = context
    const [before, after] = ['before.acme.example.net', 'after.acme.example.net']
    const agentId = await addAgent(context, account, [`https://${before}`, `https://${after}`])
    const start = { operation: 'agents.start-tunnel', user: null, accountId: account.id, target: agentId }
    const recordStart = async (domain: string) =>
      recordOutcome(db, keyRing, await recordIntent(db, keyRing, start), {
        result: 'done',
        after: { domain },
      })
    await recordStart(before)
    vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const by = { user_email: 'a@example.com', added_at: later, ...claim }
    const things = [
      { ...by, role: 'ingress', label: '', thing_id: 'agin_1', title: 'connect.example.net' },
      { ...by, role: 'domain', label: '', thing_id: 'rd_1', title: '*.acme.example.net' },
      { ...by, role: 'bot-user', label: '', thing_id: 'bot_1', title: 'Acme' },
      { ...by, role: 'credential', label: 'gw', thing_id: 'cr_1', title: 'gw' },
    ]
    const entryOf = { ...site, things, agents: [host], evidence: [] }
    const { parts } = await run(inFormat1({ sites: [entryOf] }))
    expect(parts.find(({ name }) => name === 'sites')).toMatchObject({ added: 1, refused: 0 })
    await recordStart(after)
    const row = await db.selectFrom('sites').selectAll().executeTakeFirstOrThrow()
    const facts = await siteFacts(context, account, row)
    const view = summaryOf(row, [], false)
    const importer = signedInPerson()
    expect([view.by, view.imported_at !== null], "the importer, not the file's claim").toEqual([
      importer.id,
      true,
    ])
    for (const one of facts.resources)
      expect(one).toMatchObject({ by: importer.email, addedAt: view.imported_at })
    const plan = await planOf(context, account, row, facts)
    expect(plan.map(({ kind, title, state }) => [kind, title, state])).toEqual([
      ['tunnel', `https://${after}`, 'planned'],
      ['agent', 'gw', 'stays'],
      ['credential', 'gw', 'stays'],
      ['bot-user', 'Acme', 'stays'],
      ['domain', '*.acme.example.net', 'stays'],
      ['ingress', 'connect.example.net', 'stays'],
    ])
  },
)
