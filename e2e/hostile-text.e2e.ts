import type { Page } from '@playwright/test'
import { type Script, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { isFull } from '@/lib/util/testing/full'
import { connectSample } from './support/furnish'
import { anAgent, createCanceledUpdate } from './support/agents'
import { type Call, callerOf, connect, inventoryRows } from './support/caller'
import { expect, test } from './support/fixtures'
import { expectNoSidewaysScroll } from './support/layout'
import { pressPaletteKey } from './support/palette'

/** All hostile characters together, within the 255 bytes of a name or description. */
const mixed = `"'></textarea><script>window.__xss=1</script><img src=x onerror=window.__xss=1>{{1}}\${window.__xss=1} javascript:window.__xss=1 \u202Egnp.exe\u2066 👩‍👩‍👧‍👦 null`
const long = 'W'.repeat(255)
const strings = [
  mixed,
  long,
  '<svg/onload=window.__xss=1>',
  'javascript:window.__xss=1//',
  'data:text/html,<script>window.__xss=1</script>',
  '</script></style></title><script>window.__xss=1</script>',
  '<!--<img src="--><img src=x onerror=window.__xss=1//">',
  '{{constructor.constructor("window.__xss=1")()}}',
  '#{window.__xss=1} <%= 1 %> ${{1}} [[1]] @(1)',
  '\u202E\u2067\u200Fright to left\u202C',
  'Ζ͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  '👩‍👩‍👧‍👦'.repeat(10),
  '\u0007\u001b[31m bell and color \u0000',
  "=cmd|' /C calc'!A1",
  '&lt;b&gt;&#x3C;b&#x3E; %3Cb%3E \\u003cb\\u003e',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '[object Object]',
  '0',
  'false',
  ' leading and trailing ',
  'two\nlines',
  '－１０ ﹤script﹥',
]
const resources = ['reserved-domains', 'reserved-addrs', 'agent-ingresses', 'bot-users'] as const

/**
 * Creates resources with each of the strings in their free-text fields. Returns a function that deletes the resources.
 */
async function fill(platform: string, key: string): Promise<() => Promise<void>> {
  const call = callerOf(platform)
  const headers = { authorization: `Bearer ${key}`, 'service-version': '2' }
  const created: string[] = []
  for (const [n, text] of strings.entries()) {
    const words = { description: text, metadata: text.repeat(4) }
    const entries: [string, object][] = [
      ['/bot_users', { name: text }],
      ['/reserved_addrs', words],
      ['/agent_ingresses', { ...words, domain: `connect.h${n}.hostile.example` }],
      ['/reserved_domains', { ...words, domain: `h${n}.hostile.example` }],
    ]
    for (const [path, body] of entries) {
      const { status, json } = await call('POST', path, body, headers)
      expect([text, path, status, json.msg]).toEqual([text, path, 201, undefined])
      created.push(`${path}/${String(json.id)}`)
    }
  }
  return async () => {
    for (const path of created) await call('DELETE', path, undefined, headers)
  }
}

/** Watches a page for effects of hostile strings. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      Object.assign(window, { __xss: `policy: ${event.violatedDirective} ${event.blockedURI}` }),
    )
  })
  page.on('dialog', (dialog) => {
    void dialog.dismiss()
    throw new Error(`A dialog opened: ${dialog.message()}`)
  })
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectUntouched(page)
}

async function expectUntouched(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  expect(
    await page.locator('a[href^="javascript:" i], a[href^="data:" i], main img, main svg[onload]').count(),
  ).toBe(0)
}

/** Checks that a resource with a strange name can be deleted by typing the name. */
async function expectDeletable(page: Page, call: Call, account: string, name: string): Promise<void> {
  const [row] = await inventoryRows(call, account, 'bot-users', `?q=${encodeURIComponent(name.trim())}`)
  await page.goto(`/${account}/bot-users/${row?.id}/delete`)
  await expect(page.getByRole('button', { name: 'Delete bot user' })).toBeVisible()
  const typed = page.getByLabel(/^Type/)
  if (await typed.isVisible()) await typed.fill(name)
  await page.getByRole('button', { name: 'Delete bot user' }).click()
  await expect(page.getByText(/^Bot user .+ deleted$/)).toBeVisible()
}

/** Visits all pages of the agents that match a search, their sessions, and a rolling update of one of the agents. */
async function visitAgents(page: Page, call: Call, account: string, search: readonly string[]) {
  const agents = []
  for (const words of search) agents.push(await anAgent(call, account, words))
  const sessions = []
  for (const words of search) {
    const [row] = await inventoryRows(call, account, 'tunnel-sessions', words)
    expect([words, row]).toEqual([words, expect.anything()])
    sessions.push(row?.id)
  }
  const update = await createCanceledUpdate(call, account, agents[0] ?? '', mixed.slice(0, 120))
  const pages = ['agents', 'agents?group=os', 'agent-updates', 'agent-updates/new', `agent-updates/${update}`]
  pages.push(...agents.map((id) => `agents/${id}`), ...sessions.map((id) => `tunnel-sessions/${id}`))
  for (const path of [...pages, 'tunnel-sessions', 'tunnels', 'api-log', 'capabilities'])
    await expectHarmless(page, `/${account}/${path}`)
}

/** Visits the details, forms and delete pages of resources in an account. */
async function visitResources(page: Page, call: Call, account: string, search: readonly string[]) {
  const parts = ['', '/edit', '/delete']
  for (const [index, name] of resources.entries())
    for (const [offset, words] of search.entries()) {
      const [row] = await inventoryRows(call, account, name, words)
      expect([name, row]).toEqual([name, expect.anything()])
      const [part = ''] = parts.slice((index + offset) % parts.length)
      for (const one of isFull ? parts : [part])
        // the pages of one kind show names with the same components
        await expectHarmless(page, `/${account}/${name}/${row?.id}${one}`)
    }
}

/** Visits the overview and the lists of an account. */
async function visitLists(page: Page, account: string): Promise<void> {
  for (const path of ['', '/dns', ...resources.map((name) => `/${name}`)])
    await expectHarmless(page, `/${account}${path}`)
}

/** Checks that ⌘K finds resources with hostile names. */
async function expectPaletteHarmless(page: Page): Promise<void> {
  await pressPaletteKey(page)
  await page.getByRole('dialog').getByRole('combobox').fill('window.__xss')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectUntouched(page)
}

test('hostile text in any field is shown as text on every page', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const { url, apiKey } = console.platform
  const clear = await fill(url, apiKey)
  const sessions = []
  for (const metadata of [mixed, long, JSON.stringify({ host: mixed })])
    sessions.push(await connectSample(console, { metadata }))
  const account = await connect(adminCall, '<img src=x onerror=window.__xss=1> harbour', url, apiKey)
  for (const name of resources) await adminCall('POST', `/api/sync/${account}/${name}`)
  for (const name of [mixed, long])
    expect((await adminCall('POST', `/api/platform/${account}/bot_users`, { name })).status).toBe(201)
  await watch(page)
  await visitLists(page, account)
  await expectPaletteHarmless(page)
  const wide = `?q=${'W'.repeat(40)}`
  const search = [`?q=${encodeURIComponent('onerror=window')}`, wide]
  // `npm test` opens the other pages of agents, and those with scripts in the names, only in the test below.
  const agent = await anAgent(adminCall, account, wide)
  for (const path of ['agents', `agents/${agent}`]) await expectHarmless(page, `/${account}/${path}`)
  if (isFull) await visitAgents(page, adminCall, account, search)
  await visitResources(page, adminCall, account, isFull ? search : [wide])
  for (const name of [' leading and trailing ', 'two\nlines'])
    await expectDeletable(page, adminCall, account, name)
  for (const path of ['accounts', 'people', 'security', 'audit'])
    await expectHarmless(page, `/settings/${path}`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Created bot user' })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('window')
  await expectUntouched(page)
  await clear()
  for (const id of sessions) await adminCall('POST', `/api/platform/${account}/tunnel_sessions/${id}/stop`)
  for (const name of resources) await adminCall('POST', `/api/sync/${console.account}/${name}`)
  await adminCall('DELETE', `/api/accounts/${account}`)
})

/** Replaces every string in a response, except names, with a hostile string. */
function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]))
  const isKept =
    typeof value !== 'string' || ['id', 'uri', 'next_page_uri', 'error_code', 'field'].includes(key)
  return isKept ? value : mixed
}

test('hostile text in every API response is harmless', async ({ signedIn: page, adminCall, console }) => {
  const poison: Script = async (_, response, { pass }) => {
    const answer = await pass()
    const json: unknown = await answer.json().catch(() => undefined)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(
      json === undefined ? '' : JSON.stringify(poisoned(json)).replaceAll(console.platform.url, upstream.url),
    )
  }
  const upstream = await scriptedUpstream(poison, { real: { url: console.platform.url } })
  const account = await connect(adminCall, 'Poisoned', upstream.url, console.platform.apiKey)
  for (const name of resources) await adminCall('POST', `/api/sync/${account}/${name}`)
  await watch(page)
  if (isFull) await visitLists(page, account)
  await visitAgents(page, adminCall, account, [''])
  await visitResources(page, adminCall, account, [''])
  await expectPaletteHarmless(page)
  await page.goto(`/${account}/bot-users/bot_000000000000000000000000000`)
  await expect(page.getByText('No bot user with this ID')).toBeVisible()
  await expectUntouched(page)
  await adminCall('DELETE', `/api/accounts/${account}`)
  await upstream.close()
})
