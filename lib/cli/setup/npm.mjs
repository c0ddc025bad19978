import { readFileSync } from 'node:fs'
import { isAlive } from './run.mjs'

/** The npm that runs this script: the parent, or the one of the shell between the two. */
function npmProcess() {
  try {
    const [, name = '', parent] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(?:ba|da)?sh$/.test(name) ? Number(parent) : process.ppid
  } catch {
    return process.ppid // no such file system here
  }
}

/**
 * Calls back when the npm that runs this script has ended: killed, it cannot ask the script to stop, and the shell
 * between the two does not pass on what it is asked. Never does where no npm runs it.
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
