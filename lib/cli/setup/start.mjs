import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Fault, printError, inRoot } from './common.mjs'
import { startProgram } from './programs.mjs'
import { readyApp, readyPrograms } from './ready.mjs'
import { interruptAll, whenNpmIsGone } from './run.mjs'
import { sealingKey } from './secret.mjs'

/** @typedef {Awaited<ReturnType<typeof startProgram>>} Program */

const labels = {
  console: 'Console',
  platform: 'Local platform',
  ingress: 'Local ingress',
  nameServer: 'Local name server',
  dataDir: 'Data directory',
  setupCode: 'Setup code',
}

/**
 * Builds the programs, runs `preflight` and, except in development, builds the pages. Returns the names of the programs
 * to start.
 * @param {boolean} isDev
 */
async function prepare(isDev) {
  await readyPrograms()
  /** @type {typeof import('../preflight')} */
  const { preflight } = await import(pathToFileURL(inRoot('dist/preflight.mjs')).href)
  const { sentence, warnings, programs } = await preflight({ ...process.env, ADIT_SECRET: sealingKey })
  if (sentence) throw new Fault(sentence)
  for (const warning of warnings) printError(`Warning: ${warning}`)
  if (!isDev) await readyApp()
  return programs
}

/**
 * Resolves when a signal requests a stop, or when npm has ended.
 * @returns {Promise<void>}
 */
function waitForStop() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve())
    whenNpmIsGone(() => resolve())
  })
}

/** @param {Program[]} programs */
function print(programs) {
  const facts = Object.assign({}, ...programs.map(({ ready }) => ready))
  const lines = Object.entries(labels).flatMap(([fact, label]) =>
    facts[fact] ? [`${label.padEnd(19)}${facts[fact]}\n`] : [],
  )
  process.stdout.write(lines.join(''))
}

/**
 * Restarts the local platform whenever it ends unexpectedly. Returns the function that stops the platform permanently.
 * @param {Program} first
 */
function keepPlatform(first) {
  let program = first
  const stopping = new AbortController()
  const kept = (async () => {
    for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, 30_000)) {
      await Promise.race([program.ended, once(stopping.signal, 'abort')])
      if (stopping.signal.aborted) return
      printError(
        `The local platform stopped unexpectedly. It will restart in ${pauseMs / 1000} ${pauseMs === 1000 ? 'second' : 'seconds'}. The console keeps running.`,
      )
      await setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const again = await startProgram('platform').catch((error) => printError(error.message))
      if (again) program = again
      if (again && stopping.signal.aborted) return again.stop()
    }
  })()
  return async () => {
    stopping.abort()
    await Promise.all([kept, program.stop()])
    await program.stop()
  }
}

/**
 * Installs, builds, and runs the console and local platform until the console ends or a stop is requested. Throws a
 * `Fault` if a step fails or the console ends unexpectedly.
 * @param {{ isDev?: boolean }} [options]
 */
export async function start({ isDev = false } = {}) {
  const env = { ADIT_SECRET: sealingKey, NODE_ENV: isDev ? 'development' : 'production' }
  const stopped = waitForStop().then(interruptAll)
  const names = await Promise.race([prepare(isDev), stopped])
  if (!names) return
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  /** @type {Program[]} */
  const programs = []
  try {
    for (const name of names) {
      const program = await startProgram(name, env)
      programs.push(program)
      stops.push(name === 'platform' ? keepPlatform(program) : program.stop)
    }
    print(programs)
    const console = programs[names.indexOf('console')]
    const hasEnded = await Promise.race([stopped, console?.ended.then(() => true)])
    if (hasEnded) throw new Fault('The console stopped unexpectedly, so all programs were stopped.')
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}
