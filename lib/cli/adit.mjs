import './setup/node-version.mjs'
import { sealingKey } from './setup/secret.mjs'
const { pathToFileURL } = await import('node:url')
const { inRoot, main } = await import('./setup/common.mjs')
const { readyPrograms } = await import('./setup/ready.mjs')
const { whenNpmIsGone } = await import('./setup/run.mjs')

await main(async () => {
  await readyPrograms()
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'))
  if (sealingKey !== undefined) process.env.ADIT_SECRET = sealingKey // the tools no longer need it
  process.env.ADIT_DATA_DIR = inRoot(process.env.ADIT_DATA_DIR || '.adit')
  process.chdir(process.env.INIT_CWD ?? '.') // resolve file arguments relative to the user's directory, not npm's
  const { adit } = await import(pathToFileURL(inRoot('dist/adit.mjs')).href)
  process.exitCode = await adit(process.argv.slice(2))
})
process.exit()
