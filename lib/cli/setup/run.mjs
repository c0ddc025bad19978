import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { systemCode, root } from './common.mjs'

/** Reports whether a process exists. @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/**
 * @typedef {object} Ran
 * @property {number} code exit code; 127 if the program doesn't exist, 124 after a timeout, 130 after an interruption
 * @property {string} output the standard output and standard error, in order of arrival
 */

/** The running programs. `interruptAll` ends them. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

let isInterrupted = false

/** Interrupts every program that `run` started. From then on, `run` starts no programs. */
export function interruptAll() {
  isInterrupted = true
  for (const child of running) child.kill('SIGINT')
}

/**
 * Runs a program until it ends, and returns its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, seconds?: number }} [options] `env` contains
 *   variables to add to this process's environment; `seconds` is the time limit
 * @returns {Promise<Ran>}
 */
export function run(command, args, { env = {}, cwd = root, seconds = 900 } = {}) {
  if (isInterrupted) return Promise.resolve({ code: 130, output: 'Interrupted.' })
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    let late = false
    const timer = setTimeout(() => (late = child.kill('SIGKILL')), seconds * 1000)
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code: late ? 124 : code, output })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/**
 * Runs a program from an installed package with the running version of Node.js.
 * @param {string} file below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runTool = (file, args, options) =>
  run(process.execPath, [`${root}/node_modules/${file}`, ...args], options)

/**
 * Returns the ID of the npm process that runs this script: the parent process or, if the parent process is a shell, the
 * parent of the shell.
 */
function npmProcess() {
  try {
    const [, name = '', parent] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(?:ba|da)?sh$/.test(name) ? Number(parent) : process.ppid
  } catch {
    return process.ppid // this system has no /proc
  }
}

/**
 * Calls `callback` when the npm process that runs this script has ended. Never calls `callback` if the script runs
 * without npm.
 * @param {() => void} callback
 */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return
  const [npm, parent] = [npmProcess(), process.ppid]
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    callback()
  }, 1000).unref()
}
