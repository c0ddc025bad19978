import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { GET as auditRoute } from '../audit/route'
import { GET as peopleRoute } from './route'
import { recordDone } from '@/lib/audit/record'
import type { Access } from '@/lib/contract/operation'
import type { Context } from '@/lib/server/context'
import { addAccount } from '@/lib/server/proxy/testing'
import { openConsole, someone, TestBrowser } from '@/lib/server/test-console'

const holder = vi.hoisted(() => ({ console: undefined as Context | undefined }))
vi.mock('@/lib/server/context', () => ({ context: () => Promise.resolve(holder.console) }))

const CANARY = 'canary.person@canary-domain.example'
const ADDRESS = '203.0.113.77'
let console: Context
beforeEach(async () => {
  console = holder.console = await openConsole()
  const { id: accountId } = await addAccount(console, 'http://127.0.0.1:1')
  const id = await someone(console, CANARY, 'operator')
  await new TestBrowser('http://localhost:3000', ADDRESS).signIn(CANARY)
  await new TestBrowser('http://localhost:3000', ADDRESS).signIn(CANARY, 'a wrong password')
  const act = { operation: 'bot-users.create', target: 'bot_1', accountId }
  await recordDone(console.db, console.keyRing, { ...act, user: { id, email: CANARY } })
  const request = { account_id: accountId, user_email: CANARY, operation: 'bot-users.create', method: 'POST' }
  const call = { at: new Date().toISOString(), path: '/bot_users', status: 201, ms: 5 }
  await console.db
    .insertInto('requests')
    .values({ ...request, ...call })
    .execute()
  await addWork(accountId, id)
  const after = { people: { only_in_backup: [CANARY] } }
  await recordDone(console.db, console.keyRing, { operation: 'console.restore', user: null, after })
  return () => console.db.destroy()
})

/** A site and a guided update in the name of the person with the canary. */
async function addWork(account_id: string, user_id: string): Promise<void> {
  const created_at = new Date().toISOString()
  const plan = {
    name: 'Harbour',
    customer: 'x',
    zone: 'harbour.example',
    connect_domain: 'c.harbour.example',
  }
  const nothingYet = { finished_at: null, taker_id: user_id, taken_at: null, ended_at: null, visit: null }
  await console.db
    .insertInto('sites')
    .values({
      account_id,
      id: 's1',
      ...plan,
      ...nothingYet,
      user_email: CANARY,
      taker_email: CANARY,
      created_at,
    })
    .execute()
  const thing = { site_id: 's1', role: 'ingress', label: '', thing_id: 'ing_1', title: 'x' } as const
  const by = { user_id, user_email: CANARY, added_at: created_at }
  await console.db
    .insertInto('site_things')
    .values({ ...thing, ...by, account_id, state: 'there', is_made: 0 })
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
}

async function signedIn(role: Access): Promise<TestBrowser> {
  await someone(console, `${role}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${role}@example.com`)
  return browser
}
const audit = async (browser: TestBrowser, query = '') =>
  (await browser.ask(auditRoute, `/api/audit${query}`)).text()

type Handler = Parameters<TestBrowser['ask']>[0]
const api = join(import.meta.dirname, '..')
const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('route.ts'),
)

test.each(['viewer', 'operator'] as const)(
  'no read of the API tells the role %s an email or an address of somebody else',
  async (role) => {
    const browser = await signedIn(role)
    expect((await browser.ask(peopleRoute, '/api/people')).status).toBe(403)
    for (const file of files) {
      const { GET } = (await import(join(api, file))) as { GET?: Handler } // a route file exports handlers
      if (!GET || file.startsWith('auth')) continue
      const path = `/api/${file.replace(/\/route\.ts$/, '').replace('[account]', 'lab')}`
      const id = file.startsWith('sites') ? 's1' : file.startsWith('agent-updates') ? 'up1' : 'bot_1'
      const params = { account: 'lab', resource: 'bot-users', id, path: ['bot_users'], name: 'x' }
      const response = await browser.ask(GET, path, { params })
      if (id !== 'bot_1') expect([file, response.status]).toEqual([file, 200])
      const text = await response.text()
      expect([file, text.includes('canary-domain'), text.includes(ADDRESS)]).toEqual([file, false, false])
    }
  },
)

test.each(['viewer', 'operator'] as const)('the audit shows the role %s who acted, by name', async (role) => {
  const browser = await signedIn(role)
  const text = await audit(browser)
  expect(text).toContain('"user_email":"canary.person"')
  expect(text).toContain(`"user_email":"${role}@example.com"`) // the own sign-in
  expect(text).toContain('198.51.100.1') // from the own address
  expect(text.match(/sessions\.sign-in/g)).toHaveLength(1)
  expect(text).not.toContain('people.')
  expect(text).not.toContain('console.restore')
  expect(await audit(browser, '?person=canary.person')).toContain('bot-users.create')
  for (const query of ['?person=canary-domain', '?person=%40', `?target=${CANARY}`, '?operation=people'])
    expect(await audit(browser, query)).not.toContain('canary')
})

test('an admin tells people of one name apart by their emails', async () => {
  const browser = await signedIn('admin')
  const read = async (folder: string, id?: string) => {
    const { GET } = (await import(join(api, folder, id ? '[account]/[id]' : '[account]', 'route.ts'))) as {
      GET: Handler
    } // a route file exports handlers
    return (await browser.ask(GET, `/api/${folder}/lab`, { params: { account: 'lab', id: id ?? '' } })).text()
  }
  const count = (text: string) => text.split(CANARY).length - 1
  expect(count(await read('sites'))).toBe(1) // who created it
  expect(count(await read('sites', 's1'))).toBe(3) // and who added its resource, in the list and in the evidence
  expect(count(await read('agent-updates'))).toBe(2) // who started it, and why it stopped
  expect(count(await read('agent-updates', 'up1'))).toBe(4) // and an agent's error, and an event
})

test('an admin sees emails and addresses', async () => {
  const browser = await signedIn('admin')
  const text = await audit(browser)
  expect(text).toContain(`"user_email":"${CANARY}"`)
  expect(text).toContain(ADDRESS)
  expect(text).toContain('console.restore')
  expect(await audit(browser, '?person=canary-domain')).toContain('bot-users.create')
  expect(await (await browser.ask(peopleRoute, '/api/people')).text()).toContain(CANARY)
})
