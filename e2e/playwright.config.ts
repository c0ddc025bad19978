import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { installedBrowser } from '../lib/cli/setup/browser.mjs'

const results = join(import.meta.dirname, '../test-results')

/** Flags that keep Chromium from asking for anything beyond the pages under test. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

export default defineConfig({
  testDir: '.',
  testMatch: process.env.ADIT_SCREENSHOTS ? 'screenshots.ts' : '**/*.e2e.ts',
  outputDir: join(results, 'browser'),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.ADIT_E2E_REPORT
    ? [['dot'], ['json', { outputFile: process.env.ADIT_E2E_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.ADIT_E2E_CHROMIUM ?? installedBrowser(),
      args: quiet,
    },
  },
})
