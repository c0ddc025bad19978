import '../../lib/cli/setup/node-version.mjs'
const { pathToFileURL } = await import('node:url')
const { inRoot, main } = await import('../../lib/cli/setup/common.mjs')
const { bundle } = await import('../../lib/cli/setup/build.mjs')

await main(async () => {
  await bundle({ dns: 'e2e/bench/dns.ts' }, inRoot('dist/bench'))
  const { benchDns } = await import(pathToFileURL(inRoot('dist/bench/dns.mjs')).href)
  await benchDns(process.argv.slice(2))
})
process.exit()
