import { readFileSync } from 'node:fs'
import { isAlive } from './run.mjs'

/**
 * Returns the process ID of the npm that runs this script: the parent process, or the parent of the shell in between.
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
 * Calls back when the npm that runs this script has ended. A killed npm can't stop the script, and the shell in between
 * doesn't forward signals. Never calls back without npm.
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
