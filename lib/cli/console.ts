import { context } from '@/lib/server/context'
import { startDoor } from '@/lib/server/door/start'
import { startJobs, takeOverActs } from './jobs'
import { offerLocalPlatform } from '@/lib/server/accounts/local-platform'
import { createSetupCode } from '@/lib/server/setup/set-up'
import { log } from '@/lib/server/log'
import { handleUncaught } from '@/lib/util/errors'
import { checkedEnv, explain, listenFault, lockStore, runProgram } from './start-checks'
import { enterDataDir } from './data-dir'
import { localPlatformOf } from './local-platform'

async function start() {
  const env = checkedEnv()
  const leave = enterDataDir(env)
  const unlock = lockStore(env.lockFile, 'console')
  const opened = await context()
  await takeOverActs(opened)
  if (env.ADIT_PLATFORM === 'on') offerLocalPlatform(localPlatformOf(env))
  const address = { host: env.ADIT_HOST, port: env.PORT }
  const door = await startDoor({ context: opened, dir: process.cwd(), ...address }).catch(
    (error: unknown) => {
      throw listenFault(error, `${address.host}:${address.port}`, 'PORT')
    },
  )
  const jobs = startJobs(opened)
  const setupCode = await createSetupCode(opened)
  const ready = { console: door.url, dataDir: env.dataDir, ...(setupCode === null ? {} : { setupCode }) }
  async function stop() {
    await door.close()
    await jobs.stop()
    await opened.db.destroy()
    unlock()
    leave()
  }
  return { ready, stop }
}

/**
 * The symbol under which Next.js looks for its own listener. Without such a listener, Next.js installs one that prints
 * multi-line stack traces.
 */
const nextListener = Symbol.for('next.unhandledRejectionListener')

const onRejection = handleUncaught({ error: (message, fields) => log.error(fields, message) })
Object.assign(globalThis, { [nextListener]: onRejection })
await runProgram(start, explain)
