import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { waitForScripts } from './support/scripts'

test('a link shows the records without a session, until it is revoked', async ({
  signedIn: page,
  console,
  browser,
  contextOptions,
}) => {
  await page.goto(`/${console.account}/reserved-domains?q=shop.tidewater`)
  await page.getByRole('rowheader').getByRole('link').click()
  const dns = page.getByRole('region', { name: 'DNS records', exact: true })
  await dns.getByRole('button', { name: 'Share with your DNS team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share DNS records' })
  await dialog.getByText('1 day', { exact: true }).click()
  await dialog.getByLabel('For', { exact: true }).fill('Tidewater DNS team')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByText(/\/shared-dns\//).innerText()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dns.getByText('Not opened yet')).toBeVisible()

  const stranger = await browser.newContext(contextOptions)
  waitForScripts(stranger)
  try {
    const shared = await stranger.newPage()
    const answer = await shared.goto(url)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(shared.getByRole('heading', { level: 1 })).toHaveText('shop.tidewater.example')
    await expect(shared.getByText(/^Sent from an Adit console for Tidewater DNS team\./)).toBeVisible()
    await shared.getByRole('button', { name: 'Check DNS' }).click()
    await expect(shared.getByText(/^Checked (now|\d+ s ago)$/)).toBeVisible()
    const record = shared.getByRole('listitem').filter({ has: shared.getByRole('definition') })
    await expect(record).toContainText('Wrong')
    await expect(record).toContainText('192.0.2.80')
    expect(await stranger.cookies()).toEqual([])
    expect(await answer?.text()).not.toMatch(new RegExp(`[/"\\\\]${console.account}[/"\\\\]`))
    await expectNoAxeViolations(shared)
    await page.reload()
    await expect(dns.getByText(/^Last opened/)).toBeVisible()
    await dns.getByRole('button', { name: 'Revoke link for Tidewater DNS team' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
    await expect(question).toContainText('The link for Tidewater DNS team will stop working immediately.')
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Revoke link' }).click()
    await expect(page.getByText('Link revoked')).toBeVisible()
    await shared.getByRole('button', { name: 'Check DNS' }).click()
    await expect(shared.getByText('This link no longer works')).toBeVisible()
    expect((await shared.reload())?.status()).toBe(404)
  } finally {
    await stranger.close()
  }
})
