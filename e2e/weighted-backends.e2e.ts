import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { allOf, staticBackend } from './support/backends'
import { expect, test } from './support/fixtures'
import { deleteByName, press, refer, skipToContent, tabTo, typeIn } from './support/keyboard'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test(
  'by keyboard alone, traffic is distributed by weights, the weights are changed, and the backend is deleted',
  { tag: allOf('weighted-backends') },
  async ({ signedIn: page, console, adminCall }) => {
    const { account } = console
    const [old, next, other] = ['keyed-old.example:443', 'keyed-next.example:443', 'keyed-other.example:443']
    for (const address of [old, next, other]) await staticBackend(adminCall, account, address)
    await page.goto(`/${account}/weighted-backends`)
    await skipToContent(page)
    await press(page, page.getByRole('main').getByRole('link', { name: 'New weighted backend' }).first())
    await refer(page, 'Backends', 'keyed', old)
    await refer(page, 'Backends', 'keyed-n', next)
    await refer(page, 'Backends', 'keyed', other)
    await tabTo(page, page.getByRole('button', { name: `Remove ${other}` }), { back: true })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Backends' })).toBeFocused()
    await tabTo(page, page.getByRole('textbox', { name: `Weight of ${old}` }), { back: true })
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3')
    await expect(page.getByRole('list', { name: 'Chosen: Backends' })).toContainText('75%')
    await typeIn(page, box(page, 'Description'), 'Moved by keyboard')
    await press(page, page.locator('summary').filter({ hasText: 'More options' }))
    await typeIn(page, box(page, 'Metadata'), '{"by":"keyboard"}')
    await press(page, button(page, 'Format JSON'))
    await expect(box(page, 'Metadata')).toBeFocused()
    await expect(box(page, 'Metadata')).toHaveValue('{\n  "by": "keyboard"\n}')
    await expectNoAxeViolations(page)
    await press(page, button(page, 'Create backend'))
    await expect(page.getByRole('heading', { level: 1, name: 'Moved by keyboard' })).toBeVisible()
    await expect(page.getByText('among 2 backends; the largest share is 75%.')).toBeVisible()
    const shares = page.getByRole('region', { name: 'Backends and shares' })
    await expect(shares.getByRole('row', { name: /keyed-old/ })).toContainText(/75%.*3/)
    await expect(shares.getByRole('row', { name: /keyed-next/ })).toContainText(/25%.*1/)
    await expect(shares.getByRole('figure', { name: /keyed-old\S* 75%, keyed-next\S* 25%$/ })).toBeVisible()

    await press(page, page.getByRole('link', { name: 'Edit', exact: true }))
    await typeIn(page, page.getByRole('textbox', { name: `Weight of ${next}` }), '0')
    await press(page, button(page, 'Save backend'))
    await expect(
      page.getByText('Sends all traffic to one backend. The other has a weight of 0.'),
    ).toBeVisible()
    await deleteByName(page, 'weighted backend', 'Moved by keyboard')
    await expect(page.getByText('Weighted backend “Moved by keyboard” deleted')).toBeVisible()
  },
)

test('a backend is required, typed text is selected if it identifies one, and a weight is limited', async ({
  signedIn: page,
  console,
  adminCall,
}) => {
  const address = 'w-typed.example.com:443'
  await staticBackend(adminCall, console.account, address)
  await page.goto(`/${console.account}/weighted-backends/new`)
  const backends = page.getByRole('combobox', { name: 'Backends' })
  const create = page.getByRole('button', { name: 'Create backend' })
  await create.click()
  await expect(backends).toHaveAccessibleDescription(/Choose at least one backend/)
  await backends.fill('w-typed')
  await expect(page.getByRole('option', { name: address })).toBeVisible()
  await create.click()
  await expect(backends).toHaveAccessibleDescription(/“w-typed” isn't selected/)
  await expect(backends).toBeFocused()
  await page.route(/\/api\/inventory\/.*[?&]q=/, async (route) => {
    await setTimeout(1_000) // the person is faster than the search
    await route.continue()
  })
  await backends.fill(address)
  await backends.press('Tab')
  await expect(page.getByRole('list', { name: 'Chosen: Backends' })).toContainText(address)
  await page.getByLabel(`Weight of ${address}`).fill('10001')
  await page.getByRole('button', { name: 'Create backend' }).click()
  await expect(backends).toHaveAccessibleDescription(/A weight must be a whole number from 0 to 10,000/)
  await page.getByLabel(`Weight of ${address}`).fill('1')
  await backends.fill('bkdfo_1')
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${address}` }).click()
  await backends.fill(address.toUpperCase()) // not searched before
  await create.click()
  await expect(page.getByText('The form is submitted when the search finishes.')).toBeVisible()
  await expect(page.getByText('Sends all traffic to one backend.')).toBeVisible()
})
