import type { Locator, Page } from '@playwright/test'
import { moreActions } from './detail'
import { expect } from './fixtures'

/** The maximum number of Tab stops on a page. */
const MOST_STOPS = 200

/**
 * Describes the focused element. `isThere` reports whether `target` has the focus, and `isReplaced` whether the page no
 * longer contains `target`. `isSeen` reports whether the element is in view and not covered, and `isMarked` whether the
 * element, its parent or its table row has an outline.
 */
async function stopOf(target: Element | null) {
  // A dialog's focus guard moves the focus away in the next frame.
  const isGuard = () => document.activeElement?.hasAttribute('data-base-ui-focus-guard')
  for (let frame = 0; frame < 60 && isGuard(); frame++) await new Promise(requestAnimationFrame)
  const element = document.activeElement
  const isReplaced = target?.isConnected === false
  if (!(element instanceof HTMLElement) || element === document.body)
    return { name: 'nothing', isThere: false, isReplaced, isSeen: true, isMarked: true }
  const labels: Node[] = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const isInView = () => {
    const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    return hit !== null && [element, ...labels].some((own) => own.contains(hit))
  }
  // Some pages insert rows and scroll back in the next frame.
  for (let frame = 0; frame < 60 && !isInView(); frame++) await new Promise(requestAnimationFrame)
  const isSeen = isInView()
  const text = element.ariaLabel ?? element.innerText.trim().split('\n', 1)[0]
  const isOutlined = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  }
  const isMarked = [element, element.parentElement, element.closest('tr')].some(
    (one) => one && isOutlined(one),
  )
  const name = `${element.role ?? element.tagName.toLowerCase()} "${text}"`
  return { name, isThere: element === target, isReplaced, isSeen, isMarked }
}

/** Checks that the focus moves into a dialog, which happens one frame after the dialog appears. */
export const expectFocusIn = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

const dialogsAround = (target: Locator) =>
  target.locator('xpath=ancestor::*[@role="dialog" or @role="alertdialog"]')

/**
 * Presses Tab, or Shift+Tab if `back` is set, until an element has the focus. Every stop on the way must be in view
 * (WCAG 2.2, 2.4.11). Throws an error after `MOST_STOPS` stops.
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible()
  for (const dialog of await dialogsAround(target).all()) await expectFocusIn(dialog)
  const stops: string[] = []
  let hasArrived = await hasFocus(target)
  // Finding an element by its role takes longer than the other steps, so it's found again only if the page replaced it.
  let element = await target.elementHandle()
  while (!hasArrived) {
    if (stops.length === MOST_STOPS)
      throw new Error(
        `${MOST_STOPS} presses of ${back ? 'Shift+Tab' : 'Tab'} do not lead to ${String(target)}. Last stops: ${stops.slice(-12).join(', ')}`,
      )
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { name, isThere, isReplaced, isSeen } = await page.evaluate(stopOf, element)
    expect(isSeen, `${name} has the focus and is in sight`).toBe(true)
    stops.push(name)
    if (isReplaced) element = await target.elementHandle()
    hasArrived = (isThere || isReplaced) && (await hasFocus(target))
  }
}

/**
 * Presses Tab from the top of a page to its end, and returns the stops. Every stop must be in view and show its focus
 * (WCAG 2.2, 2.4.7 and 2.4.11).
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  const stops: string[] = []
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab')
    const { name, isSeen, isMarked } = await page.evaluate(stopOf, null)
    if (name === 'nothing' || (stops.length > 1 && name === stops[0])) return stops
    expect(isSeen, `${name} has the focus and is in sight`).toBe(true)
    expect(isMarked, `${name} shows that it has the focus`).toBe(true)
    stops.push(name)
  }
  throw new Error(`More than ${MOST_STOPS} stops. The last ones: ${stops.slice(-12).join(', ')}`)
}

/** Tabs to a link, button or checkbox, and presses `key`, which defaults to Enter. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to an input and replaces its content by typing. */
export async function typeIn(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a native select, and selects a value with the arrow keys. Slow typing wouldn't find it. */
export async function selectIn(page: Page, target: Locator, value: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Home')
  for (let n = 0; n < 20 && (await target.inputValue()) !== value; n++) await page.keyboard.press('ArrowDown')
  await expect(target).toHaveValue(value)
}

/** Tabs to the selected radio button of a group, and selects another radio button with the arrow keys. */
export async function chooseRadio(page: Page, chosen: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, chosen)
  for (let n = 0; n < 5 && !(await hasFocus(wanted)); n++) await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

/** Opens a menu, moves to one of its items with the arrow keys, and presses `key`. */
export async function pressInMenu(page: Page, button: Locator, item: Locator, key = 'Enter'): Promise<void> {
  await press(page, button)
  await expect(page.getByRole('menu').locator('[role^=menuitem]').first()).toBeFocused()
  for (let n = 0; n < 20 && !(await hasFocus(item)); n++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press(key)
}

/**
 * Selects an option of the focused combobox with the arrow keys. Call this after typing text that matches the option.
 */
export async function chooseOption(page: Page, combobox: Locator, option: Locator): Promise<void> {
  await expect(combobox).toBeFocused()
  await expect(option).toBeVisible()
  await expect(combobox).toHaveAttribute('aria-activedescendant', /./)
  const isMarked = () =>
    option.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id)
  for (let n = 0; n < 20 && !(await isMarked()); n++) await page.keyboard.press('ArrowDown')
  expect(await isMarked(), `the arrows mark ${String(option)}`).toBe(true)
  await page.keyboard.press('Enter')
}

/** Tabs to a reference's input, types part of a name, and selects the resource with that name. */
export async function refer(page: Page, label: string, typed: string, name: string | RegExp): Promise<void> {
  const combobox = page.getByRole('combobox', { name: label })
  await typeIn(page, combobox, typed)
  const named = page.getByRole('option', { name }).filter({ hasNotText: 'Use as ID' })
  await chooseOption(page, combobox, named.first())
  const chosen = page.getByRole('list', { name: `Chosen: ${label}` })
  await expect(chosen.getByRole('listitem').last()).toContainText(name)
  await expect(combobox.or(chosen.getByRole('button', { name: /^Change / }))).toBeFocused()
}

export async function skipToContent(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(page.getByRole('main')).toBeFocused()
}

/** Confirms the open confirmation dialog, after checking that Cancel has the focus. */
export async function confirm(page: Page, label: string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, alert.getByRole('button', { name: label }))
  await expect(alert).toHaveCount(0)
}

/** Deletes a resource from its page with the keyboard. `one` is the singular label of the resource's kind. */
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
