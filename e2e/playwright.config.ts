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

/** Browser flags that reduce the CPU time of the tests by about an eighth. */
const cheap = ['--process-per-site', '--renderer-process-limit=1', '--js-flags=--no-opt,--no-maglev']

export default defineConfig({
  testDir: '.',
  testMatch: process.env.ADIT_SCREENSHOTS ? 'screenshots.ts' : '**/*.e2e.ts',
  outputDir: join(results, 'browser'),
  globalSetup: '../lib/util/testing/scratch.ts',
  // Distributes single tests rather than files, so that no worker has a long file left at the end.
  fullyParallel: true,
  // More workers than cores, because many tests wait for an agent or a restart.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // The limits are for tests that hang. Tests on a busy computer stay below them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.ADIT_E2E_REPORT
    ? [['dot'], ['json', { outputFile: process.env.ADIT_E2E_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    // Snapshots take a fifth of the time of all tests. `--trace on` adds them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // Playwright can't intercept requests that a service worker sends.
    launchOptions: {
      executablePath: process.env.ADIT_E2E_CHROMIUM ?? installedBrowser(),
      args: [...quiet, ...cheap],
    },
  },
})
