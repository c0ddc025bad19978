import { readFileSync } from 'node:fs'
import { Fault, printError, inRoot } from './common.mjs'
import { run } from './run.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/** @param {string} file @returns {Packages | null} null if the file is missing or isn't a lock */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/**
 * Reports whether every package in the lock file is installed at its version. Optional packages may be missing, because
 * most are for other platforms.
 * @param {Packages | null} wanted @param {Packages | null} found
 */
export function isInstalled(wanted, found) {
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const there = found[path]
    return path === '' || (there ? there.version === version : optional === true)
  })
}

/** Returns the reason for a failure from npm's output, as one line. @param {string} output */
function reasonOf(output) {
  const lines = output
    .split('\n')
    .flatMap((line) => /^npm (?:error|ERR!) (?:code )?(.+)/.exec(line)?.[1] ?? [])
  const reasons = lines.filter((line) => !/^(?:syscall|errno|type) /.test(line)).slice(0, 2)
  return (reasons.join(', ') || output.trim() || 'no reason given').replace(/\.+$/, '')
}

/** The options for npm: skip install scripts, print only errors, and fail fast if the registry is unreachable. */
const npmOptions = [
  '--ignore-scripts',
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

/**
 * Installs all locked packages, including development packages, if any package is missing or has a different version.
 * Throws a `Fault` if the installation fails.
 */
export async function install() {
  const wanted = packagesOf('package-lock.json')
  if (isInstalled(wanted, packagesOf('node_modules/.package-lock.json'))) return
  printError('Installing packages…')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', ...npmOptions]
  const npm = process.env.npm_execpath
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args)
  if (code === 127)
    throw new Fault(
      "Couldn't install the packages: npm wasn't found. Install npm, then run this command again.",
    )
  if (code !== 0) throw new Fault(`npm couldn't install the packages: ${reasonOf(output)}.`)
}
