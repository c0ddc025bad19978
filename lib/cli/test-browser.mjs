import { spawnSync } from 'node:child_process'
import './setup/node-version.mjs'
import './setup/secret.mjs'
const { inRoot, main } = await import('./setup/common.mjs')
const { readyApp, readyPrograms } = await import('./setup/ready.mjs')

/** Builds changed code and runs all browser tests, or those selected: `npm run test:e2e -- domains -g "deletes"`. */
await main(async () => {
  await readyPrograms()
  await readyApp()
  const playwright = inRoot('node_modules/@playwright/test/cli.js')
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, [playwright, ...args], { stdio: 'inherit' })
  process.exitCode = status ?? 1
})
process.exit()
