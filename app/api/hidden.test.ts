import { beforeEach, expect, test } from 'vitest'
import { GET as api } from './[[...path]]/route'
import { askEndpoint, apiEndpoints } from './testing/endpoints'
import { recordDone } from '@/lib/audit/record'
import type { Access } from '@/lib/contract/operation'
import type { Context } from '@/lib/server/context'
import { addAccount } from '@/lib/server/testing/proxy'
import { openServedConsole, signedInPerson, someone, TestBrowser } from '@/lib/server/testing/console'
import { fileWith } from '@/lib/transfer/server/testing/importer'
import { runImport } from '@/lib/transfer/server/transfer'

const CANARY = 'canary.person@canary-domain.example'
const ADDRESS = '203.0.113.77'
let console: Context
beforeEach(async () => {
  console = await openServedConsole()
  const account = await addAccount(console, 'http://127.0.0.1:1')
  const accountId = account.id
  const id = await someone(console, CANARY, 'operator')
  await new TestBrowser('http://localhost:3000', ADDRESS).signIn(CANARY)
  await new TestBrowser('http://localhost:3000', ADDRESS).signIn(CANARY, 'a wrong password')
  const act = { operation: 'bot-users.create', target: 'bot_1', accountId }
  await recordDone(console.db, console.keyRing, { ...act, user: { id, email: CANARY } })
  const logged = { account_id: accountId, user_email: CANARY, operation: 'bot-users.create', method: 'POST' }
  const call = { at: new Date().toISOString(), path: '/bot_users', status: 201, ms: 5 }
  await console.db
    .insertInto('requests')
    .values({ ...logged, ...call })
    .execute()
  await addWork(accountId, id)
  const file = fileWith({}, { exported_by: CANARY })
  const request = new Request('http://localhost:3000/', { method: 'POST', body: JSON.stringify(file) })
  const by = { context: console, person: signedInPerson({ id, email: CANARY }) }
  await runImport({ ...by, account, request, requestId: 'r1' })
  const after = { people: { only_in_backup: [CANARY] } }
  await recordDone(console.db, console.keyRing, { operation: 'console.restore', user: null, after })
  return () => console.db.destroy()
})

/** Adds a site, a rolling update and a bulk job that belong to the person with the canary. */
async function addWork(account_id: string, user_id: string): Promise<void> {
  const created_at = new Date().toISOString()
  const plan = {
    name: 'Harbour',
    customer: 'x',
    zone: 'harbour.example',
    connect_domain: 'c.harbour.example',
  }
  const nothingYet = {
    finished_at: null,
    deletion_user_id: user_id,
    deletion_confirmed_at: null,
    ended_at: null,
    visit: null,
  }
  await console.db
    .insertInto('sites')
    .values({
      account_id,
      id: 's1',
      ...plan,
      ...nothingYet,
      user_email: CANARY,
      deletion_user_email: CANARY,
      created_at,
    })
    .execute()
  const resource = { site_id: 's1', role: 'ingress', label: '', resource_id: 'ing_1', title: 'x' } as const
  const by = { user_id, user_email: CANARY, added_at: created_at }
  await console.db
    .insertInto('site_resources')
    .values({ ...resource, ...by, account_id, state: 'exists', is_created: 0 })
    .execute()
  const pace = { wave_size: 1, has_canary: 0, settle_ms: 0, patience_ms: 0 }
  const update = { account_id, id: 'up1', name: 'x', user_id, user_email: CANARY, created_at, ...pace }
  await console.db
    .insertInto('agent_updates')
    .values({ ...update, state: 'stopped', ended_at: null, reason: `${CANARY} may no longer sign in here.` })
    .execute()
  const event = { update_id: 'up1', at: created_at, agent_id: null, kind: 'started' } as const
  const target = { update_id: 'up1', agent_id: 'ag_1', name: 'x', wave: 1, step: 'failed' } as const
  const session = { since_at: created_at, session_id: 'ts_1', version_before: '1', endpoints: '[]' }
  await console.db
    .insertInto('agent_update_targets')
    .values({ ...target, ...session, restarts: 0, is_lost: 0, error: `${CANARY} may no longer sign in.` })
    .execute()
  await console.db
    .insertInto('agent_update_events')
    .values({ ...event, evidence: JSON.stringify({ by: CANARY, agents: 1 }) })
    .execute()
  const job = { account_id, id: 'bulk1', resource: 'bot-users', action: 'delete', value: null } as const
  const times = { created_at, started_at: created_at, ended_at: null }
  await console.db
    .insertInto('bulk_jobs')
    .values({
      ...job,
      ...times,
      user_id,
      user_email: CANARY,
      state: 'paused',
      reason: `Paused by ${CANARY}.`,
    })
    .execute()
  const row = { job_id: 'bulk1', position: 0, id: 'bot_1', title: 'x', dependants: 0, at: null, code: null }
  await console.db
    .insertInto('bulk_rows')
    .values({ ...row, state: 'skipped', message: `Stopped by ${CANARY}.` })
    .execute()
}

async function signedIn(role: Access): Promise<TestBrowser> {
  await someone(console, `${role}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${role}@example.com`)
  return browser
}
const audit = async (browser: TestBrowser, query = '') =>
  (await browser.ask(api, `/api/audit${query}`)).text()

const reads = apiEndpoints.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/auth'))
const created = { '/api/sites': 's1', '/api/agent-updates': 'up1', '/api/bulk-jobs': 'bulk1' }
const idIn = (path: string) =>
  Object.entries(created).find(([start]) => path.startsWith(start))?.[1] ?? 'bot_1'
const read = (browser: TestBrowser, wanted: string) => {
  const endpoint = reads.find(({ path }) => path === wanted)
  if (!endpoint) throw new Error(`Unknown read operation: ${wanted}`)
  const values = { account: 'lab', resource: 'bot-users', id: idIn(wanted), path: 'bot_users' }
  return askEndpoint(browser, endpoint, { values })
}

test.each(['viewer', 'operator'] as const)(
  'no API read shows the role %s an email or IP address of another user',
  async (role) => {
    const browser = await signedIn(role)
    expect((await browser.ask(api, '/api/people')).status).toBe(403)
    for (const { path, access } of reads) {
      if (access === 'admin') continue
      const response = await read(browser, path)
      if (idIn(path) !== 'bot_1') expect([path, response.status]).toEqual([path, 200])
      const text = await response.text()
      expect([path, text.includes('canary-domain'), text.includes(ADDRESS)]).toEqual([path, false, false])
    }
  },
)

test.each(['viewer', 'operator'] as const)(
  'the audit log shows the role %s the names of other users, not their emails',
  async (role) => {
    const browser = await signedIn(role)
    const text = await audit(browser)
    expect(text).toContain('"user_email":"canary.person"')
    expect(text).toContain(String.raw`\"exported_by\":\"canary.person\"`) // who exported the imported file
    expect(text).toContain(`"user_email":"${role}@example.com"`) // their own sign-in
    expect(text).toContain('198.51.100.1') // their own address
    expect(text.match(/sessions\.sign-in/g)).toHaveLength(1)
    expect(text).not.toContain('people.')
    expect(text).not.toContain('console.restore')
    expect(await audit(browser, '?person=canary.person')).toContain('bot-users.create')
    for (const query of ['?person=canary-domain', '?person=%40', `?target=${CANARY}`, '?operation=people'])
      expect(await audit(browser, query)).not.toContain('canary')
  },
)

test('an admin sees the emails of other users in sites, updates, and bulk jobs', async () => {
  const browser = await signedIn('admin')
  const count = async (path: string) => (await (await read(browser, path)).text()).split(CANARY).length - 1
  expect(await count('/api/sites/{account}')).toBe(1) // who created it
  // Also who added its resource, in the list and in the evidence
  expect(await count('/api/sites/{account}/{id}')).toBe(3)
  expect(await count('/api/agent-updates/{account}')).toBe(2) // who started it, and why it stopped
  expect(await count('/api/agent-updates/{account}/{id}')).toBe(4) // also an agent's error and an event
  expect(await count('/api/bulk-jobs/{account}')).toBe(2) // who runs it, and why it paused
  expect(await count('/api/bulk-jobs/{account}/{id}')).toBe(3) // also why a row was skipped
})

test('an admin sees emails and IP addresses in the audit log', async () => {
  const browser = await signedIn('admin')
  const text = await audit(browser)
  expect(text).toContain(`"user_email":"${CANARY}"`)
  expect(text).toContain(String.raw`\"exported_by\":\"${CANARY}\"`)
  expect(text).toContain(ADDRESS)
  expect(text).toContain('console.restore')
  expect(await audit(browser, '?person=canary-domain')).toContain('bot-users.create')
  expect(await (await browser.ask(api, '/api/people')).text()).toContain(CANARY)
})
