import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

/** Shows a text with a color and a background, which has another color in the dark scheme. */
const show = (page: Page, color: string, background: string, dark = color) =>
  page.setContent(`<!doctype html><html lang="en"><title>Colors</title>
    <style>
      main { background: ${background} }
      p { color: ${color} }
      @media (prefers-color-scheme: dark) { p { color: ${dark} } }
    </style>
    <main><h1>Colors</h1><p class="note">Lamps</p></main></html>`)

test('a text that had enough contrast on one page fails on another with less, in either scheme', async ({
  page,
}) => {
  await show(page, '#111', '#fff')
  await expectNoAxeViolations(page)
  await expectNoAxeViolations(page)
  for (const [color, background, dark] of [
    ['#ccc', '#fff', '#111'],
    ['#111', '#fff', '#ccc'],
    ['#111', '#333', '#111'],
  ] as const) {
    await show(page, color, background, dark)
    await expect(expectNoAxeViolations(page)).rejects.toThrow(/color-contrast/)
  }
})

test('a link in running text must differ from it without underline, in either scheme', async ({ page }) => {
  const showLink = (link: string, dark: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Links</title>
      <style>
        p { color: #000 }
        a { color: ${link}; text-decoration: none }
        @media (prefers-color-scheme: dark) { a { color: ${dark} } }
      </style>
      <main><h1>Links</h1><p>See <a href="/lamps">all the lamps</a> of the mine</p></main></html>`)
  await showLink('#666', '#707070')
  await expectNoAxeViolations(page)
  await expectNoAxeViolations(page)
  await showLink('#666', '#111')
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/dark\n.*link-in-text-block/)
  await showLink('#222', '#707070')
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/light\n.*link-in-text-block/)
})
