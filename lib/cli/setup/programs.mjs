import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Fault, inRoot, root } from './common.mjs'

/**
 * @typedef {{ ready: Record<string, string> } | { fault: string }} Report the single report of a program: its addresses
 *   if it is ready, or why it can't start
 */

/** The secret that proves to the local platform's ingress that a test request comes from the console. */
const probeSecret = randomBytes(24).toString('base64url')

/** The time, in milliseconds, after which a program that was asked to stop is killed. */
const stopTimeoutMs = 8000

/** @param {unknown} message @returns {message is Report} */
const isReport = (message) =>
  typeof message === 'object' && message !== null && ('ready' in message || 'fault' in message)

/**
 * Starts one of the built programs and waits until it is ready. The program ends when this process ends. Throws a
 * `Fault` if the program can't start.
 * @param {'console' | 'platform'} name
 * @param {Record<string, string | undefined>} [env] variables to add to this process's environment
 * @param {number} [output] file descriptor for the output of the program
 * @param {readonly string[]} [execArgv] Node options
 */
export async function startProgram(name, env = {}, output = 2, execArgv = ['--enable-source-maps']) {
  const child = fork(inRoot('dist', `${name}.mjs`), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ADIT_PROBE_SECRET: probeSecret,
      ...env,
      ...(name !== 'console' && { ADIT_SECRET: undefined }), // only the console seals secrets
    },
    execArgv: [...execArgv],
    stdio: ['ignore', output, output, 'ipc'],
  })
  /** @type {Promise<number>} */
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  const stop = async () => {
    child.kill('SIGTERM')
    const gone = await Promise.race([
      ended.then(() => true),
      setTimeout(stopTimeoutMs, false, { ref: false }),
    ])
    if (!gone) child.kill('SIGKILL')
    await ended
  }
  const reported = once(child, 'message').then(([message]) => message)
  const first = await Promise.race([reported, ended])
  if (isReport(first) && 'ready' in first) return { ready: first.ready, ended, stop, child }
  await stop()
  throw new Fault(
    isReport(first) && 'fault' in first
      ? first.fault
      : `The ${name} program exited immediately with code ${first}.`,
  )
}
