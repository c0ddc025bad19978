import './setup/node-version.mjs'
import './setup/secret.mjs'
const { main } = await import('./setup/common.mjs')
const { check, test } = await import('./setup/test.mjs')

const isFull = process.argv.includes('--full')
await main(process.argv.includes('--quick') ? check : () => test({ isFull }))
process.exit()
