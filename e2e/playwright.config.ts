import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { installedBrowser } from '../lib/cli/setup/browser.mjs'

const results = join(import.meta.dirname, '../test-results')

/** Flags that keep Chromium from requesting anything except the pages under test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/**
 * Flags that save an eighth of the CPU time of the tests. The pages of a context share a process, and with it compiled
 * scripts. Optimizing compilers don't pay off, because pages close too soon.
 */
const cheap = ['--process-per-site', '--renderer-process-limit=1', '--js-flags=--no-opt,--no-maglev']

export default defineConfig({
  testDir: '.',
  testMatch: process.env.ADIT_SCREENSHOTS ? 'screenshots.ts' : '**/*.e2e.ts',
  outputDir: join(results, 'browser'),
  globalSetup: '../lib/util/testing/scratch.ts',
  // a worker takes one test after the other, so that none is left with a long file at the end
  fullyParallel: true,
  // one more than cores: many tests wait for an agent or a restart
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // generous: what hangs still fails, and a busy machine does not
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.ADIT_E2E_REPORT
    ? [['dot'], ['json', { outputFile: process.env.ADIT_E2E_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    // snapshots of the page take a fifth of the time of all tests; `--trace on` adds them
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.ADIT_E2E_CHROMIUM ?? installedBrowser(),
      args: [...quiet, ...cheap],
    },
  },
})
