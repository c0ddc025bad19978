import { expect, onTestFinished, test } from 'vitest'
import { signedInPerson } from '@/lib/server/test-console'
import { planOf, siteFacts } from '@/lib/sites/server/view'
import { summaryOf } from '@/lib/sites/view'
import { fileWith, later, long, openImporter } from './testing'

const site = {
  name: 'Acme',
  customer: 'acme',
  zone: 'example.net',
  connect_domain: 'connect.example.net',
  user_email: 'a@example.com',
  created_at: long,
  finished_at: null,
}
const host = { label: 'gw', server_addr: '', domain: 'gw.acme.example.net', sessions: [] }
const token = {
  role: 'credential',
  label: 'gw',
  thing_id: 'cr_1',
  title: 'gw',
  is_made: true,
  user_email: 'a@example.com',
  added_at: later,
}
const proof = { step: 'ingress', first_seen_at: long, seen_at: later, facts: [] }

test.each([
  [{ things: [token] }, /authtoken for the agent gw, but the file doesn't contain this agent/],
  [
    { things: [token, { ...token, thing_id: 'cr_2' }], agents: [host] },
    /resources contain credential gw twice/,
  ],
  [
    { things: [token, { ...token, label: 'gw-2' }], agents: [host] },
    /resources contain credential cr_1 twice/,
  ],
  [{ agents: [host, { ...host, label: 'gw-2' }] }, /agents contain gw.acme.example.net twice/],
  [{ agents: [host, { ...host, domain: 'x.acme.example.net' }] }, /agents contain gw twice/],
  [{ evidence: [proof, proof] }, /evidence contains ingress twice/],
])('a site with contradictory parts is refused as a whole: %#', async (more, reason) => {
  const { run, context, close } = await openImporter()
  onTestFinished(close)
  const entryOf = { ...site, things: [], agents: [], evidence: [], ...more }
  const { parts } = await run(fileWith({ sites: [entryOf] }))
  expect(parts.find(({ name }) => name === 'sites')?.refusals).toEqual([
    { what: 'site Acme', reason: expect.stringMatching(reason) },
  ])
  expect(await context.db.selectFrom('sites').selectAll().execute()).toEqual([])
})

test.each([{ is_made: true }, { is_made: false }, {}])(
  'deleting an imported site deletes no resources, whatever its file says: %j',
  async (claim) => {
    const { run, context, account, close } = await openImporter()
    onTestFinished(close)
    const by = { user_email: 'a@example.com', added_at: later, ...claim }
    const resources = [
      { ...by, role: 'ingress', label: '', thing_id: 'agin_1', title: 'connect.example.net' },
      { ...by, role: 'domain', label: '', thing_id: 'rd_1', title: '*.acme.example.net' },
      { ...by, role: 'bot-user', label: '', thing_id: 'bot_1', title: 'Acme' },
      { ...by, role: 'credential', label: 'gw', thing_id: 'cr_1', title: 'gw' },
    ]
    const entryOf = { ...site, things: resources, agents: [host], evidence: [] }
    const { parts } = await run(fileWith({ sites: [entryOf] }))
    expect(parts.find(({ name }) => name === 'sites')).toMatchObject({ added: 1, refused: 0 })
    const row = await context.db.selectFrom('sites').selectAll().executeTakeFirstOrThrow()
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
    expect(plan.map(({ kind, state }) => [kind, state])).toEqual([
      ['credential', 'stays'],
      ['bot-user', 'stays'],
      ['domain', 'stays'],
      ['ingress', 'stays'],
    ])
  },
)
