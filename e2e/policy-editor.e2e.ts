import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { tabTo } from './support/keyboard'

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/** Opens the form for a new endpoint. Returns the policy editor once the editor and its help have loaded. */
async function openEditor(page: Page, account: string) {
  await page.goto(`/${account}/endpoints/new`)
  await page.getByRole('button', { name: 'Write your own' }).click()
  await expect(page.locator('.cm-content'), 'the editor has loaded').toBeVisible()
  await expect(page.getByRole('button', { name: 'Show help at cursor' })).not.toHaveAttribute('aria-disabled')
  return page.getByRole('textbox', { name: 'Traffic policy' })
}

/** Waits until the suggestion is selected and the list of suggestions accepts keys. */
async function expectSelected(page: Page, name: RegExp) {
  const selected = suggestions(page).getByRole('option', { selected: true })
  await expect(selected).toHaveText(name)
  await expect(page.locator('.cm-announced')).not.toContainText('suggestion')
  const id = await selected.getAttribute('id')
  await expect(page.getByRole('textbox', { name: 'Traffic policy' })).toHaveAttribute(
    'aria-activedescendant',
    id ?? '',
  )
}

/** Types the start of a key or value, and chooses the first suggestion. */
async function complete(page: Page, start: string, name: RegExp) {
  await page.keyboard.type(start)
  await expectSelected(page, name)
  await page.keyboard.press('Enter')
}

/** Returns the text of the editor. */
const textOf = (page: Page) =>
  page.locator('.cm-line').evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'))

test('a policy in YAML can be written with suggestions and the keyboard alone, and one in JSON', async ({
  signedIn: page,
  console,
}) => {
  const policy = await openEditor(page, console.account)
  const announced = await page.locator('.cm-announced').evaluateHandle((element) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true })
    return texts
  })
  await tabTo(page, policy)
  await page.keyboard.press('Control+Space')
  await expectSelected(page, /^on_tcp_connect/)
  await expect(suggestions(page).getByRole('option')).toHaveCount(4)
  await expect.poll(() => announced.jsonValue()).toContain('4 suggestions')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(policy, 'Escape closes only the list').toBeFocused()

  await complete(page, 'on_http_req', /^on_http_request$/)
  await complete(page, 'act', /^actions/)
  await complete(page, 'ty', /^type/)
  await expect(suggestions(page), 'the actions').toBeVisible()
  await expectNoAxeViolations(page)
  await complete(page, 'den', /^deny$/)
  await page.keyboard.press('Enter')
  await complete(page, 'con', /^config$/)
  await complete(page, 'st', /^status_code$/)
  await page.keyboard.type('403')
  await expect
    .poll(() => textOf(page))
    .toBe('on_http_request:\n  - actions:\n      - type: deny\n        config:\n          status_code: 403')
  await expect(page.getByRole('region', { name: 'Problems: Traffic policy' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(policy).not.toBeFocused()

  await policy.fill('{}')
  await page.keyboard.press('ArrowLeft')
  await complete(page, '"on_http_req', /^on_http_request$/)
  await page.keyboard.press('Control+Space')
  await suggestions(page).getByRole('option', { name: 'actions' }).click()
  await page.keyboard.type('{')
  await complete(page, '"ty', /^type/)
  await complete(page, 'den', /^deny$/)
  await expect(policy).toContainText('{"on_http_request": [{ "actions": [{"type": "deny"')
})

test('help for keys and actions is shown on hover, with the keyboard and by a button', async ({
  signedIn: page,
  console,
}) => {
  const policy = await openEditor(page, console.account)
  await policy.fill('on_http_request:\n  - actions:\n      - type: dny\n      - type: redirect')
  const help = page.locator('.cm-tooltip-hover')
  await page
    .locator('.cm-line')
    .nth(1)
    .hover({ position: { x: 60, y: 8 } })
  await expect(help).toContainText('The actions to run, in order.')
  await expectNoAxeViolations(page)
  await page.mouse.move(0, 0)
  await expect(help).toHaveCount(0)

  await policy.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Shift+Space')
  await expect(help).toContainText('Redirects the visitor to another URL.')
  await expect(help).toContainText('Required keys: to')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Show help at cursor' }).click()
  await expect(help).toContainText('Unknown action: dny')
  await expect(help).toContainText('The action type.')
  await expect(policy).toBeFocused()
  await page.keyboard.press('Home')
  await expect(help, 'the cursor has moved').toHaveCount(0)
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Show help at cursor' }).click()
  await expect(help).toContainText('No help at this position')
  await expectNoAxeViolations(page)
})

test('all problems are listed, and suggestions fit on a phone', async ({ signedIn: page, console }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const policy = await openEditor(page, console.account)
  const action = '{"type":"dny"}'
  await policy.fill(
    `{"on_http_request":[{"actions":[${Array(20).fill(action).join(',')}]},{"actions":[${action},${action}]}]}`,
  )
  const problems = page.getByRole('region', { name: 'Problems: Traffic policy' })
  await expect(problems.getByRole('listitem')).toHaveCount(20)
  await problems.getByRole('button', { name: 'Show 2 more' }).click()
  await expect(problems.getByRole('listitem')).toHaveCount(22)
  await problems.getByRole('button', { name: 'Show fewer' }).click()
  await expect(problems.getByRole('listitem')).toHaveCount(20)

  await policy.fill('on_http_request:\n  - actions:\n      - type: ')
  await page.keyboard.press('Control+Space')
  await expectSelected(page, /^deny/)
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: -1, y: 0, width: 0, height: 0 }
  await page.keyboard.press('ArrowDown')
  const help = page.locator('.cm-completionInfo')
  await expect(help).toContainText('custom-response')
  // The editor measures the help in one frame, and places it in the next one.
  await expect(async () => {
    const [list, info] = [await boxOf(suggestions(page)), await boxOf(help)]
    for (const { x, width } of [list, info]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(360)
    }
    const isBeyond = info.y >= list.y + list.height - 2 || info.y + info.height <= list.y + 2
    expect(isBeyond, 'the help covers no suggestion').toBe(true)
  }).toPass()
  await expectNoAxeViolations(page)
})
