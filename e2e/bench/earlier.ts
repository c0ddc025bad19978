import { open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as programs from '../../lib/cli/setup/programs.mjs'
import type * as ready from '../../lib/cli/setup/ready.mjs'
import { callerOf, connect } from '../support/caller'
import { admin, prepareInstallation } from '../support/installation'
import { sessionCookie } from '../support/session'
import { type Furnished, readLists } from './long-lists'

interface Platform {
  platformUrl: string
  apiKey: string
}

/**
 * Builds the console of another checkout, such as an earlier version, and starts it with an account of the same local
 * platform. The lists must already be filled.
 */
export async function startEarlier(
  checkout: string,
  { platformUrl, apiKey }: Platform,
): Promise<Furnished & { stop: () => Promise<void> }> {
  const setup = pathToFileURL(join(resolve(checkout), 'lib/cli/setup/')).href
  const { readyApp, readyPrograms }: typeof ready = await import(`${setup}ready.mjs`)
  const { startProgram }: typeof programs = await import(`${setup}programs.mjs`)
  await readyPrograms()
  await readyApp()
  const { dataDir, environment, remove } = await prepareInstallation()
  const log = await open(join(dataDir, 'programs.log'), 'a')
  const console = await startProgram('console', environment, log.fd, [])
  const url = console.ready.console ?? ''
  const { status } = await callerOf(url)('POST', '/api/setup', { ...admin, code: console.ready.setupCode })
  if (status !== 204) throw new Error(`Setting up ${checkout} was answered with ${status}`)
  const cookie = await sessionCookie(url)
  const account = await connect(callerOf(url, cookie), 'Lab', platformUrl, apiKey)
  return {
    ...(await readLists(url, { account, cookie })),
    async stop() {
      await console.stop()
      await log.close()
      await remove()
    },
  }
}
