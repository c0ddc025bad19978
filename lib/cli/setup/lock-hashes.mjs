import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { main, printError, inRoot } from './common.mjs'
import { run } from './run.mjs'

/** @typedef {{ version?: string, integrity?: string }} Locked */

/**
 * Returns the hash of a package in the registry, or null if the registry doesn't serve it.
 *
 * @param {string} spec
 */
async function hashOf(spec) {
  const { code, output } = await run('npm', ['view', spec, 'dist.integrity', '--loglevel=silent'], {
    seconds: 60,
  })
  return code === 0 ? (/^sha512-\S+$/m.exec(output)?.[0] ?? null) : null
}

/**
 * Adds a hash to every locked package that has none. Returns the packages whose hash is still missing.
 * @param {Record<string, Locked>} packages @param {(spec: string) => Promise<string | null>} find
 */
export async function addHashes(packages, find) {
  const without = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  const missing = []
  for (const [path, entry] of without) {
    const spec = `${path.split('node_modules/').at(-1)}@${entry.version}`
    const integrity = await find(spec)
    if (integrity) {
      const { version, ...rest } = entry
      packages[path] = { version, integrity, ...rest } // in npm's order
    } else missing.push(spec)
  }
  return missing
}

async function addToLock() {
  const file = inRoot('package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = await addHashes(lock.packages, hashOf)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  for (const spec of missing) printError(`The registry doesn't serve ${spec}.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(addToLock)
