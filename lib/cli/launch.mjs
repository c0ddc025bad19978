import { parseArgs } from 'node:util'
import './setup/node-version.mjs'
import './setup/secret.mjs'
const { Fault, main } = await import('./setup/common.mjs')
const { start } = await import('./setup/start.mjs')

const usage = `Usage: npm start

Installs the dependencies, builds Adit, and starts the console and a local platform.
To set ports, the data directory and more, use environment variables. See docs/configuration.md.

To develop Adit with hot reload, run npm run dev.`

/** @returns {{ dev?: boolean, help?: boolean }} */
function options() {
  try {
    return parseArgs({ options: { dev: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    throw new Fault(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

await main(async () => {
  const { dev = false, help = false } = options()
  if (help) process.stdout.write(`${usage}\n`)
  else await start({ isDev: dev })
})
process.exit()
