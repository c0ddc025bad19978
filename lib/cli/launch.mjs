import './setup/node-version.mjs'
import './setup/secret.mjs'
const { main } = await import('./setup/common.mjs')
const { start } = await import('./setup/start.mjs')

await main(() => start({ isDev: process.argv.includes('--dev') }))
process.exit()
