/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted, also when none is */
import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type Call, callerOf } from './caller'
import { claimed, noteOperations } from './done-operations'
import { waitForListeners } from './listening'
import { admin, furnish, type Installation, startInstallation } from './installation'
import { browserCookies, sessionCookie } from './session'

interface Platform {
  url: string
  apiKey: string
  /** Sets a DNS record of the local platform's name server: what a person would do at their DNS provider. */
  setRecord: (name: string, type: string, value: string) => Promise<void>
  removeRecord: (name: string, type: string) => Promise<void>
}

/** Somebody who was added for one test, and is signed in. */
interface Somebody {
  id: string
  email: string
  password: string
  /** The `Cookie` header of their session. */
  cookie: string
  call: Call
  page: () => Promise<Page>
}
type Role = 'viewer' | 'operator' | 'admin'

interface PerWorker {
  installation: Installation
  /** A running console with an admin and an account of the running local platform, for all tests of a worker. */
  console: Installation & { account: string; platform: Platform }
  /** Cookies of the admin, signed in once. */
  adminState: Awaited<ReturnType<BrowserContext['storageState']>>
  /** The console's API, as the admin. */
  adminCall: Call
}

interface PerTest {
  /** What pages of this test logged as errors, policy violations among it; the test fails unless it ends up empty. */
  troubles: string[]
  /** Operations that pages of this test ran; the test fails unless those of its tags are among them. */
  done: Set<string>
  /** A page of someone who is signed in as the admin; `page` is a stranger's. */
  signedIn: Page
  /** Adds somebody with a role and signs them in; when the test ends they are disabled. */
  as: (role: Role) => Promise<Somebody>
  /** An installation of this test's own, where nobody was added yet. */
  fresh: Installation
}

/** Refusals that a test provokes are no trouble; an error that a script threw or logged is. */
function watch(context: BrowserContext, troubles: string[]): void {
  waitForListeners(context)
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (failure) => troubles.push(`${failure.page()?.url()}: ${failure.error().stack}`))
}

/** Signs in through the form. */
export async function signIn(page: Page, url: string, person = admin): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

export const test = base.extend<PerTest, PerWorker>({
  installation: [
    async ({}, provide) => {
      const installation = await startInstallation()
      try {
        await provide(installation)
      } finally {
        await installation.stop()
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  console: [
    async ({ installation }, provide) => {
      const { adit, platformUrl } = installation
      const { apiKey, account } = await furnish(installation)
      const record = async (verb: string, ...facts: string[]) =>
        void (await adit(['platform', 'record', verb, ...facts]))
      const platform: Platform = {
        url: platformUrl,
        apiKey,
        setRecord: (name, type, value) => record('set', name, type, value),
        removeRecord: (name, type) => record('remove', name, type),
      }
      await provide({ ...installation, account, platform })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  adminState: [
    async ({ browser, console }, provide) => {
      const context = await browser.newContext()
      await signIn(await context.newPage(), console.url)
      const state = await context.storageState()
      await context.close()
      await provide(state)
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
    watch(context, troubles)
    noteOperations(context, done)
    await provide(context)
  },
  signedIn: async ({ browser, adminState, baseURL, troubles, done, contextOptions }, provide) => {
    const context = await browser.newContext({ ...contextOptions, baseURL, storageState: adminState })
    watch(context, troubles)
    noteOperations(context, done)
    await provide(await context.newPage())
    await context.close()
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
        await context.addCookies(browserCookies(cookie, url))
        watch(context, troubles)
        return context.newPage()
      }
      return { ...person, id: String(json.id), cookie, call: callerOf(url, cookie), page }
    })
    for (const context of contexts) await context.close()
    for (const id of added) await adminCall('PATCH', `/api/people/${id}`, { disabled: true })
  },
  fresh: async ({}, provide) => {
    const installation = await startInstallation()
    try {
      await provide(installation)
    } finally {
      await installation.stop()
    }
  },
})

export { expect } from '@playwright/test'
