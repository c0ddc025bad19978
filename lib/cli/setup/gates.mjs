import { existsSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { buildApp, buildPrograms } from './build.mjs'
import { Fault, inRoot } from './common.mjs'
import { runTool } from './run.mjs'

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output shown if the gate failed
 * @property {number} [passed] number of passed tests, if the gate counts tests
 * @property {number} [failed]
 */
/**
 * @typedef {object} Gate
 * @property {string} name
 * @property {readonly string[]} [after] gates whose results this gate reads
 * @property {() => Promise<Outcome>} run
 */

/**
 * The part of Vitest's JSON report that this script uses.
 * @typedef {object} UnitReport
 * @property {number} numPassedTests
 * @property {{ assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} testResults
 */
/**
 * The part of Playwright's JSON report that this script uses.
 * @typedef {object} BrowserSuite
 * @property {{ title: string, file: string, line: number, ok: boolean, tests: { results: { errors: { message?: string
 *   }[] }[] }[] }[]} specs
 * @property {BrowserSuite[]} [suites]
 */
/** @typedef {{ stats: { expected: number }, suites: BrowserSuite[] }} BrowserReport */

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
 * Runs a test runner that writes a JSON report, and counts its results. The output begins with the failed tests. A run
 * that fails without a failed test counts as one failure.
 * @template R the content of the runner's report
 * @param {string} file @param {readonly string[]} args @param {string} reportFile
 * @param {(report: R) => { passed: number, failures: readonly string[] }} read
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
async function tests(file, args, reportFile, read, env) {
  rmSync(reportFile, { force: true })
  const { code, output } = await runTool(file, args, { env, seconds: 3600 })
  const { passed, failures } = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failures: [] }
  return {
    ok: code === 0,
    output: [...failures, output].join('\n'),
    passed,
    failed: code === 0 ? 0 : Math.max(1, failures.length),
  }
}

/**
 * Formats a failed test as its name and the first lines of its error.
 * @param {string} test @param {string} error
 */
const failure = (test, error) =>
  [test, ...stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, 6)].join('\n    ')

/** @param {boolean} isFull @returns {Record<string, string>} */
const full = (isFull) => (isFull ? { ADIT_FULL_TESTS: '1' } : {})

const unitReport = inRoot('test-results/unit.json')
/** @param {boolean} isFull */
const unit = (isFull) => () =>
  tests(
    'vitest/vitest.mjs',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
    unitReport,
    /** @param {UnitReport} report */
    ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => failure(fullName, failureMessages.join('\n'))),
    }),
    full(isFull),
  )

/** @param {BrowserSuite} suite @returns {string[]} */
const failedIn = ({ specs, suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests: [test] }) =>
      failure(
        `${file}:${line} ${title}`,
        test?.results[0]?.errors.map(({ message }) => message).join('\n') ?? '',
      ),
    ),
  ...suites.flatMap(failedIn),
]

const browserReport = inRoot('test-results/browser.json')
const compiledTests = inRoot('test-results/compiled')
/** @param {Promise<string | null>} browser @param {boolean} isFull */
const browserTests = (browser, isFull) => async () => {
  const chromium = await browser
  if (!chromium)
    return {
      ok: false,
      output:
        "The browser tests didn't run: no Chromium is installed, and none could be downloaded. Install Chromium or Chrome, then try again.",
    }
  return tests(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts'],
    browserReport,
    /** @param {BrowserReport} report */
    (report) => ({ passed: report.stats.expected, failures: report.suites.flatMap(failedIn) }),
    {
      ADIT_E2E_CHROMIUM: chromium,
      ADIT_E2E_REPORT: browserReport,
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: compiledTests,
      ...full(isFull),
    },
  )
}

const format = { name: 'format', run: tool('oxfmt/bin/oxfmt', '--check', '.') }
const unusedCode = { name: 'unused code', run: tool('knip/bin/knip.js') }
const types = {
  name: 'types',
  async run() {
    rmSync(inRoot('.next/dev/types'), { recursive: true, force: true }) // stale route types from `npm run dev`
    return tool('typescript/bin/tsc', '--noEmit')()
  },
}
const lint = { name: 'lint', run: tool('oxlint/bin/oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings') }

/**
 * Returns the gates of `npm test`. If several can start, the first in this list starts first.
 * @param {Promise<string | null>} browser
 * @param {boolean} isFull whether long tests run all their cases
 * @returns {Gate[]}
 */
export const gates = (browser, isFull) => [
  { name: 'build', run: build },
  format,
  unusedCode,
  { name: 'duplication', run: tool('jscpd/run-jscpd.js') },
  // Both kinds of tests often wait, the unit tests for time limits of DNS queries. So they run at the same time.
  { name: 'browser tests', after: ['build'], run: browserTests(browser, isFull) },
  { name: 'unit tests', run: unit(isFull) },
  { ...types, after: ['build'] },
  { ...lint, after: ['build'] },
]

/**
 * The gates of `npm run check`: no build, and only the unit tests affected by changes since the last commit.
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
