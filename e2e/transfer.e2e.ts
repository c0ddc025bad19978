import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { moreActions } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { type Call, connect } from './support/caller'
import { expect } from './support/fixtures'
import { expectNoSidewaysScroll, narrow } from './support/layout'
import { type Second, test } from './support/second-server/fixtures'

interface Entry {
  resource: string
  id: string
}
interface File {
  account: object
  exported_by: string
  parts: { resources: Entry[] }
}

/** Connects another account on the same server, about which the console has no data yet. */
const another = (call: Call, { url, apiKey, versionHeader }: Second) =>
  connect(call, `Moved ${randomUUID().slice(0, 8)}`, url, apiKey, versionHeader)

const chooser = (page: Page) => page.getByLabel('Exported file')
const json = (content: unknown) => ({
  name: 'export.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Downloads this account's export. */
async function download(page: Page, account: string): Promise<File> {
  await page.goto(`/${account}/transfer`)
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download export' }).click()
  const file = await begun
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${account}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  return JSON.parse(await readFile(await file.path(), 'utf8'))
}

test('data that exists only in the console is exported, previewed, imported by another console, and checked with the API', async ({
  signedIn: page,
  adminCall,
  second,
}) => {
  const { account, create, apiKey } = second
  const name = `pump ${randomUUID().slice(0, 8)}`
  const bot = await create('/bot_users', { name })
  const domain = await create('/reserved_domains', {
    domain: `*.${bot.id.slice(-6).toLowerCase()}.second.example`,
  })
  const report = await create('/abuse_reports', { urls: ['https://evil.second.example/moved'] })
  const file = await download(page, account)
  expect(file).toMatchObject({ account: { base_url: second.url }, exported_by: 'admin@example.com' })
  expect(JSON.stringify(file)).not.toContain(apiKey)
  const wanted = new Set([bot.id, domain.id, report.id])
  const resources = file.parts.resources.filter(({ id }) => wanted.has(id))
  expect(resources).toHaveLength(3)
  const gone = {
    ...resources.find(({ id }) => id === report.id),
    id: 'abrp_none',
    name: 'abrp_none',
    item: { id: 'abrp_none' },
  }
  const moved = { ...file, parts: { resources: [...resources, gone], moons: [] } }

  const to = await another(adminCall, second)
  await page.goto(`/${to}/transfer`)
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Known only to this console' })).toHaveCount(0)
  await chooser(page).setInputFiles(json(moved))
  await expect(page.getByRole('heading', { name: 'Preview of export.json' })).toBeFocused()
  await expect(page.getByText('4 new or updated entries.')).toBeVisible()
  await expect(page.getByText(/The import skips moons/)).toBeVisible()
  const verification = page.getByRole('region', { name: 'Verification' })
  await expect(verification.getByText(/^Verified: each resource, by its ID/)).toBeVisible()
  await expect(verification.getByRole('term')).toHaveText(["Resources that the API can't list"])
  await expectNoAxeViolations(page)
  await page.goto(`/${to}/bot-users`)
  await expect(page.getByRole('heading', { name: "Bot users can't be listed here" })).toBeVisible()

  await page.goto(`/${to}/transfer`)
  await chooser(page).setInputFiles(json(moved))
  await page.getByRole('button', { name: 'Import 4 entries' }).press('Enter')
  await expect(page.getByRole('alert').getByText('File imported')).toBeVisible()
  await expect(row(page, 'Abuse reports').getByRole('cell')).toHaveText(['1', '', '', '1'], {
    timeout: 60_000,
  })
  await expect(row(page, 'Bot users').getByRole('cell')).toHaveText(['', '', '1', ''])
  await expect(page.getByText(/^Looking up /)).toHaveCount(0)
  await page.setViewportSize({ width: narrow, height: 800 })
  await expectNoSidewaysScroll(page, [narrow])
  await page.setViewportSize({ width: 1280, height: 800 })

  await chooser(page).setInputFiles(json(moved))
  await expect(page.getByText('0 new or updated entries, 4 already known.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 entries' })).toHaveAccessibleDescription(
    'The file contains no new or updated entries.',
  )

  await page.goto(`/${to}/bot-users`)
  await expect(row(page, `${name} unconfirmed`)).toBeVisible()
  await page.getByRole('rowheader').getByRole('link', { name }).click()
  await expect(
    page.getByText(/^Unconfirmed\. This account's API can't return resources of this type/),
  ).toBeVisible()
  await page.goto(`/${to}/reserved-domains/${domain.id}`)
  await expect(page.getByRole('region', { name: 'DNS records' })).toContainText('a1b2c3.cname.second.example')
  await page.goto(`/${to}/abuse-reports`)
  await expect(page.getByRole('region', { name: 'Abuse reports that no longer exist' })).toContainText(
    'abrp_none',
  )
  await page.goto(`/${to}/ip-policies/ipp_pasted`)
  await expect(page.getByText('Unknown IP policy')).toBeVisible()
  await page.getByLabel('Name in this console').fill('Office')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText(/^Unconfirmed\./)).toBeVisible()
  const { json: trail } = await adminCall('GET', `/api/audit?account=${to}`)
  expect(JSON.stringify(trail)).toContain('accounts.import')
  await adminCall('DELETE', `/api/accounts/${to}`)
})

test('hostile, broken and large files are rejected with a message, and change nothing', async ({
  signedIn: page,
  adminCall,
  second,
}) => {
  const to = await another(adminCall, second)
  const resource = {
    resource: 'bot-users',
    id: 'bot_1',
    name: '<img src=x onerror=alert(1)>',
    first_seen_at: '2026-01-01T00:00:00.000Z',
    seen_at: '2026-01-01T00:00:00.000Z',
    gone_at: null,
    item: { id: 'bot_1', name: '<img src=x onerror=alert(1)>', __proto__: null, token: 'x' },
  }
  const file = (resources: object[], more: object = {}) => ({
    format: 'adit-account',
    version: 2,
    account: { name: '<b>Lab</b>', base_url: 'https://other.example' },
    exported_at: '2026-01-01T00:00:00.000Z',
    exported_by: '<i>me</i>',
    parts: { resources },
    ...more,
  })
  await page.goto(`/${to}/transfer`)
  const refused = page.getByRole('region', { name: 'Import', exact: true }).getByRole('alert')
  for (const [content, text] of [
    [file([{ ...resource, id: '../../people' }]), /resources, entry 1, id: An ID can have up to 128 letters/],
    [
      file([
        { ...resource, item: 'x' },
        { ...resource, secret: 1 },
      ]),
      /2 errors.*entry 1, item.*entry 2, secret/s,
    ],
    [file([], { version: 99 }), /uses export format 99/],
    ['{"format": "adit', /isn't valid JSON/],
    [[], /isn't an account export/],
    [' '.repeat(1_048_577), /larger than 1 MiB/],
  ] as const) {
    await chooser(page).setInputFiles(json(content))
    await expect(refused).toContainText(text)
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  }
  const large = await adminCall('POST', `/api/transfer/${to}`, { text: 'x'.repeat(1_100_000) })
  expect(large.status).toBe(413)

  await chooser(page).setInputFiles(json(file([resource])))
  await expect(page.getByText('This file was exported from a different base URL')).toBeVisible()
  await expect(page.getByText(/by <i>me<\/i> from the account <b>Lab<\/b>/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  const { json: counts } = await adminCall('GET', `/api/transfer/${to}/known`)
  expect(counts).toEqual({ kinds: [] })
  await adminCall('DELETE', `/api/accounts/${to}`)
})

test('a viewer can export, and sees why importing is not possible', async ({ as, second }) => {
  const viewer = await as('viewer')
  const page = await viewer.page()
  await second.create('/bot_users', { name: 'exporter' })
  expect(await download(page, second.account)).toMatchObject({ exported_by: viewer.email })
  await expect(page.getByText('Only operators and admins can do this. Your role is viewer.')).toBeVisible()
  await expect(chooser(page)).toHaveCount(0)
  expect((await viewer.call('POST', `/api/transfer/${second.account}/plan`, {})).status).toBe(403)
})

test('an ID that other resources refer to is suggested, saved with a name, and removed', async ({
  signedIn: page,
  second: { account },
}) => {
  await page.goto(`/${account}/endpoints`)
  await expect(page.getByRole('rowheader', { name: 'https://crane.second.example' })).toBeVisible()
  await page.goto(`/${account}/tunnels`)
  await expect(page.getByText(/enter its ID and a name below/)).toBeVisible()
  const offered = page.getByRole('region', { name: 'Tunnels that other resources refer to' })
  await expect(offered).toContainText('Used by endpoint https://crane.second.example')
  await expectNoAxeViolations(page)
  await offered.getByRole('button', { name: /^Add tn_/ }).press('Enter')
  await expect(page.getByLabel('Tunnel ID')).toHaveValue(/^tn_/)
  const name = page.getByLabel('Name in this console')
  await expect(name).toBeFocused()
  await name.fill('Crane tunnel')
  await name.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/tn_|Crane tunnel/)
  await expect(page.getByText(/^Unconfirmed\./)).toBeVisible()
  await page.goto(`/${account}/tunnels`)
  await expect(page.getByRole('row').filter({ hasText: 'Crane tunnel' })).toContainText('unconfirmed')
  await expect(offered).toHaveCount(0)

  await page.getByRole('rowheader').getByRole('link', { name: 'Crane tunnel' }).click()
  await moreActions(page).click()
  await page.getByRole('menuitem', { name: 'Remove from console' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await asked.getByRole('button', { name: 'Remove from console' }).click()
  await expect(page).toHaveURL(new RegExp(`/${account}/tunnels$`))
  await expect(offered, 'it is referred to still').toBeVisible()
})

test('a form offers resources that the API cannot list: referenced IDs, and named ones', async ({
  signedIn: page,
  adminCall,
  second: { account, create },
}) => {
  const [known, mentioned] = ['ca_named1', 'ca_mentioned1']
  const mutual_tls = { certificate_authority_ids: [mentioned] }
  await create('/edges/https', { hostports: ['first.second.example:443'], description: 'First', mutual_tls })
  const { id } = await create('/edges/https', { hostports: ['next.second.example:443'], description: 'Next' })
  const kept = { id: known, name: 'Harbour roots' }
  const { status } = await adminCall('POST', `/api/inventory/${account}/certificate-authorities`, kept)
  expect(status).toBe(200)
  await page.goto(`/${account}/https-edges/${id}/mutual_tls`)
  await page.getByRole('combobox', { name: 'Certificate authorities' }).click()
  await expect(page.getByRole('option', { name: /Harbour roots/ })).toBeVisible()
  await page.getByRole('option', { name: new RegExp(`${mentioned}.*Used by First`) }).click()
  await page.getByRole('button', { name: 'Save Mutual TLS' }).click()
  await expect(page.getByRole('region', { name: 'Mutual TLS', exact: true })).toContainText(mentioned)
})
