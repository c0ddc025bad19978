import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

/** Shows text in `color`, or in `dark` in the dark scheme, on a background. */
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

test('targets need 24 px or enough distance, and must not cover each other', async ({ page }) => {
  const showTargets = (styles: string, content = '<button>a</button><button>b</button>') =>
    page.setContent(`<!doctype html><html lang="en"><title>Targets</title>
      <style>
        main * { display: block; width: 40px; height: 40px; margin: 0; padding: 0; border: 0 }
        ${styles}
      </style>
      <main><h1>Targets</h1>${content}</main></html>`)
  for (const roomy of ['', 'button { height: 16px; margin-bottom: 10px }'])
    await showTargets(roomy).then(() => expectNoAxeViolations(page))
  for (const tight of [
    'button { height: 16px; margin-bottom: 4px }',
    'button + button { margin-top: -30px }',
    'button { width: 40px; height: 16px } button + button { height: 40px }',
  ]) {
    await showTargets(tight)
    await expect(expectNoAxeViolations(page), tight).rejects.toThrow(/target-size/)
  }
  await showTargets('main div { height: 12px }', '<div tabindex="0" role="button">a</div><button>b</button>')
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/target-size/)
})

test('two regions of a page must not have the same name', async ({ page }) => {
  const showRegions = (second: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Regions</title>
      <main>
        <h1>Regions</h1>
        <section aria-label="Routes"><p>Lamps</p><section aria-label="${second}"><p>Shafts</p></section></section>
      </main></html>`)
  await showRegions('Shafts')
  await expectNoAxeViolations(page)
  await showRegions('Routes')
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/landmark-unique/)
})
