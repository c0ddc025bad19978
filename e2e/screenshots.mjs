import '../lib/cli/setup/node-version.mjs'
const { findBrowser } = await import('../lib/cli/setup/browser.mjs')
const { Fault, main } = await import('../lib/cli/setup/common.mjs')
const { readyApp, readyPrograms } = await import('../lib/cli/setup/ready.mjs')
const { runTool } = await import('../lib/cli/setup/run.mjs')

await main(async () => {
  await readyPrograms()
  await readyApp()
  const browser = await findBrowser()
  if (!browser) throw new Fault('No Chromium is installed, and none could be downloaded.')
  const env = { ADIT_E2E_CHROMIUM: browser, ADIT_SCREENSHOTS: 'yes' }
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  const { code, output } = await runTool('@playwright/test/cli.js', args, { env })
  if (code !== 0) throw new Fault(`The screenshots were not all made, Playwright says:\n${output.trim()}`)
  process.stdout.write('docs/images is fresh\n')
})
process.exit()
