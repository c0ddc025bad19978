import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { inRoot } from '../../lib/cli/setup/root.mjs'
import { contrastMark, markTexts } from './contrast'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Axe as it is served: `axe.source` has twice the size, and every page reads it again. */
const served = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8')
const contrast = { id: 'color-contrast', selector: `[${contrastMark}]` }
const source = `${served}\naxe.configure(${JSON.stringify({ rules: [contrast] })})`

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const schemes = ['light', 'dark'] as const

/** The rules whose outcome depends on colors; no other can differ between light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Rules that axe leaves out unless asked. */
const more = { 'label-content-name-mismatch': { enabled: true } }

const rulesWithoutColors = {
  ...more,
  ...Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
}

/** Runs axe in the page. Returns a line for each element that breaks a rule. */
async function violationsIn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  if (options.rules !== rulesWithoutColors) await page.evaluate(markTexts, contrastMark)
  return page.evaluate(
    async (input) => {
      const results = await window.axe?.run(document, input)
      if (!results) throw new Error('The page has no axe')
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      )
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
}

/**
 * WCAG 2.2 AA as far as axe can tell, of the page as it stands: everything in the first color scheme, and colors in the
 * others. Without a scheme, everything but colors.
 */
export async function expectNoAxeViolations(
  page: Page,
  wanted: readonly (typeof schemes)[number][] = schemes,
): Promise<void> {
  await expect(page).toHaveTitle(/./) // while a page follows another, it has none for a moment
  // What lies below the bar that sticks to the top counts as covered: seen from the top, nothing does.
  await page.evaluate(() => window.scrollTo(0, 0))
  const first = { runOnly: { type: 'tag', values: tags }, rules: more } satisfies RunOptions
  if (wanted.length === 0) {
    const found = await violationsIn(page, { ...first, rules: rulesWithoutColors })
    expect(found, page.url()).toEqual([])
    return
  }
  for (const colorScheme of wanted) {
    await page.emulateMedia({ colorScheme })
    const found = await violationsIn(
      page,
      colorScheme === wanted[0] ? first : { runOnly: { type: 'rule', values: colorRules } },
    )
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
