import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const schemes = ['light', 'dark'] as const

/** The rules whose outcome depends on colours; no other can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules that axe leaves out unless asked. */
const more = { 'label-content-name-mismatch': { enabled: true } }

/** WCAG 2.2 AA as far as axe can tell, of the page as it stands, in light and in dark unless told. */
export async function expectNoAxeViolations(
  page: Page,
  wanted: readonly (typeof schemes)[number][] = schemes,
): Promise<void> {
  // What lies below the bar that sticks to the top counts as covered: seen from the top, nothing does.
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const colorScheme of wanted) {
    await page.emulateMedia({ colorScheme })
    // Pages have no frames, for which alone its other mode opens a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules: more })
    const { violations } = await (
      colorScheme === wanted[0] ? axe.withTags(tags) : axe.withRules(colourRules)
    ).analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    )
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
