import type { Page } from '@playwright/test'
import { inRoot } from '../lib/cli/setup/root.mjs'
import { paths } from '../lib/util/paths'
import { expect, test } from './support/fixtures'

interface Picture {
  /** Goes to what is shown, from the address of the account. */
  show: (page: Page, account: string) => Promise<unknown>
  /** Pixels; 1280 by 800 where it is not said. */
  width?: number
  height?: number
  colorScheme?: 'dark'
}

/** Asks the name servers about everything, so that no picture says "Not checked". */
async function checkAll(page: Page, account: string): Promise<void> {
  await page.goto(paths.dns(account))
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByText('Not checked')).toHaveCount(0)
}

/** The pictures of the manual, by name. */
const pictures: Readonly<Record<string, Picture>> = {
  overview: {
    height: 1000,
    async show(page, account) {
      await checkAll(page, account)
      await page.goto(paths.overview(account))
    },
  },
  domains: { show: (page, account) => page.goto(paths.list(account, 'reserved-domains')) },
  'domains-narrow-dark': {
    width: 390,
    colorScheme: 'dark',
    show: (page, account) => page.goto(paths.list(account, 'reserved-domains')),
  },
  domain: {
    height: 1360,
    async show(page, account) {
      await page.goto(paths.list(account, 'reserved-domains'))
      await page.getByRole('link', { name: '*.site1.harbour.example' }).click()
      await page.waitForURL(/rd_/)
      await page.getByRole('button', { name: 'Check status' }).click()
      await expect(page.getByText('Correct', { exact: true })).toHaveCount(2)
    },
  },
  'new-domain': {
    async show(page, account) {
      await page.goto(paths.create(account, 'reserved-domains'))
      await page.getByRole('textbox', { name: /^Domain/ }).fill('*.site2.harbour.example')
      await page.getByLabel('Description').fill('Everything at site 2')
    },
  },
  dns: { show: checkAll },
  agents: {
    async show(page, account) {
      await page.goto(paths.agents(account))
      await expect(page.getByText('Online').first()).toBeVisible()
    },
  },
  palette: {
    async show(page, account) {
      await page.goto(paths.overview(account))
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('berth')
      await expect(page.getByRole('option', { name: 'app.harbour.example' })).toBeVisible()
    },
  },
  connect: {
    height: 960,
    async show(page) {
      await page.goto(paths.connect())
      await page.getByText('Connect an account', { exact: true }).last().click()
      await page.getByLabel('Name').fill('Production')
      await page.getByLabel('Base URL').fill('https://10.20.30.40')
      await page.getByLabel('API key', { exact: true }).fill('not-a-key')
      await page.getByRole('button', { name: 'Connect account' }).click()
      await expect(page.getByText('ADIT_ALLOWED_NETWORKS')).toBeVisible()
    },
  },
  audit: {
    async show(page, account) {
      await page.goto(paths.list(account, 'bot-users'))
      await page.getByRole('link', { name: 'monitoring' }).click()
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('checkbox', { name: 'Active' }).uncheck()
      await page.getByRole('button', { name: 'Save bot user' }).click()
      await page.waitForURL(/bot_\w+$/)
      await page.goto(paths.settings('audit'))
      await page.getByRole('button', { name: 'Updated bot user' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
}

for (const [name, { show, width = 1280, height = 800, colorScheme = 'light' }] of Object.entries(pictures))
  test(name, async ({ signedIn: page, console }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await show(page, console.account)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: inRoot(`docs/images/${name}.png`) })
  })
