import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { showMoreOptions } from './support/more-options'

const mess = `> Please look at <https://login.evil.example/bank>
- hxxps://shop[.]evil[.]example/pay?id=1, hxxp://other(.)example.
"https://login.evil.example/again"; HXXPS[:]//shop[.]evil[.]example/pay?id=1
`

const urls = (page: Page) => page.getByRole('textbox', { name: 'URLs' })

/** Checks that nothing on the page links to the reported URLs. */
async function expectNoWayThere(page: Page): Promise<void> {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => href?.includes('evil') || href?.includes('other.example'))).toEqual([])
}

test(
  'URLs in pasted text are reported, and the report is tracked until every hostname is processed',
  { tag: ['@abuse-reports.create', '@abuse-reports.get'] },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/abuse-reports`)
    await page.getByRole('link', { name: 'File abuse report' }).filter({ visible: true }).first().click()
    await urls(page).fill(mess)
    const found = page.getByRole('region', { name: 'URLs to report' })
    await expect(found).toContainText('4 URLs on 3 hostnames will be reported. 1 duplicate skipped.')
    await expect(found.getByRole('listitem').filter({ hasText: 'login.evil.example' })).toContainText(
      '2 URLs',
    )
    await expect(page.getByRole('region', { name: 'Request preview' })).toContainText(
      'https://shop.evil.example/pay?id=1',
    )
    await showMoreOptions(page)
    await page.getByLabel('Metadata').fill('{"ticket":7}')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'File abuse report' }).click()
    await expect(page.getByText('Abuse report filed for 3 hostnames')).toBeVisible()

    const names = page.getByRole('region', { name: /^Hostnames/ })
    const row = (host: string) => names.getByRole('listitem').filter({ hasText: host })
    await expect(row('shop.evil.example')).toContainText('Pending')
    await expectNoWayThere(page)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const set = (host: string, status: string) => console.adit(['platform', 'abuse', 'set', id, host, status])
    await set('shop.evil.example', 'BANNED')
    await expect(row('shop.evil.example')).toContainText('Banned', { timeout: 60_000 })
    await expect(row('shop.evil.example')).toContainText(/(ago|now).*pending/)
    await expect(page.getByText('Partially processed', { exact: true })).toBeVisible()
    await set('login.evil.example', 'UNBANNED')
    await set('other.example', 'IGNORE')
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(row('login.evil.example')).toContainText('Ban lifted')
    await expect(row('other.example')).toContainText('No action taken')
    await expect(page.getByText('Processed', { exact: true })).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Abuse reports' })
      .click()
    await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Processed')
    await expectNoWayThere(page)

    await test.step('a report that was filed elsewhere is added by ID', async () => {
      const { url, apiKey } = console.platform
      const headers = { authorization: `Bearer ${apiKey}`, 'service-version': '2' }
      const body = { urls: ['https://elsewhere.example/x'] }
      const { json } = await callerOf(url)('POST', '/abuse_reports', body, headers)
      const add = page.getByRole('button', { name: 'Add abuse report' })
      await add.click()
      await expect(page.getByLabel('Abuse report ID')).toHaveAccessibleDescription(
        /Enter the abuse report ID/,
      )
      await page.getByLabel('Abuse report ID').fill(String(json.id))
      await add.click()
      await expect(page.getByText('Abuse report added')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'elsewhere.example' })).toBeVisible()
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(breadcrumb).toContainText('elsewhere.example')
      await breadcrumb.getByRole('link', { name: 'Abuse reports' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'elsewhere.example' })).toContainText('Pending')
    })
  },
)

const mail = `From: Bob <bob@bank.example>
Hello team,
see https://login.evil.example/bank and www.evil3.example/pay
evil2[.]example, http://[bad and https:/
or ftp://evil4.example/ at report.example
Thanks, Bob`

test('incomplete URLs in a pasted email are decided one by one, and filed once permission is granted', async ({
  signedIn: page,
  console,
}) => {
  await page.goto(`/${console.account}/abuse-reports/new`)
  const file = page.getByRole('button', { name: 'File abuse report' })
  await file.click()
  await expect(urls(page)).toHaveAccessibleDescription(/Enter at least one URL/)
  await urls(page).fill(mail)
  const mangled = page.getByRole('region', { name: 'Invalid URLs' })
  await expect(mangled.getByRole('listitem')).toHaveText(['Line 4: http://[bad', 'Line 4: https:/'])
  await file.click()
  await expect(urls(page)).toHaveAccessibleDescription(/Correct, add or skip the 5 entries below/)
  await expect(urls(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await mangled.getByRole('button', { name: 'Skip 2 invalid URLs' }).click()
  await expect(mangled).toContainText('2 entries skipped.')
  await expect(urls(page)).toHaveValue(mail)
  await expect(urls(page)).toHaveAccessibleDescription(/Correct, add or skip the 3 entries below/)
  await mangled.getByRole('button', { name: 'Undo' }).click()
  await expect(mangled.getByRole('listitem')).toHaveCount(2)
  await mangled.getByRole('button', { name: 'Skip 2 invalid URLs' }).click()

  const hosts = page.getByRole('region', { name: 'Hosts without https://' })
  await hosts.getByRole('button', { name: 'Add www.evil3.example/pay' }).click()
  await expect(page.getByRole('region', { name: 'Request preview' })).toContainText(
    'https://www.evil3.example/pay',
  )
  await hosts.getByRole('button', { name: 'Skip report.example' }).click()
  await hosts.getByRole('button', { name: 'Add host' }).click()
  await expect(hosts).toContainText('2 entries added with https://. 1 entry skipped.')
  await expect(urls(page)).not.toHaveAccessibleDescription(/Correct, add or skip/)
  await expect(hosts.getByRole('button', { name: 'Undo' })).toBeFocused()
  const others = page.getByRole('region', { name: 'Other schemes' })
  await expect(others).toContainText('1 entry is skipped. Only http and https URLs can be reported.')
  await expect(others.getByRole('listitem')).toHaveText('Line 5: ftp://evil4.example/')
  await page.getByText('Ignored 3 entries without a URL').click()
  await expect(page.getByText('Line 2: Hello team,')).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step('without permission, the input is kept and can be filed later', async () => {
    const right = (value: 'on' | 'off') => console.adit(['platform', 'setting', 'abuse_reports', value])
    await right('off')
    try {
      await file.click()
      await expect(page.getByText('Not authorized for abuse reports')).toBeVisible()
      await expect(page.getByText("Ask the platform's support")).toBeVisible()
      await expect(urls(page)).toHaveValue(mail)
    } finally {
      await right('on')
    }
    await file.click()
    await expect(page.getByText('Abuse report filed for 3 hostnames')).toBeVisible()
  })
})
