import type { Page } from '@playwright/test'
import { inRoot } from '../lib/cli/setup/common.mjs'
import { paths } from '../lib/util/paths'
import { anAgent } from './support/agents'
import type { Call } from './support/caller'
import { expect, test } from './support/fixtures'
import { admin } from './support/installation'
import { pressPaletteKey } from './support/palette'
import {
  chooseForSite,
  beginSite,
  createAuthtoken,
  registerNames,
  startNamedService,
  startShownAgent,
  stepOf,
} from './support/site'
import { showMoreOptions } from './support/more-options'

interface Size {
  /** The width of the window in pixels, 1280 by default. */
  width?: number
  height?: number
  colorScheme?: 'dark'
}
interface Picture extends Size {
  /** Opens the page to show. `account` is the account's slug. */
  show: (page: Page, account: string, call: Call) => Promise<unknown>
}

/** Checks all DNS records, so that no screenshot says "Not checked". */
async function checkAll(page: Page, account: string): Promise<void> {
  await page.goto(paths.dns(account))
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByText('Not checked')).toHaveCount(0)
  await checksEnd(page)
}

async function showDomains(page: Page, account: string): Promise<void> {
  await checkAll(page, account)
  await page.goto(paths.list(account, 'reserved-domains'))
  await expect(page.getByText('Record missing').first()).toBeVisible()
}

const checksEnd = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

const pictures: Readonly<Record<string, Picture>> = {
  overview: {
    height: 1000,
    async show(page, account) {
      await checkAll(page, account)
      await expect(page.getByRole('link', { name: 'DNS', exact: true })).toHaveAccessibleDescription(/DNS/)
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      // The states of the endpoints follow the DNS checks.
      await expect(page.getByRole('link', { name: /^Endpoints \d+ \d+ problems/ })).toBeVisible()
    },
  },
  domains: { width: 1440, show: showDomains },
  'domains-narrow-dark': { width: 390, colorScheme: 'dark', show: showDomains },
  domain: {
    height: 1000,
    async show(page, account) {
      await page.goto(paths.list(account, 'reserved-domains'))
      await page.getByRole('link', { name: '*.site1.harbour.example' }).click()
      await page.waitForURL(/rd_/)
      await page.getByRole('button', { name: 'Check DNS' }).click()
      await expect(
        page.getByRole('region', { name: 'DNS records', exact: true }).getByText('Ready', { exact: true }),
      ).toHaveCount(2)
      await checksEnd(page)
    },
  },
  'new-domain': {
    async show(page, account) {
      await page.goto(paths.create(account, 'reserved-domains'))
      await page.getByRole('textbox', { name: /^Domain/ }).fill('*.site2.harbour.example')
      await showMoreOptions(page)
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
      await pressPaletteKey(page)
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
  route: {
    height: 900,
    async show(page, account) {
      await page.goto(paths.list(account, 'https-edges'))
      await page
        .getByRole('rowheader')
        .getByRole('link', { name: /^Cranes/ })
        .click()
      await page
        .getByRole('table', { name: 'List of routes' })
        .getByRole('link', { name: /^\// })
        .first()
        .click()
      await expect(page.getByRole('main').getByRole('heading', { name: 'Modules' })).toBeVisible()
    },
  },
  agent: {
    height: 1240,
    async show(page, account, call) {
      await page.goto(paths.agent(account, await anAgent(call, account, '?q=quay')))
      await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible()
    },
  },
  'rolling-update': {
    height: 960,
    async show(page, account) {
      await page.goto(paths.newAgentUpdate(account))
      for (const name of ['workshop', 'quay-gateway'])
        await page.getByRole('checkbox', { name, exact: true }).check()
    },
  },
  'new-authtoken': {
    height: 960,
    async show(page, account) {
      await page.goto(paths.create(account, 'credentials'))
      await page.getByLabel('Description').fill('Agent at site 2')
      await page.getByRole('button', { name: 'Add rule' }).click()
      await page.getByLabel('Type of rule 1').selectOption('All subdomains of')
      await page.getByRole('textbox', { name: 'Rule 1', exact: true }).fill('site2.harbour.example')
      await page.getByLabel('Domain, address or labels').fill('pump.site2.harbour.example')
    },
  },
  'ip-policy': {
    height: 960,
    async show(page, account) {
      await page.goto(paths.list(account, 'ip-policies'))
      await page
        .getByRole('rowheader')
        .getByRole('link', { name: /office/i })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'IP address', exact: true }).fill('192.0.2.70')
    },
  },
  'new-abuse-report': {
    height: 960,
    async show(page, account) {
      await page.goto(paths.create(account, 'abuse-reports'))
      await page
        .getByRole('textbox', { name: 'URLs' })
        .fill(
          '> They sent me to hxxps://login[.]evil.example/bank, then to\n> (https://shop.evil.example/pay)\nand evil.example/else',
        )
      await expect(page.getByRole('region', { name: 'URLs to report' })).toBeVisible()
    },
  },
  'event-subscription': {
    height: 1000,
    async show(page, account) {
      await page.goto(paths.list(account, 'event-subscriptions'))
      await page.getByRole('link', { name: 'Agent connections' }).click()
      await page.getByRole('button', { name: 'Change sources' }).click()
      for (const type of ['ip_policy_created.v0', 'ip_policy_deleted.v0'])
        await page.getByRole('checkbox', { name: type }).check()
      await expect(page.getByRole('region', { name: 'Plan' })).toContainText('2 sources to add')
    },
  },
  people: {
    height: 480,
    async show(page, _, call) {
      for (const role of ['operator', 'viewer'])
        await call('POST', '/api/people', {
          email: `${role}@example.com`,
          password: `some words of ${role}`,
          role,
        })
      await page.goto(paths.settings('people'))
      await expect(page.getByText('viewer@example.com')).toBeVisible()
    },
  },
  'new-site': {
    width: 1440,
    async show(page, account) {
      await page.goto(paths.newSite(account))
      await page.getByLabel('Customer').fill('acme')
      await page.getByLabel('Your domain').fill('lab.test')
      await expect(page.getByText('*.acme.lab.test', { exact: true })).toBeVisible()
    },
  },
  capabilities: { show: (page, account) => page.goto(paths.capabilities(account)) },
  'api-log': { show: (page, account) => page.goto(`${paths.apiLog(account)}?kind=all`) },
  help: {
    async show(page) {
      await page.goto(paths.help('', { q: 'backup' }))
      await expect(page.getByRole('list', { name: 'Sections found' })).toBeVisible()
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
      await page.getByRole('link', { name: 'Updated bot user' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: inRoot(`docs/images/${name}.png`) })
}

async function setView(page: Page, { width = 1280, height = 800, colorScheme }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' })
}

for (const [name, { show, ...size }] of Object.entries(pictures))
  test(name, async ({ signedIn: page, adminCall, console }) => {
    await setView(page, size)
    await show(page, console.account, adminCall)
    await take(page, name)
  })

test('a site, from its agent configuration file to its deletion', async ({ signedIn: page, console }) => {
  test.setTimeout(300_000)
  const { account } = console
  const [customer, zone] = ['acme', 'lab.test']
  const service = await startNamedService('hello from acme')
  await setView(page, { height: 1000 })
  await beginSite(page, account, { customer, zone })
  await registerNames(page, console)
  const token = await createAuthtoken(page, 'gateway-1')
  const region = `tunnel.eu.connect.${zone}:${console.environment.ADIT_INGRESS_PORT}`
  const other = await page.context().newPage() // a new page, which doesn't have the authtoken
  await setView(other, { height: 1000 })
  await other.goto(`${page.url()}#agent-config`)
  await other.getByLabel(/^Region to connect to/).selectOption(region)
  await expect(other.getByRole('group', { name: 'Command for gateway-1' })).toBeVisible()
  await stepOf(other, 'Agent configuration').evaluate((step) => step.scrollIntoView())
  await take(other, 'site-agent-config')
  await other.close()
  const agent = await startShownAgent(page, 'gateway-1', token, region)
  try {
    await expect(stepOf(page, 'Agent configuration')).toContainText('Done', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Use this endpoint' }).click({ timeout: 60_000 })
    await page.getByLabel('Forwards to').fill(`localhost:${service.port}`)
    await page.getByRole('button', { name: 'Start tunnel' }).click()
    const url = `https://app.${customer}.${zone}`
    await page.getByRole('button', { name: `Send request to ${url}` }).click({ timeout: 60_000 })
    await expect(page.getByText('In service')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText('In service')).toBeVisible()
    await take(page, 'site')
    await page.goto(paths.transfer(account))
    await expect(page.getByRole('link', { name: 'Download export' })).toBeVisible()
    await take(page, 'transfer')
    await page.goBack()
    await chooseForSite(page, 'Delete site…')
    await expect(page.getByRole('heading', { level: 1, name: /^Delete/ })).toBeVisible()
    await take(page, 'site-deletion')
  } finally {
    await agent.stop()
    service.close()
  }
})

test('set-up', async ({ page, fresh }) => {
  await setView(page, { height: 640 })
  await page.goto(fresh.url)
  await page.getByLabel('Setup code').fill(fresh.setupCode())
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await take(page, 'set-up')
  await page.getByRole('button', { name: 'Create admin' }).click()
  await expect(page.getByRole('button', { name: 'Use the local platform' })).toBeVisible()
  await take(page, 'first-account')
})
