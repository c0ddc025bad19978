import './setup/node-version.mjs'
import { secret } from './setup/secret.mjs'
const { pathToFileURL } = await import('node:url')
const { main } = await import('./setup/fault.mjs')
const { readyPrograms } = await import('./setup/ready.mjs')
const { inRoot } = await import('./setup/root.mjs')
const { whenNpmIsGone } = await import('./setup/npm.mjs')

await main(async () => {
  await readyPrograms()
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
  if (secret !== undefined) process.env.ADIT_SECRET = secret // the tools are done
  process.env.ADIT_DATA_DIR = inRoot(process.env.ADIT_DATA_DIR || '.adit')
  process.chdir(process.env.INIT_CWD ?? '.') // files are named from where the command was typed, not from npm's place
  const { adit } = await import(pathToFileURL(inRoot('dist/adit.mjs')).href)
  process.exitCode = await adit(process.argv.slice(2))
})
process.exit()
