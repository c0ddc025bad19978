import { toDelete } from './support/detail'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { showMoreOptions } from './support/more-options'

test(
  'an ingress is created, and its NS records are shown',
  { tag: ['@agent-ingresses.create', '@agent-ingresses.get', '@agent-ingresses.list'] },
  async ({ signedIn: page, console }) => {
    await page.goto(`/${console.account}/agent-ingresses/new`)
    await page.getByRole('textbox', { name: 'Domain' }).fill('connect.lighthouse.example')
    await showMoreOptions(page)
    await page.getByLabel('Description').fill('Lighthouses')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Create agent ingress' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'connect.lighthouse.example' })).toBeVisible()
    const dns = page.getByRole('region', { name: 'DNS records' })
    await expect(dns.getByText('ns1.ingress-dns.localhost').first()).toBeVisible()
    await expect(page.getByText('tunnel.us-cal-1.connect.lighthouse.example').first()).toBeVisible()

    await expect(page.getByRole('region', { name: 'Key facts' })).toContainText('Lighthouses')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('')
    await page.getByRole('button', { name: 'Save agent ingress' }).click()
    await expect(page.getByRole('region', { name: 'Key facts' })).not.toContainText('Lighthouses')

    await toDelete(page)
    await expect(page.getByText(/can no longer reconnect through this ingress/)).toBeVisible()
    await page.getByLabel('Type connect.lighthouse.example to confirm').fill('connect.lighthouse.example')
    await page.getByRole('button', { name: 'Delete agent ingress' }).click()
    await expect(page.getByText('Agent ingress “connect.lighthouse.example” deleted')).toBeVisible()
  },
)

test('rejections appear on the domain field', async ({ signedIn: page, console }) => {
  await page.goto(`/${console.account}/agent-ingresses/new`)
  const field = page.getByRole('textbox', { name: 'Domain' })
  for (const [domain, text] of [
    ['*.connect.example.com', /wildcard isn't allowed/],
    ['not a name', /Use only letters, digits, hyphens and dots/],
    ['connect.localhost', /domain of your own/],
    ['connect.harbour.example', /is already an agent ingress/],
  ] as const)
    await test.step(domain, async () => {
      await field.fill(domain)
      await page.getByRole('button', { name: 'Create agent ingress' }).click()
      await expect(field).toHaveAccessibleDescription(text)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(domain)
    })
})
