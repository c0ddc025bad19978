/* oxlint-disable no-empty-pattern -- Playwright reads the wanted fixtures from the pattern, even if it is empty */
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test'
import { removeDnsRecord, setDnsRecord } from '@/lib/platform/zones'
import { inRoot } from '../../lib/cli/setup/common.mjs'
import { type Call, callerOf } from './caller'
import { claimed, noteOperations } from './done-operations'
import { furnish, withPlatformStore } from './furnish'
import { admin, type Installation, startInstallation } from './installation'
import { markFonts } from './layout'
import { waitForScripts } from './scripts'
import { browserCookies, sessionCookie } from './session'

interface Platform {
  url: string
  apiKey: string
  /** Sets a DNS record on the local platform's name server, as people do at their DNS provider. */
  setRecord: (name: string, type: string, value: string) => Promise<void>
  removeRecord: (name: string, type: string) => Promise<void>
}

/** A signed-in person who was added for one test. */
export interface Somebody {
  id: string
  email: string
  password: string
  /** The `Cookie` header of the person's session. */
  cookie: string
  call: Call
  page: () => Promise<Page>
}
type Role = 'viewer' | 'operator' | 'admin'

interface PerWorker {
  /** True if the worker's console uses one nonce for all its responses, which saves CPU time in the browser. */
  hasOneNonce: boolean
  installation: Installation
  /** The console that all tests of a worker share, with an admin and an account of its local platform. */
  console: Installation & { account: string; platform: Platform }
  /** The cookies of the admin, who is signed in once per worker. */
  adminState: Awaited<ReturnType<BrowserContext['storageState']>>
  /** The admin's browser context, which is absent until a test opens it. `kept` is a page that stays open. */
  adminBrowser: { context?: BrowserContext; kept?: Page; tour?: Page }
  /** Calls the console's API as the admin. */
  adminCall: Call
}

interface PerTest {
  /** The errors that this test's pages logged. The test fails if the list isn't empty at the end. */
  troubles: string[]
  /** The operations that this test's pages ran. The test fails if any operation in its tags is missing. */
  done: Set<string>
  /** The admin's browser context, with this test's listeners. */
  adminContext: BrowserContext
  /** A page that is signed in as the admin, unlike `page`. */
  signedIn: Page
  /** A page like `signedIn` that all tests of a worker share, for tests that only visit URLs. */
  tour: Page
  /** Adds a person with a role and signs them in. The person is disabled when the test ends. */
  as: (role: Role) => Promise<Somebody>
  /** A new installation without any people, for one test. */
  fresh: Installation
}

/**
 * Adds the errors that a context's scripts throw or log to `troubles`, except failed requests. Returns a function that
 * stops collecting.
 */
function watch(context: BrowserContext, troubles: string[]): () => void {
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`${message.page()?.url()}: ${message.text()}`)
  }
  const onError = (failure: WebError) =>
    void troubles.push(`${failure.page()?.url()}: ${failure.error().stack}`)
  context.on('console', onMessage)
  context.on('weberror', onError)
  return () => {
    context.off('console', onMessage)
    context.off('weberror', onError)
  }
}

/** Removes the request handlers that a test added to a context and its pages. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * Closes the pages that a test opened, and removes the test's routes, permissions and cookies. Keeps drafts.
 */
async function restore(context: BrowserContext, kept: Page | undefined): Promise<void> {
  await endRoutes(context)
  for (const page of context.pages()) if (page !== kept) await page.close()
  await context.clearPermissions()
  await context.clearCookies()
}

/** The module that makes a console use one nonce for all its responses. */
const oneNonce = pathToFileURL(inRoot('e2e/support/one-nonce.mjs')).href

/** Returns the cookie that keeps all navigation groups expanded, even in small windows. */
const allGroups = (url: string) => ({ name: 'adit-folded', value: '', url })

/** Clears the local storage of earlier tests when a tab first opens a page. Runs in the browser. */
function dropDraftsOfOthers() {
  if (window.location.protocol === 'about:' || window.sessionStorage.getItem('is-opened') !== null) return
  window.sessionStorage.setItem('is-opened', 'yes')
  window.localStorage.clear()
}

export async function submitSignIn(page: Page, url: string, person = admin): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

export const test = base.extend<PerTest, PerWorker>({
  hasOneNonce: [true, { scope: 'worker', option: true }],
  installation: [
    async ({ hasOneNonce }, provide) => {
      const installation = await startInstallation({}, hasOneNonce ? ['--import', oneNonce] : [])
      try {
        await provide(installation)
      } finally {
        await installation.stop()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  console: [
    async ({ installation }, provide) => {
      const { apiKey, account } = await furnish(installation)
      const platform: Platform = {
        url: installation.platformUrl,
        apiKey,
        setRecord: (name, type, value) =>
          withPlatformStore(installation, (store) => setDnsRecord(store, { name, type, values: [value] })),
        async removeRecord(name, type) {
          await withPlatformStore(installation, (store) => removeDnsRecord(store, { name, type }))
        },
      }
      await provide({ ...installation, account, platform })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  adminState: [
    async ({ browser, console }, provide) => {
      const context = await browser.newContext()
      await submitSignIn(await context.newPage(), console.url)
      await context.addCookies([allGroups(console.url)])
      const state = await context.storageState()
      await context.close()
      await provide(state)
    },
    { scope: 'worker' },
  ],
  adminBrowser: [
    async ({}, provide) => {
      const browser: PerWorker['adminBrowser'] = {}
      await provide(browser)
      await browser.context?.close()
    },
    { scope: 'worker' },
  ],
  adminCall: [
    async ({ console }, provide) => provide(callerOf(console.url, await sessionCookie(console.url))),
    { scope: 'worker' },
  ],
  baseURL: async ({ installation }, provide) => provide(installation.url),
  troubles: [
    async ({}, provide) => {
      const troubles: string[] = []
      await provide(troubles)
      expect(troubles, 'errors that pages logged').toEqual([])
    },
    { auto: true },
  ],
  done: [
    async ({}, provide, { tags }) => {
      const done = new Set<string>()
      await provide(done)
      const missed = claimed(tags).filter((name) => !done.has(name))
      expect(missed, 'operations that the test is tagged with and did not run').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, troubles, done }, provide) => {
    waitForScripts(context)
    watch(context, troubles)
    noteOperations(context, done)
    await provide(context)
    await endRoutes(context)
  },
  adminContext: async (
    { browser, adminBrowser, adminState, baseURL, troubles, done, contextOptions },
    provide,
  ) => {
    if (!adminBrowser.context) {
      adminBrowser.context = await browser.newContext({ ...contextOptions, baseURL })
      waitForScripts(adminBrowser.context)
      adminBrowser.kept = await adminBrowser.context.newPage()
      await adminBrowser.kept.goto('/api/health')
    }
    const { context } = adminBrowser
    await context.addCookies(adminState.cookies)
    const ends = [watch(context, troubles), noteOperations(context, done)]
    await provide(context)
    for (const end of ends) end()
  },
  signedIn: async ({ adminBrowser, adminContext }, provide) => {
    const page = await adminContext.newPage()
    await page.addInitScript(dropDraftsOfOthers)
    await provide(page)
    await restore(adminContext, adminBrowser.kept)
  },
  tour: async ({ adminBrowser, adminContext }, provide) => {
    const { tour } = adminBrowser
    const page = tour && !tour.isClosed() ? tour : await adminContext.newPage()
    if (page !== tour) await markFonts(page)
    adminBrowser.tour = page
    await page.setViewportSize({ width: 1280, height: 720 })
    await provide(page)
  },
  as: async ({ browser, console, adminCall, troubles, contextOptions }, provide) => {
    const contexts: BrowserContext[] = []
    const added: string[] = []
    const { url } = console
    await provide(async (role) => {
      const email = `${role}-${randomUUID().slice(0, 8)}@example.com`
      const person = { email, password: `some words of ${role}` }
      const { json } = await adminCall('POST', '/api/people', { ...person, role })
      added.push(String(json.id))
      const cookie = await sessionCookie(url, person)
      const page = async () => {
        const context = await browser.newContext({ ...contextOptions, baseURL: url })
        contexts.push(context)
        await context.addCookies([...browserCookies(cookie, url), allGroups(url)])
        waitForScripts(context)
        watch(context, troubles)
        return context.newPage()
      }
      return { ...person, id: String(json.id), cookie, call: callerOf(url, cookie), page }
    })
    for (const context of contexts) {
      await endRoutes(context)
      await context.close()
    }
    for (const id of added) await adminCall('PATCH', `/api/people/${id}`, { disabled: true })
  },
  fresh: async ({ context }, provide) => {
    const installation = await startInstallation()
    try {
      await provide(installation)
    } finally {
      for (const page of context.pages()) await page.close() // close pages before the console stops
      await installation.stop()
    }
  },
})

export { expect } from '@playwright/test'
