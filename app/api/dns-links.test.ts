import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Access } from '@/lib/contract/operation'
import { listAudit } from '@/lib/audit/list'
import { openSharedView } from '@/lib/dns/server/shared'
import { startNameServer } from '@/lib/dns/name-server/name-server'
import { orderedTime } from '@/lib/inventory/sync/clock'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import type { Context } from '@/lib/server/context'
import { addAccount, testKey } from '@/lib/server/testing/proxy'
import { updatePerson } from '@/lib/server/people/people'
import { openServedConsole, someone, TestBrowser } from '@/lib/server/testing/console'
import { ADDRESS_HEADER } from '@/lib/server/routing/address'
import { DELETE, GET, POST } from './[[...path]]/route'

const own = 'app.example.com'
const day = 24 * 3_600_000
/** Text that people with a link must never see. */
const hidden = [
  'canary-account',
  'canary-slug',
  'canary-description',
  'canary-metadata',
  'canary-person',
  'canary-other',
  'canary-message',
  'rd_canary',
  '127.0.0.1',
  testKey,
]

let context: Context
let accountId: string
let operator: TestBrowser
const stranger = new TestBrowser('http://localhost:3000', '203.0.113.9')

async function signedIn(name: string, role: Access): Promise<TestBrowser> {
  await someone(context, `${name}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${name}@example.com`)
  return browser
}

const domain = (id: string, name: string) => ({
  id,
  uri: '',
  domain: name,
  description: 'canary-description',
  metadata: 'canary-metadata',
  created_at: '2026-01-01T00:00:00Z',
  cname_target: 't.example.net',
  certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
  certificate_management_status: {
    renews_at: null,
    provisioning_job: { error_code: 'DNS_ERROR', msg: 'canary-message', started_at: '2026-01-01T00:00:00Z' },
  },
})
const scope = () => ({ accountId, resource: reservedDomains })

beforeEach(async () => {
  const record = (name: string, type: 'A' | 'NS' | 'CNAME', value: string) => ({ name, type, ttl: 1, value })
  const zone = {
    name: 'example.com',
    records: [
      record('example.com', 'NS', 'ns1.example.com'),
      record('ns1.example.com', 'A', '127.0.0.1'),
      record(own, 'CNAME', 'old.example.net'),
    ],
  }
  const root = { name: '', records: [record('', 'NS', 'ns1.example.com')] }
  const server = await startNameServer({ host: '127.0.0.1', port: 0, zones: () => [root, zone] })
  onTestFinished(server.close)
  context = await openServedConsole({
    ADIT_ALLOWED_NETWORKS: '127.0.0.0/8',
    ADIT_DNS_ROOTS: `127.0.0.1:${server.port}`,
    ADIT_DNS_PORT: String(server.port),
  })
  const account = await addAccount(context, 'http://127.0.0.1:1', {
    name: 'canary-account',
    slug: 'canary-slug',
  })
  accountId = account.id
  await storeItems(context.db, { ...scope(), source: 'registered', at: orderedTime() }, [
    domain('rd_canary', own),
    domain('rd_2', 'canary-other.example.com'),
  ])
  operator = await signedIn('canary-person', 'operator')
})
afterEach(() => context.db.destroy())

const address = '/api/dns-links/canary-slug/reserved-domains/rd_canary'
async function create(days = 7, note = '') {
  const response = await operator.ask(POST, address, { method: 'POST', body: { days, note } })
  expect(response.status).toBe(201)
  const { id, url } = await operator.json(response)
  return { id: String(id), token: String(url).split('/').at(-1) ?? '', url: String(url) }
}
const show = (token: string, browser = stranger) =>
  browser.ask(POST, '/api/shared-dns', { method: 'POST', body: { token } })
const check = (token: string) =>
  stranger.ask(POST, '/api/shared-dns/check', { method: 'POST', body: { token } })
const revoke = (id: string) => operator.ask(DELETE, `/api/dns-links/canary-slug/${id}`, { method: 'DELETE' })
const acts = async () =>
  (await listAudit(context.db, {})).entries
    .filter(({ operation }) => operation.startsWith('dns-links.'))
    .map(({ before, after, ...act }) => ({ ...act, link: before ?? after }))

/** Returns a response's status and body, without the `details` that differ between requests. */
async function plain(response: Response) {
  const { details: _, ...body } = await stranger.json(response)
  return [response.status, body]
}

test('a link shows the records, can check them live, and reveals nothing else of the account', async () => {
  const { token, url } = await create()
  expect(url).toMatch(/^http:\/\/localhost:3000\/shared-dns\/[\w-]{72}$/)
  const before = await show(token)
  expect(before.headers.get('cache-control')).toBe('no-store')
  expect(await before.json()).toMatchObject({
    name: own,
    check: null,
    wanted: [{ values: ['t.example.net'] }],
  })
  const answer = await check(token)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    check: {
      records: [{ verdict: 'wrong', code: 'points-elsewhere', servers: [{ name: 'ns1.example.com' }] }],
    },
  })
  const view = JSON.stringify(await openSharedView(context, token, new Headers()))
  for (const canary of hidden)
    expect([canary, text.includes(canary), view.includes(canary)]).toEqual([canary, false, false])
})

test('a link shows both forms of a Unicode name', async () => {
  const items = [domain('rd_canary', 'münchen.example')]
  await storeItems(context.db, { ...scope(), source: 'registered', at: orderedTime() }, items)
  const { wanted } = await stranger.json(await show((await create()).token))
  expect(wanted).toMatchObject([{ name: 'xn--mnchen-3ya.example', unicode: 'münchen.example' }])
})

test("a failed check doesn't reveal the console's resolvers", async () => {
  const { token } = await create()
  const record = { name: own, type: 'CNAME' as const, values: ['t.example.net'], purpose: 'traffic' as const }
  const servers = [{ name: '10.9.8.7', address: null, outcome: 'timeout' as const }]
  const verdict = 'unknown' as const
  const reported = { verdict, code: 'could-not-ask' as const, message: 'No answer from 10.9.8.7.' }
  const records = [{ record, zone: null, ...reported, found: [], servers }]
  const body = JSON.stringify({ checked_at: '2026-01-01T00:00:00Z', zone: null, name_servers: [], records })
  const row = { account_id: accountId, resource: 'reserved-domains', id: 'rd_canary' }
  await context.db
    .insertInto('dns_checks')
    .values({ ...row, checked_at: '2026-01-01T00:00:00Z', body })
    .execute()
  const text = await (await show(token)).text()
  expect(text).toContain("couldn't query any name server")
  expect(text).not.toContain('10.9.8.7')
})

test('expired, revoked, changed, and unknown tokens get the same 404 response', async () => {
  const [expired, revoked, good] = [await create(1), await create(), await create()]
  await context.db
    .updateTable('dns_links')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', expired.id)
    .execute()
  expect((await revoke(revoked.id)).status).toBe(204)
  expect((await revoke(revoked.id)).status).toBe(404)
  const changed = `${good.token.slice(0, -1)}${good.token.endsWith('A') ? 'B' : 'A'}`
  const tokens = [
    expired.token,
    revoked.token,
    changed,
    'x'.repeat(72),
    'short',
    '',
    `${good.token}x`,
    '../x',
  ]
  const answers = await Promise.all(tokens.flatMap((token) => [show(token), check(token)]))
  const bodies = await Promise.all(answers.map(plain))
  expect(bodies[0]).toMatchObject([404, { error_code: 'ADIT_NOT_FOUND' }])
  const [first] = bodies
  for (const body of bodies) expect(body).toEqual(first)
  for (const token of tokens)
    await expect(openSharedView(context, token, new Headers())).rejects.toMatchObject({
      code: 'ADIT_NOT_FOUND',
    })
  expect((await show(good.token)).status).toBe(200)
})

test('a link to a deleted domain or a removed account returns 404', async () => {
  const { token } = await create()
  await markGone(context.db, scope(), { id: 'rd_canary' }, new Date().toISOString())
  expect((await show(token)).status).toBe(404)
  await context.db.updateTable('inventory').set({ gone_at: null }).execute()
  expect((await show(token)).status).toBe(200)
  await context.db.deleteFrom('accounts').execute()
  expect((await show(token)).status).toBe(404)
  expect(await context.db.selectFrom('dns_links').select('id').execute()).toEqual([])
})

test.each([{ disabled: true }, { role: 'viewer' as const }])(
  'the links of a user with %j are revoked and stay revoked',
  async (change) => {
    const { token } = await create()
    const user = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const links = await context.db.selectFrom('dns_links').selectAll().execute()
    await updatePerson(context, user.id, change, { user: null })
    expect((await show(token)).status).toBe(404)
    expect(await context.db.selectFrom('dns_links').select('id').execute()).toEqual([])
    await context.db.insertInto('dns_links').values(links).execute() // as a restored backup could
    expect((await show(token)).status).toBe(404)
    const { after } = await context.db
      .selectFrom('audit')
      .select('after')
      .where('operation', '=', 'people.change')
      .where('phase', '=', 'intent')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after ?? '')).toMatchObject({ dns_links_revoked: 1 })
  },
)

test('the token is not stored, and its ID alone is not accepted', async () => {
  const { token } = await create()
  const rows = await context.db.selectFrom('dns_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await show(rows[0]?.id ?? '')).status).toBe(404)
  const audit = JSON.stringify(await context.db.selectFrom('audit').selectAll().execute())
  expect(audit).not.toContain(token)
})

test('a link is listed with its creator, expiry, and last use, and each act is audited', async () => {
  const { id, token } = await create(1, ' Harbour DNS team ')
  const viewer = await signedIn('viewer', 'viewer')
  const links = async (browser: TestBrowser) => {
    const { links } = await browser.json(await browser.ask(GET, address))
    return Array.isArray(links) ? links : []
  }
  expect(await links(operator)).toMatchObject([
    { id, created_by: 'canary-person@example.com', note: 'Harbour DNS team', opened_at: null },
  ])
  expect(await links(viewer)).toMatchObject([{ created_by: 'canary-person' }])
  expect(await (await show(token)).json()).toMatchObject({ note: 'Harbour DNS team' })
  const [link] = await links(viewer)
  expect(Date.parse(link.opened_at)).toBeGreaterThan(Date.now() - 60_000)
  expect(Math.round((Date.parse(link.expires_at) - Date.now()) / day)).toBe(1)
  await revoke(id)
  expect(await links(operator)).toEqual([])
  const act = { target: 'rd_canary', title: own, user_email: 'canary-person@example.com' }
  const noted = expect.stringContaining('"note":"Harbour DNS team"')
  expect(await acts()).toMatchObject([
    { ...act, operation: 'dns-links.revoke', link: noted },
    { ...act, operation: 'dns-links.create', link: noted },
  ])
})

test.each<Record<string, unknown>>([
  ...[0, 2, 31, '7', null].map((days) => ({ days })),
  ...['x'.repeat(101), 'a\nb', 7].map((note) => ({ days: 1, note })),
])('creating a link with %j is refused', async (body) => {
  expect((await operator.ask(POST, address, { method: 'POST', body })).status).toBe(400)
})

test('guesses on the page and in the API count against one limit', async () => {
  const headers = new Headers({ [ADDRESS_HEADER]: '203.0.113.9' })
  const open = (token: string) => openSharedView(context, token, headers)
  for (let n = 0; n < 50; n += 1)
    await expect(open(`${n}`.padStart(72, 'x'))).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  await expect(open('y'.repeat(72))).rejects.toMatchObject({ code: 'ADIT_TOO_MANY' })
  expect((await show('z'.repeat(72))).status).toBe(429)
})

test('a link can be shown 120 times a minute, and each link has its own limit', async () => {
  const [{ token }, other] = [await create(), await create()]
  for (let n = 0; n < 119; n += 1) await openSharedView(context, token, new Headers())
  expect((await show(token)).status).toBe(200)
  const refused = await show(token)
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true])
  expect((await show(other.token)).status).toBe(200)
})

test('guesses, checks, and the number of links are limited', async () => {
  const { token } = await create()
  for (let n = 0; n < 50; n += 1) expect((await show(`${n}`.padStart(72, 'x'))).status).toBe(404)
  const refused = await show('y'.repeat(72))
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await show(token)).status).toBe(200) // the holder of a valid link isn't locked out
  const at = new Date().toISOString()
  const { id } = await context.db.selectFrom('dns_links').select('id').executeTakeFirstOrThrow()
  const tries = Array.from({ length: 60 }, () => ({ subject: `dns-link ${id}`, at }))
  await context.db.insertInto('attempts').values(tries).execute()
  expect((await check(token)).status).toBe(429)
  for (let n = 1; n < 10; n += 1) await create()
  const eleventh = await operator.ask(POST, address, { method: 'POST', body: { days: 1 } })
  expect(eleventh.status).toBe(409)
})
