import { expectNoAxeViolations } from './support/axe'
import { create } from './support/edges'
import { moreActions } from './support/detail'
import { expect, test } from './support/fixtures'

test('the tabs of a resource have URLs, keep the focus, and work with Back', async ({
  signedIn: page,
  adminCall,
  console,
}) => {
  const id = await create(adminCall, console.account, '/backends/static', { address: 'tabs.example:80' })
  const address = `/${console.account}/static-backends/${id}`
  await page.goto(address)
  const tabs = page.getByRole('navigation', { name: 'Static backend sections' })
  const [overview, activity, json] = [/^Overview/, /^Activity/, /^JSON/].map((name) =>
    tabs.getByRole('link', { name }),
  )
  if (!overview || !activity || !json) throw new Error('Three tabs')
  await expect(overview).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('region', { name: 'Used by' })).toContainText('None known.')

  await json.press('Enter')
  await expect(page).toHaveURL(`${address}?tab=json`)
  await expect(json).toHaveAttribute('aria-current', 'page')
  await expect(json).toBeFocused()
  await expect(page.getByRole('group', { name: 'cURL' })).toContainText(`/backends/static/${id}`)
  await expect(page.getByRole('group', { name: 'cURL' })).toContainText('$API_KEY')
  await expect(page.getByRole('group', { name: 'JSON', exact: true })).toContainText('"tabs.example:80"')
  await expectNoAxeViolations(page)

  await activity.click()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('created it')
  await expectNoAxeViolations(page)
  await page.goBack()
  await expect(json).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Raw JSON' })).toBeVisible()

  await moreActions(page).click()
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Copy address',
    'Copy ID',
    'Clone',
    'Copy API URL',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await expect(moreActions(page)).toBeFocused()
})
