import '../../lib/cli/setup/node-version.mjs'
const { pathToFileURL } = await import('node:url')
const { inRoot, main } = await import('../../lib/cli/setup/common.mjs')
const { readyApp, readyPrograms } = await import('../../lib/cli/setup/ready.mjs')
const { bundle } = await import('../../lib/cli/setup/build.mjs')

await main(async () => {
  await readyPrograms()
  const programs = ['main', 'bare-proxy', 'plain-proxy', 'plain-service']
  const files = Object.fromEntries(programs.map((name) => [name, `e2e/bench/${name}.ts`]))
  await bundle(files, inRoot('dist/bench'))
  const { bench } = await import(pathToFileURL(inRoot('dist/bench/main.mjs')).href)
  await bench(process.argv.slice(2), readyApp)
})
process.exit()
