import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { inRoot } from '../lib/cli/setup/root.mjs'
import { type Call, callerOf, connect, inventoryRows } from './support/caller'
import { startFaultUpstream } from './support/fault-upstream'
import { expect, test } from './support/fixtures'
import { admin, type Installation, startInstallation } from './support/installation'
import { fillRoute, pageRoutes } from './support/routes'
import { authAct, browserCookies, sessionCookie } from './support/session'

const canary = (name: string) => `canary-${name}-3f9a1c77e2b84d50`
const made = {
  sealing: canary('sealing-secret-of-this-console'),
  olderSealing: canary('sealing-secret-before-this-one'),
  adminPassword: canary('admin-password'),
  newAdminPassword: canary('new-admin-password'),
  viewerPassword: canary('viewer-password'),
  setPassword: canary('password-that-was-set'),
  wrongPassword: canary('wrong-password'),
  wrongKey: canary('refused-key'),
  otherWrongKey: canary('key-for-a-faulty-api'),
  inAddress: canary('password-in-a-base-url'),
}
const person = { ...admin, password: made.adminPassword }

/** The ways in which a secret might be written. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(secret).toString('base64url').slice(0, -1),
  Buffer.from(secret).toString('hex'),
  Buffer.from(`Bearer ${secret}`).toString('base64').replace(/=+$/, '').slice(0, -1),
]

type Found = { secret: string; place: string }
function look(secrets: Record<string, string>, place: string, bytes: Buffer): Found[] {
  return Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((text) => bytes.includes(text)))
    .map(([secret]) => ({ secret, place }))
}

async function lookInFolder(secrets: Record<string, string>, folder: string): Promise<Found[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: Found[] = []
  for (const entry of names.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    found.push(...look(secrets, file, await readFile(file)))
  }
  return found
}

/** Keeps every answer that the browser sees, headers and body. */
function record(context: BrowserContext) {
  const answers: Promise<[string, Buffer]>[] = []
  context.on('response', (response) => {
    const read = async (): Promise<[string, Buffer]> => {
      const headers = JSON.stringify(await response.allHeaders().catch(() => ({})))
      const body = await response.body().catch(() => Buffer.alloc(0)) // a redirect has none
      return [response.url(), Buffer.concat([Buffer.from(headers), body])]
    }
    answers.push(read())
  })
  return answers
}

async function platformKey(installation: Installation): Promise<string> {
  const { api_key } = await installation.adit(['platform', 'key'])
  return String(api_key)
}

/** Hands every secret to the console: in the right places, in wrong ones, and to APIs that fail. */
async function handOver(installation: Installation, keys: { first: string; second: string }): Promise<Call> {
  const { url, platformUrl } = installation
  const code = installation.setupCode()
  await callerOf(url)('POST', '/api/setup', { ...person, code: made.wrongKey })
  expect((await callerOf(url)('POST', '/api/setup', { ...person, code })).status).toBe(204)
  const call = callerOf(url, await sessionCookie(url, person))
  await authAct(url, 'callback/credentials', { email: person.email, password: made.wrongPassword })
  await call('POST', '/api/accounts/local', { sample: true })
  const slug = await connect(call, 'Canaries', platformUrl, keys.first)
  const html = await startFaultUpstream('html')
  const refused: [string, string][] = [
    [platformUrl, made.wrongKey],
    [html.url, made.otherWrongKey],
    ['https://nowhere.invalid', made.otherWrongKey],
    [`https://x:${made.inAddress}@127.0.0.1`, made.otherWrongKey],
  ]
  for (const [base_url, api_key] of refused)
    expect(
      (await call('POST', '/api/accounts', { name: 'Refused', base_url, api_key })).status,
    ).toBeGreaterThanOrEqual(400)
  await html.close()
  expect((await call('PATCH', `/api/accounts/${slug}`, { api_key: made.wrongKey })).status).toBe(400)
  expect((await call('PATCH', `/api/accounts/${slug}`, { api_key: keys.second })).status).toBe(200)
  const viewer = { email: 'viewer@example.com', password: made.viewerPassword, role: 'viewer' }
  const { json } = await call('POST', '/api/people', viewer)
  await call('PATCH', `/api/people/${String(json.id)}`, { password: made.setPassword })
  const replaced = { current: made.adminPassword, password: made.newAdminPassword }
  expect((await call('POST', '/api/sessions/password', replaced)).status).toBe(204)
  return callerOf(url, await sessionCookie(url, { ...person, password: made.newAdminPassword }))
}

async function visitEverything(page: Page, url: string, call: Call): Promise<void> {
  for (const account of ['local-platform', 'canaries'])
    for (const route of pageRoutes.filter((one) => account === 'canaries' || one.includes('[account]'))) {
      const resource = route.split('/')[2] ?? ''
      const rows = route.includes('[id]') ? await inventoryRows(call, account, resource) : []
      await page.goto(url + fillRoute(route, { account, id: rows[0]?.id ?? '' }))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
}

test('no secret is in any answer, log, store, backup or bundle', async ({ browser, troubles }) => {
  test.setTimeout(120_000)
  const installation = await startInstallation({ ADIT_SECRET: `${made.sealing},${made.olderSealing}` })
  try {
    const { url, dataDir, logFile } = installation
    const keys = { first: await platformKey(installation), second: await platformKey(installation) }
    const secrets: Record<string, string> = { ...made, ...keys, setUpCode: installation.setupCode() }
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(12)
    const call = await handOver(installation, keys)
    const context = await browser.newContext()
    const answers = record(context)
    const signedIn = await sessionCookie(url, { ...person, password: made.newAdminPassword })
    await context.addCookies(browserCookies(signedIn, url))
    await visitEverything(await context.newPage(), url, call)
    const seen = await Promise.all(answers)
    await context.close()
    expect(seen.length).toBeGreaterThan(100)
    const backup = join(dataDir, 'the.backup')
    await installation.adit(['backup', backup])

    expect((await readFile(logFile, 'utf8')).length).toBeGreaterThan(0)
    const found = [
      ...seen.flatMap(([address, bytes]) => look(secrets, address, bytes)),
      ...(await lookInFolder(secrets, dataDir)), // stores, their logs, programs.log, the backup
      ...(await lookInFolder(secrets, inRoot('.next/static'))),
      ...(await lookInFolder(secrets, inRoot('.next/server'))),
    ]
    expect(found).toEqual([])
    expect(look(secrets, 'here', Buffer.from(`x ${made.sealing} y`))).toHaveLength(1) // the look finds
    expect(troubles).toEqual([])
  } finally {
    await installation.stop()
  }
})
