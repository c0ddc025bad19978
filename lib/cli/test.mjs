import './setup/node-version.mjs'
import './setup/secret.mjs'
const { main } = await import('./setup/fault.mjs')
const { test } = await import('./setup/test.mjs')

await main(test)
process.exit()
