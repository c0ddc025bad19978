import { expect, type Page } from '@playwright/test'
import type { Named } from '@/lib/contract/operation'
import { registry } from '@/lib/resources/registry'
import { type Call, connect } from '../caller'
import { claimed } from '../done-operations'
import { test as base } from '../fixtures'
import type { JsonObject, Request } from './http'
import { startSecondServer } from './start'

/** The method and path of each operation in the specification, such as `POST /endpoints`, keyed by operation name. */
export const specified = new Map(
  Object.values(registry).flatMap(({ ops }) =>
    Object.values<Named>(ops).flatMap(({ name, method, path, support }) =>
      support === 'spec' ? [[name, `${method} ${path}`] as const] : [],
    ),
  ),
)

type Server = Awaited<ReturnType<typeof startSecondServer>>
export interface Second extends Server {
  /** The slug of the console's account on the second server. */
  account: string
  /** Creates a resource through the console's proxy, like the console's pages do. */
  create: (path: string, body: JsonObject) => Promise<JsonObject & { id: string }>
}

/** Reports whether a request is a capability probe, which uses an ID that can't exist. */
const isProbe = ({ path }: Request) => /_0{27}(\/|$)/.test(path)

/** Returns the writes that aren't operations in the specification. */
const strayWrites = (requests: readonly Request[]) =>
  requests
    .filter((one) => one.method !== 'GET' && one.operation === null && !isProbe(one))
    .map(({ method, path }) => `${method} ${path}`)

const isAnswered = ({ status }: Request) => status >= 200 && status < 300

async function create(call: Call, account: string, path: string, body: JsonObject) {
  const { status, json } = await call('POST', `/api/platform/${account}${path}`, body)
  expect(status, JSON.stringify(json)).toBe(201)
  return { ...json, id: String(json.id) }
}

/**
 * Adds an account on a second server to tests. A test fails if an operation in its tags doesn't succeed on that server,
 * or if the console sends a write that isn't in the specification. Each response of the console has a nonce of its own.
 */
export const test = base.extend<{ asked: void }, { second: Second }>({
  hasOneNonce: [false, { scope: 'worker' }], // as in production, for a sample of an account's pages
  second: [
    async ({ adminCall }, provide) => {
      const server = await startSecondServer()
      const { url, apiKey, versionHeader } = server
      const account = await connect(adminCall, 'By the book', url, apiKey, versionHeader)
      await provide({ ...server, account, create: (path, body) => create(adminCall, account, path, body) })
      await adminCall('DELETE', `/api/accounts/${account}`)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  asked: [
    async ({ second }, provide, { tags }) => {
      const first = second.requests.length
      await provide()
      const asked = second.requests.slice(first)
      const answered = new Set(asked.filter(isAnswered).map(({ operation }) => operation))
      const missed = claimed(tags).filter((name) => !answered.has(specified.get(name) ?? ''))
      expect(missed, 'operations of the tags that the server was not asked for').toEqual([])
      expect(strayWrites(second.requests), 'writes beyond the specification').toEqual([])
    },
    { auto: true },
  ],
})

/** Refreshes a list page and waits for the response. */
export async function readAgain(page: Page): Promise<void> {
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname.startsWith('/api/sync/'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  expect((await answer).ok()).toBe(true)
}
