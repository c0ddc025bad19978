import './setup/node-version.mjs'
import './setup/secret.mjs'
const { main } = await import('./setup/fault.mjs')
const { check, test } = await import('./setup/test.mjs')

await main(process.argv.includes('--quick') ? check : test)
process.exit()
