import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../../lib/cli/setup/programs.mjs'
import { runAditCommand, type Environment } from './adit'
import { freePorts } from './ports'

export const admin = { email: 'admin@example.com', password: 'correct horse battery staple' }

/**
 * Returns the environment of a separate installation. Unsets the `ADIT_` variables of this process, except variables
 * for tests.
 */
async function freshEnvironment(dataDir: string): Promise<Environment> {
  const [port, platformPort, dnsPort, ingressPort] = await freePorts(4)
  const others = Object.keys(process.env).filter((name) => /^ADIT_(?!E2E_|SCREENSHOTS)/.test(name))
  return {
    ...Object.fromEntries(others.map((name) => [name, undefined])),
    PORT: String(port),
    ADIT_DATA_DIR: dataDir,
    ADIT_PLATFORM_PORT: String(platformPort),
    ADIT_PLATFORM_DNS_PORT: String(dnsPort),
    ADIT_INGRESS_PORT: String(ingressPort),
    ADIT_ALLOWED_NETWORKS: '127.0.0.1/32',
    ADIT_PERSON_REQUESTS: '100000', // one admin runs the requests of many tests
    ADIT_CONFIRM_MINUTES: '720', // a worker signs in once, however long it runs
  }
}

type Program = Awaited<ReturnType<typeof startProgram>>

/** Starts a program like the launcher does, but without source maps. */
const startTested = (
  name: 'console' | 'platform',
  environment: Environment,
  output: number,
  options: readonly string[] = [],
) => startProgram(name, environment, output, options)

/** Creates a data directory, and an environment with this directory and free ports. `remove` deletes the directory. */
export async function prepareInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-e2e-'))
  const environment = await freshEnvironment(dataDir)
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  return { dataDir, environment, remove }
}

/**
 * Starts a console and a local platform as child processes, with their own ports and data directory. `variables`
 * extends the environment of both programs. `options` are Node options of the console.
 */
export async function startInstallation(variables: Environment = {}, options: readonly string[] = []) {
  const { dataDir, environment: usual, remove } = await prepareInstallation()
  const environment = { ...usual, ...variables }
  const logFile = join(dataDir, 'programs.log')
  const log = await open(logFile, 'a')
  let platform: Program = await startTested('platform', environment, log.fd)
  let running: Program = await startTested('console', environment, log.fd, options)
  const start = async () => {
    running = await startTested('console', environment, log.fd, options)
  }
  return {
    url: running.ready.console ?? '',
    dataDir,
    /** The log file of both programs, with one JSON object per line. */
    logFile,
    environment,
    platformUrl: platform.ready.platform ?? '',
    /** The ingress's URL, for agents and for visitors of the agents' tunnels. */
    ingressUrl: platform.ready.ingress ?? '',
    /** Returns the setup code from the console's last start, or an empty string after setup. */
    setupCode: () => running.ready.setupCode ?? '',
    adit: (args: readonly string[], stdin?: string) => runAditCommand(args, environment, stdin),
    /** Stops the console gracefully and starts it again with the same data. */
    async restart() {
      await running.stop()
      await start()
    },
    /** Kills the console as a power failure would, and starts it again with the same data. */
    async kill9() {
      running.child.kill('SIGKILL')
      await running.ended
      await start()
    },
    /** Kills the local platform as a power failure would, and starts it again with the same data. */
    async killPlatform9() {
      platform.child.kill('SIGKILL')
      await platform.ended
      platform = await startTested('platform', environment, log.fd)
    },
    async stop() {
      await Promise.all([running.stop(), platform.stop()])
      await log.close()
      await remove()
    },
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** Starts a separate local platform with its own data, like a management API on another machine. */
export async function startRemotePlatform() {
  const { dataDir, environment, remove } = await prepareInstallation()
  const log = await open(join(dataDir, 'programs.log'), 'a')
  const platform = await startTested('platform', environment, log.fd)
  return {
    url: platform.ready.platform ?? '',
    ingressUrl: platform.ready.ingress ?? '',
    adit: (args: readonly string[]) => runAditCommand(args, environment),
    async stop() {
      await platform.stop()
      await log.close()
      await remove()
    },
  }
}
