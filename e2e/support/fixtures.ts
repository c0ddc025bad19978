/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted, also when none is */
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { admin, furnish, type Installation, startInstallation } from './installation'

interface Platform {
  url: string
  apiKey: string
  /** Sets a DNS record of the local platform's name server: what a person would do at their DNS provider. */
  setRecord: (name: string, type: string, value: string) => Promise<void>
  removeRecord: (name: string, type: string) => Promise<void>
}

interface PerWorker {
  installation: Installation
  /** A running console with an admin and an account of the running local platform, for all tests of a worker. */
  console: Installation & { account: string; platform: Platform }
  /** Cookies of the admin, signed in once. */
  adminState: Awaited<ReturnType<BrowserContext['storageState']>>
}

interface PerTest {
  /** What pages of this test logged as errors, policy violations among it; the test fails unless it ends up empty. */
  troubles: string[]
  /** A page of someone who is signed in as the admin; `page` is a stranger's. */
  signedIn: Page
}

/** Refusals that a test provokes are no trouble; an error that a script threw or logged is. */
function watch(context: BrowserContext, troubles: string[]): void {
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
  baseURL: async ({ installation }, provide) => provide(installation.url),
  troubles: [
    async ({}, provide) => {
      const troubles: string[] = []
      await provide(troubles)
      expect(troubles, 'errors that pages logged').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, troubles }, provide) => {
    watch(context, troubles)
    await provide(context)
  },
  signedIn: async ({ browser, adminState, baseURL, troubles, contextOptions }, provide) => {
    const context = await browser.newContext({ ...contextOptions, baseURL, storageState: adminState })
    watch(context, troubles)
    await provide(await context.newPage())
    await context.close()
  },
})

export { expect } from '@playwright/test'
