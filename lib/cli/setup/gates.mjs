import { existsSync, readFileSync, rmSync } from 'node:fs'
import { buildApp, buildPrograms } from './build.mjs'
import { Fault } from './fault.mjs'
import { inRoot } from './root.mjs'
import { runTool } from './run.mjs'

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output shown when not ok
 * @property {number} [passed] tests, where the gate counts them
 * @property {number} [failed]
 */
/**
 * @typedef {object} Gate
 * @property {string} name
 * @property {readonly string[]} [after] gates whose result it reads
 * @property {boolean} [alone] wants the machine for itself
 * @property {() => Promise<Outcome>} run
 */

/** @param {string} file @param {readonly string[]} args */
const tool =
  (file, ...args) =>
  async () => {
    const { code, output } = await runTool(file, args)
    return { ok: code === 0, output }
  }

/** @returns {Promise<Outcome>} */
async function build() {
  try {
    await buildPrograms()
    await buildApp()
    return { ok: true, output: '' }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, output: error.message }
    throw error
  }
}

/**
 * Runs a test runner that writes its report as JSON, and counts. One that failed without a failed test (a file that
 * does not load, say) counts as one.
 * @template R what the runner's report holds
 * @param {string} file @param {readonly string[]} args @param {string} reportFile
 * @param {(report: R) => { passed: number, failed: number }} count
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
async function tests(file, args, reportFile, count, env) {
  rmSync(reportFile, { force: true })
  const { code, output } = await runTool(file, args, { env, seconds: 3600 })
  const { passed, failed } = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 }
  return { ok: code === 0, output, passed, failed: code === 0 ? 0 : Math.max(1, failed) }
}

const unitReport = inRoot('test-results/unit.json')
const unit = () =>
  tests(
    'vitest/vitest.mjs',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
    unitReport,
    /** @param {{ numPassedTests: number, numFailedTests: number }} report */
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  )

const browserReport = inRoot('test-results/browser.json')
/** @param {Promise<string | null>} browser */
const browserTests = (browser) => async () => {
  const chromium = await browser
  if (!chromium)
    return {
      ok: false,
      output: "The browser tests didn't run: no Chromium is installed, and none could be downloaded.",
    }
  return tests(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts'],
    browserReport,
    /** @param {{ stats: { expected: number, flaky: number, unexpected: number } }} report */
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    { ADIT_E2E_CHROMIUM: chromium, ADIT_E2E_REPORT: browserReport },
  )
}

const format = { name: 'format', run: tool('oxfmt/bin/oxfmt', '--check', '.') }
const unusedCode = { name: 'unused code', run: tool('knip/bin/knip.js') }
const types = {
  name: 'types',
  async run() {
    rmSync(inRoot('.next/dev/types'), { recursive: true, force: true }) // of routes as they were in `npm run dev`
    return tool('typescript/bin/tsc', '--noEmit')()
  },
}
const lint = { name: 'lint', run: tool('oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings') }

/**
 * Every gate of `npm test`, in the order in which they start. What reads the types that Next generates waits for the build.
 * @param {Promise<string | null>} browser
 * @returns {Gate[]}
 */
export const gates = (browser) => [
  { name: 'build', run: build },
  format,
  unusedCode,
  { name: 'duplication', run: tool('jscpd/run-jscpd.js') },
  { name: 'unit tests', run: unit },
  { ...types, after: ['build'] },
  { ...lint, after: ['build'] },
  { name: 'browser tests', after: ['build'], alone: true, run: browserTests(browser) },
]

/**
 * The gates of `npm run check`: no build, and only the unit tests that the changes since the last commit reach.
 * @type {readonly Gate[]}
 */
export const quickGates = [
  { name: 'route types', run: tool('next/dist/bin/next', 'typegen') },
  format,
  { ...lint, after: ['route types'] },
  { ...types, after: ['route types'] },
  unusedCode,
  {
    name: 'changed tests',
    run: tool('vitest/vitest.mjs', 'run', '--changed', '--passWithNoTests', '--reporter=dot'),
  },
]
