import '../../lib/cli/setup/node-version.mjs'
const { pathToFileURL } = await import('node:url')
const { main } = await import('../../lib/cli/setup/fault.mjs')
const { bundle } = await import('../../lib/cli/setup/build.mjs')
const { inRoot } = await import('../../lib/cli/setup/root.mjs')

await main(async () => {
  await bundle({ dns: 'e2e/bench/dns.ts' }, inRoot('dist/bench'))
  const { benchDns } = await import(pathToFileURL(inRoot('dist/bench/dns.mjs')).href)
  await benchDns(process.argv.slice(2))
})
process.exit()
