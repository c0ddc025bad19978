import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { inRoot } from '../../lib/cli/setup/common.mjs'
import { contrastMark, markTexts } from './contrast'
import { expectPlainTexts } from './page-texts'
import { markRoomyTargets, roomyMark } from './targets'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The minified axe script. `axe.source` is twice as large, and the script is injected into every page. */
const served = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8')
const contrast = { id: 'color-contrast', selector: `[${contrastMark}]` }
const targets = { id: 'target-size', selector: `:not([${roomyMark}])` }
const source = `${served}\naxe.configure(${JSON.stringify({ rules: [contrast, targets] })})`

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const schemes = ['light', 'dark'] as const

const colorRules = ['color-contrast', 'link-in-text-block']

const onlyColors = { runOnly: { type: 'rule', values: colorRules } } satisfies RunOptions

/** Rules that axe omits by default, or that no WCAG tag includes. */
const more = { 'label-content-name-mismatch': { enabled: true }, 'landmark-unique': { enabled: true } }

const rulesWithoutColors = {
  ...more,
  ...Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
}

/** The maximum number of axe runs on a page that keeps changing. */
const runs = 5

/**
 * The kinds of texts and links that passed axe's contrast check. All workers of a run share the kinds through
 * `knownFile`.
 */
const known = new Set<string>()
const knownFile = join(tmpdir(), 'known-contrasts')

function readKnown(): void {
  if (!existsSync(knownFile)) return
  for (const kind of readFileSync(knownFile, 'utf8').split('\n')) known.add(kind)
}

function addKnown(kinds: readonly string[]): void {
  const added = kinds.filter((kind) => !known.has(kind))
  if (added.length > 0) appendFileSync(knownFile, `${added.join('\n')}\n`)
  for (const kind of added) known.add(kind)
}

/**
 * Runs axe and returns a line for each element that violates a rule. Runs axe again, up to `runs` times in total, if
 * the page changed meanwhile.
 */
async function violationsIn(page: Page, options: RunOptions): Promise<string[]> {
  let found: string[] = []
  for (let run = 0; run < runs; run++) {
    const { isChanged, violations } = await runAxe(page, options)
    found = violations
    if (violations.length === 0 || !isChanged) break
  }
  return found
}

async function runAxe(
  page: Page,
  options: RunOptions,
): Promise<{ isChanged: boolean; violations: string[] }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  readKnown()
  const { links, isMarked } =
    options.rules === rulesWithoutColors
      ? { links: [], isMarked: false }
      : await page.evaluate(markTexts, [contrastMark, [...known].join('\n')])
  if (options === onlyColors && !isMarked && links.length === 0) return { isChanged: false, violations: [] }
  if (options !== onlyColors) await page.evaluate(markRoomyTargets, roomyMark)
  const { isChanged, violations, passed } = await page.evaluate(
    async ({ mark, links, input }) => {
      const { axe } = window
      // At the top of the page, the sticky bar covers nothing. Axe skips elements that it covers.
      window.scrollTo(0, 0)
      if (!axe) throw new Error('The page has no axe')
      let [isChanged, isRestyled] = [false, false]
      const note = (records: MutationRecord[]) => {
        isChanged ||= records.length > 0
        isRestyled ||= records.some(({ type }) => type !== 'characterData') // a clock changes only its text
      }
      const changes = new MutationObserver(note)
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      let passed: string[] = []
      axe.addReporter('with-passed', (raw, ...rest) => {
        const nodes = raw.find(({ id }) => id === 'color-contrast')?.passes ?? []
        passed = nodes.flatMap(({ node }) => ('element' in node && node.element.getAttribute(mark)) || [])
        axe.getReporter('v1')(raw, ...rest)
      })
      const results = await axe.run(document, { ...input, reporter: 'with-passed' })
      note(changes.takeRecords())
      changes.disconnect()
      isChanged ||= window.scrollY > 0
      const violations = results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      )
      if (results.violations.every(({ id }) => id !== 'link-in-text-block'))
        passed.push(...links.filter(Boolean))
      return { isChanged, violations, passed: isRestyled ? [] : passed }
    },
    { mark: contrastMark, links, input: { resultTypes: ['violations'], ...options } satisfies RunOptions },
  )
  addKnown(passed)
  return { isChanged, violations }
}

/**
 * Checks the current page with axe for WCAG 2.2 AA in the wanted color schemes, and its texts for the rules of voice.
 * Without color schemes, skips the rules that depend on colors.
 */
export async function expectNoAxeViolations(
  page: Page,
  wanted: readonly (typeof schemes)[number][] = schemes,
): Promise<void> {
  await expect(page).toHaveTitle(/./) // during a navigation, the page has no title for a moment
  await expectPlainTexts(page)
  const first = { runOnly: { type: 'tag', values: tags }, rules: more } satisfies RunOptions
  if (wanted.length === 0) {
    const found = await violationsIn(page, { ...first, rules: rulesWithoutColors })
    expect(found, [page.url(), ...found].join('\n')).toEqual([])
    return
  }
  for (const colorScheme of wanted) {
    await page.emulateMedia({ colorScheme })
    const found = await violationsIn(page, colorScheme === wanted[0] ? first : onlyColors)
    expect(found, [`${page.url()} in ${colorScheme}`, ...found].join('\n')).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
