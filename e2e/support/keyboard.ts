import type { Locator, Page } from '@playwright/test'
import { moreActions } from './detail'
import { expect } from './fixtures'

/** More stops than any page of the sample data has, the navigation around it included. */
const MOST_STOPS = 200

/**
 * What has the focus, as a failure tells it, and whether it is in sight: nothing that stays in place lies above its middle,
 * or above the middle of the part of it that the window has room for.
 */
function stopOf() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body)
    return { name: 'nothing', isSeen: true, isMarked: true }
  const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2
  const labels: Node[] = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const hit = document.elementFromPoint(x, y)
  const isSeen = hit !== null && [element, ...labels].some((own) => own.contains(hit))
  const text = element.ariaLabel ?? element.innerText.trim().split('\n', 1)[0]
  const isOutlined = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  }
  const isMarked = [element, element.parentElement ?? element].some(isOutlined)
  return { name: `${element.role ?? element.tagName.toLowerCase()} "${text}"`, isSeen, isMarked }
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * Presses Tab, or with `back` Shift+Tab, until an element has the focus. Every stop on the way has to be in sight: WCAG
 * 2.2, 2.4.11.
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  while (!(await hasFocus(target))) {
    if (stops.length === MOST_STOPS)
      throw new Error(
        `${MOST_STOPS} presses of ${back ? 'Shift+Tab' : 'Tab'} do not lead to ${String(target)}. Last stops: ${stops.slice(-12).join(', ')}`,
      )
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { name, isSeen } = await page.evaluate(stopOf)
    expect(isSeen, `${name} has the focus and is in sight`).toBe(true)
    stops.push(name)
  }
}

/**
 * Presses Tab from the top of a page to its end. Every stop has to be in sight, and to show that it has the focus: WCAG
 * 2.2, 2.4.7 and 2.4.11. Returns what they are.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  const stops: string[] = []
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab')
    const { name, isSeen, isMarked } = await page.evaluate(stopOf)
    if (name === 'nothing' || (stops.length > 1 && name === stops[0])) return stops
    expect(isSeen, `${name} has the focus and is in sight`).toBe(true)
    expect(isMarked, `${name} shows that it has the focus`).toBe(true)
    stops.push(name)
  }
  throw new Error(`More than ${MOST_STOPS} stops. The last ones: ${stops.slice(-12).join(', ')}`)
}

/** Goes to a link, button or box, and presses it; `key` is Enter unless told. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to an input, and types in the place of what it holds. */
export async function typeIn(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to a native select, and types the start of an option. */
export async function selectIn(page: Page, target: Locator, start: string, value: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(start)
  await expect(target).toHaveValue(value)
}

/** Goes to the chosen one of a group of radios, and with the arrows on to another. */
export async function choose(page: Page, chosen: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, chosen)
  for (let n = 0; n < 5 && !(await hasFocus(wanted)); n++) await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

/** Opens a menu, goes to one of its items with the arrows, and presses it. */
export async function pressInMenu(page: Page, button: Locator, item: Locator, key = 'Enter'): Promise<void> {
  await press(page, button)
  await expect(page.getByRole('menu').locator('[role^=menuitem]').first()).toBeFocused()
  for (let n = 0; n < 20 && !(await hasFocus(item)); n++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press(key)
}

/** In a combobox that has the focus and was typed in: goes to an option of its list with the arrows, and takes it. */
export async function chooseOption(page: Page, combobox: Locator, option: Locator): Promise<void> {
  await expect(combobox).toBeFocused()
  await expect(option).toBeVisible()
  const isMarked = () =>
    option.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id)
  for (let n = 0; n < 20 && !(await isMarked()); n++) await page.keyboard.press('ArrowDown')
  expect(await isMarked(), `the arrows mark ${String(option)}`).toBe(true)
  await page.keyboard.press('Enter')
}

/** Goes to the input of a reference, types a part of a name, and takes the thing that has it. */
export async function refer(page: Page, label: string, typed: string, name: string | RegExp): Promise<void> {
  const combobox = page.getByRole('combobox', { name: label })
  await typeIn(page, combobox, typed)
  const named = page.getByRole('option', { name }).filter({ hasNotText: 'Use as ID' })
  await chooseOption(page, combobox, named.first())
  await expect(
    page
      .getByRole('list', { name: `Chosen: ${label}` })
      .getByRole('listitem')
      .last(),
  ).toContainText(name)
  await expect(combobox).toBeFocused()
}

/** From the top of a page: by the skip link past the navigation. */
export async function skipToContent(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(page.getByRole('main')).toBeFocused()
}

/** Answers an alert: its safe way out has the focus first. */
export async function confirm(page: Page, label: string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, alert.getByRole('button', { name: label }))
  await expect(alert).toHaveCount(0)
}

/** From the page of a thing: deletes it by its name. `one` is the kind, as the page has it. */
export async function deleteByName(page: Page, one: string, name: string): Promise<void> {
  await pressInMenu(page, moreActions(page), page.getByRole('menuitem', { name: 'Delete' }))
  await expect(page.getByRole('main').getByRole('link', { name: 'Cancel' })).toBeFocused()
  const typed = page.getByRole('textbox', { name: `Type ${name} to confirm` })
  if (await typed.isVisible()) {
    await tabTo(page, typed, { back: true })
    await page.keyboard.type(name)
  }
  await press(page, page.getByRole('button', { name: `Delete ${one}` }))
}
