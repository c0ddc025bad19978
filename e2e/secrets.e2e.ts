import { scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { createEmptySite } from './support/a-site'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import { inRoot } from '../lib/cli/setup/common.mjs'
import { anAgent, createCanceledUpdate } from './support/agents'
import { aBulkPlan } from './support/bulk-jobs'
import { canary, type Holders, holderPaths, managementApi, stored, storeSecrets } from './support/canaries'
import { type Call, callerOf, connect, inventoryRows } from './support/caller'
import { faults } from './support/faults'
import { expect, test } from './support/fixtures'
import { admin, type Installation, startInstallation, startRemotePlatform } from './support/installation'
import { fillRoute, kindOfPage, pageRoutes } from './support/routes'
import { authAct, browserCookies, sessionCookie } from './support/session'
import { followLink, requestPage, watchRequests } from './support/visit'

const created = {
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
const person = { ...admin, password: created.adminPassword }

/** Returns the possible spellings of a secret, without duplicates. */
const spellings = (secret: string) => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
    Buffer.from(secret).toString('base64url').slice(0, -1),
    Buffer.from(secret).toString('hex'),
    Buffer.from(`Bearer ${secret}`).toString('base64').replace(/=+$/, '').slice(0, -1),
  ]),
]

type Found = { secret: string; location: string }
function searchBytes(secrets: Record<string, string>, location: string, bytes: Buffer): Found[] {
  return Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((text) => bytes.includes(text)))
    .map(([secret]) => ({ secret, location }))
}

async function searchFolder(secrets: Record<string, string>, folder: string): Promise<Found[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: Found[] = []
  for (const entry of names.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    found.push(...searchBytes(secrets, file, await readFile(file)))
  }
  return found
}

/**
 * Records the URL, headers and body of every response that the browser receives. Records each static file only once.
 */
function record(context: BrowserContext) {
  const answers: Promise<[string, Buffer]>[] = []
  const files = new Set<string>()
  context.on('response', (response) => {
    if (files.has(response.url())) return
    if (new URL(response.url()).pathname.startsWith('/_next/static/')) files.add(response.url())
    const read = async (): Promise<[string, Buffer]> => {
      const headers = JSON.stringify(await response.allHeaders().catch(() => ({})))
      const body = await response.body().catch(() => Buffer.alloc(0)) // a redirect has none
      return [response.url(), Buffer.concat([Buffer.from(headers), body])]
    }
    answers.push(read())
  })
  return answers
}

/** Starts a separate management API with its own keys, and with resources that contain secrets. */
async function startCanaries() {
  const { adit, ...platform } = await startRemotePlatform()
  const keyOf = async () => String((await adit(['platform', 'key'])).api_key)
  await adit(['platform', 'seed', '--size', 'small'])
  const keys = { first: await keyOf(), second: await keyOf() }
  const api = managementApi(platform.url, keys.first)
  return { ...platform, keys, api, holders: await storeSecrets(api, 'canaries') }
}
type Canaries = Awaited<ReturnType<typeof startCanaries>>

/**
 * Sends every secret to the console, including in wrong fields and for APIs that fail. Returns a function that calls
 * the API as the admin.
 */
async function handOver(installation: Installation, { url: platformUrl, keys }: Canaries): Promise<Call> {
  const { url } = installation
  const code = installation.setupCode()
  await callerOf(url)('POST', '/api/setup', { ...person, code: created.wrongKey })
  expect((await callerOf(url)('POST', '/api/setup', { ...person, code })).status).toBe(204)
  const call = callerOf(url, await sessionCookie(url, person))
  await authAct(url, 'callback/credentials', { email: person.email, password: created.wrongPassword })
  await call('POST', '/api/accounts/local', { sample: true })
  const slug = await connect(call, 'Canaries', platformUrl, keys.first)
  const html = await scriptedUpstream(faults.html)
  const refused: [string, string][] = [
    [platformUrl, created.wrongKey],
    [html.url, created.otherWrongKey],
    ['https://nowhere.invalid', created.otherWrongKey],
    [`https://x:${created.inAddress}@127.0.0.1`, created.otherWrongKey],
  ]
  for (const [base_url, api_key] of refused)
    expect(
      (await call('POST', '/api/accounts', { name: 'Refused', base_url, api_key })).status,
    ).toBeGreaterThanOrEqual(400)
  await html.close()
  expect((await call('PATCH', `/api/accounts/${slug}`, { api_key: created.wrongKey })).status).toBe(400)
  expect((await call('PATCH', `/api/accounts/${slug}`, { api_key: keys.second })).status).toBe(200)
  const viewer = { email: 'viewer@example.com', password: created.viewerPassword, role: 'viewer' }
  const { json } = await call('POST', '/api/people', viewer)
  await call('PATCH', `/api/people/${String(json.id)}`, { password: created.setPassword })
  const replaced = { current: created.adminPassword, password: created.newAdminPassword }
  expect((await call('POST', '/api/sessions/password', replaced)).status).toBe(204)
  return callerOf(url, await sessionCookie(url, { ...person, password: created.newAdminPassword }))
}

/**
 * Changes resources and checks that their stored secrets are kept. Returns the console's responses that could contain
 * secrets.
 */
async function askAround(call: Call, { api, holders }: Canaries): Promise<[string, Buffer][]> {
  const at = holderPaths(holders)
  const proxied = '/api/platform/canaries'
  for (const path of [at.oauth, at.oidc, at.webhook, at.headers, at.policy]) {
    const { json } = await call('GET', proxied + path)
    expect((await call('PUT', proxied + path, { ...json, enabled: false })).status, path).toBe(200)
  }
  const { json: endpoint } = await call('GET', proxied + at.endpoint)
  const traffic_policy = `${String(endpoint.traffic_policy)} `
  expect((await call('PATCH', proxied + at.endpoint, { traffic_policy })).status).toBe(200)
  const kept = JSON.stringify([await api('GET', at.edge), await api('GET', at.endpoint)])
  for (const secret of Object.values(stored)) expect(kept).toContain(secret)
  expect(kept.match(/"enabled":false/g)).toHaveLength(5)

  const addresses = [
    ...Object.values(at).map((path) => proxied + path),
    ...['https-edges', 'endpoints', 'api-keys', 'credentials'].map(
      (name) => `/api/inventory/canaries/${name}`,
    ),
    `/api/inventory/canaries/https-edges/${holders.edge}`,
    `/api/inventory/canaries/endpoints/${holders.endpoint}`,
    ...Object.values(holders).map((id) => `/api/audit?target=${id}`),
    '/api/audit',
    '/api/agents/canaries',
  ]
  return Promise.all(
    addresses.map(async (address): Promise<[string, Buffer]> => {
      const { status, json } = await call('GET', address)
      expect(status, address).toBe(200)
      return [address, Buffer.from(JSON.stringify(json))]
    }),
  )
}

/**
 * Creates an API key and a credential. Returns the secret part of each token, keyed by `api_keys` and `credentials`.
 */
async function createShownOnce(call: Call): Promise<Record<string, string>> {
  const created = ['api_keys', 'credentials'].map(async (path) => {
    const { status, json } = await call('POST', `/api/platform/canaries/${path}`, { description: 'canary' })
    expect(status).toBe(201)
    return [path, String(json.token).slice(String(json.token).indexOf('_') + 1)]
  })
  return Object.fromEntries(await Promise.all(created))
}

const resourceOf = (route: string) => route.split('/')[2] ?? ''

/** Returns the first resource of each kind that has detail pages. */
async function firstOfEach(call: Call): Promise<Map<string, string>> {
  const resources = new Set(pageRoutes.filter((one) => one.includes('[id]')).map(resourceOf))
  const agent = await anAgent(call, 'canaries', '?q=crane-controller')
  const ids = new Map([
    ['agents', agent],
    ['agent-updates', await createCanceledUpdate(call, 'canaries', agent)],
    ['sites', await createEmptySite(call, 'canaries')],
    ['bulk-jobs', await aBulkPlan(call, 'canaries')],
  ])
  for (const resource of [...resources].filter((one) => !ids.has(one))) {
    const rows = async () => inventoryRows(call, 'canaries', resource)
    let [first] = await rows()
    if (!first) {
      await call('POST', `/api/sync/canaries/${resource}`)
      ;[first] = await rows()
    }
    if (first) ids.set(resource, first.id)
  }
  return ids
}

/**
 * Returns the sets of parameters, without the account, with which to open a page. Returns an empty list if the page
 * requires a resource that doesn't exist.
 */
function targetsOf(route: string, ids: Map<string, string>, holders: Holders): Record<string, string>[] {
  const { edge, endpoint, oauthRoute, oidcRoute } = holders
  const resource = resourceOf(route)
  if (resource === 'endpoints') return [{ id: endpoint }]
  if (resource === 'https-edges') {
    if (!route.includes('[route_id]')) return [{ id: edge, module: 'mutual_tls' }]
    if (!route.includes('[module]')) return [{ id: edge, route_id: oauthRoute }]
    const others = ['oauth', 'webhook_verification', 'request_headers', 'traffic_policy']
    return [
      { id: edge, route_id: oidcRoute, module: 'oidc' },
      ...others.map((module) => ({ id: edge, route_id: oauthRoute, module })),
    ]
  }
  const id = ids.get(resource)
  if (id !== undefined) return [{ id }]
  return /\[(id|token)\]/.test(route) ? [] : [{}] // resources that can only be filed have no ID here
}

/** The resources that have secrets. */
const secretive = new Set(['api-keys', 'credentials', 'endpoints', 'https-edges'])
const formKinds = new Set(['/new', '/[id]/edit', '/[id]/delete'])

/** Reports whether the browser opens a page. In `npm test`, the forms of resources without secrets are only fetched. */
const isOpened = (route: string) =>
  isFull || secretive.has(resourceOf(route)) || !formKinds.has(kindOfPage(route))

/** Opens or requests every page. Returns the responses that the browser didn't receive. */
async function visitEverything(page: Page, url: string, call: Call, cookie: string, holders: Holders) {
  const requested: [string, Buffer][] = []
  const requestsEnd = watchRequests(page.context())
  const visit = async (address: string) => {
    if (isFull || page.url() === 'about:blank') await page.goto(url + address)
    else {
      await followLink(page, url + address)
      // The start page redirects, and the setup page no longer exists.
      requested.push(await requestPage(url + address, cookie, [200, 307, 404]))
    }
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await requestsEnd() // leaving a page cancels its requests
  }
  const ids = await firstOfEach(call)
  for (const route of pageRoutes)
    for (const location of targetsOf(route, ids, holders)) {
      const address = fillRoute(route, { account: 'canaries', ...location })
      if (isOpened(route)) await visit(address)
      else requested.push(await requestPage(url + address, cookie))
    }
  await visit('/local-platform')
  return requested
}

test('no secret is in any response, log, store, backup or bundle', async ({ browser, troubles }) => {
  test.setTimeout(400_000)
  const installation = await startInstallation({ ADIT_SECRET: `${created.sealing},${created.olderSealing}` })
  const canaries = await startCanaries()
  try {
    const { url, dataDir, logFile } = installation
    const setUpCode = installation.setupCode()
    const call = await handOver(installation, canaries)
    const secrets: Record<string, string> = {
      ...created,
      ...stored,
      ...canaries.keys,
      ...(await createShownOnce(call)),
      setUpCode,
    }
    expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(12)
    const reported = await askAround(call, canaries)
    const context = await browser.newContext()
    const answers = record(context)
    const signedIn = await sessionCookie(url, { ...person, password: created.newAdminPassword })
    await context.addCookies(browserCookies(signedIn, url))
    const page = await context.newPage()
    const requested = await visitEverything(page, url, call, signedIn, canaries.holders)
    const seen = [...reported, ...requested, ...(await Promise.all(answers))]
    await context.close()
    expect(seen.length).toBeGreaterThan(100)
    const backup = join(dataDir, 'the.backup')
    await installation.adit(['backup', backup])

    expect((await readFile(logFile, 'utf8')).length).toBeGreaterThan(0)
    const found = [
      ...seen.flatMap(([address, bytes]) => searchBytes(secrets, address, bytes)),
      ...(await searchFolder(secrets, dataDir)), // stores, their logs, programs.log, the backup
      ...(await searchFolder(secrets, inRoot('.next/static'))),
      ...(await searchFolder(secrets, inRoot('.next/server'))),
    ]
    expect(found).toEqual([])
    expect(searchBytes(secrets, 'here', Buffer.from(`x ${created.sealing} y`))).toHaveLength(1) // the search works
    expect(troubles).toEqual([])
  } finally {
    await Promise.all([installation.stop(), canaries.stop()])
  }
})
