import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { inRoot } from './common.mjs'

const isInput = (/** @type {string} */ file) => !/\.(?:test|e2e)\.tsx?$/.test(file)

/** @param {string} name a file or folder of the project @returns {string[]} the files, sorted; empty if it doesn't exist */
function filesOf(name) {
  const found = statSync(inRoot(name), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [name]
  const files = readdirSync(inRoot(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  return files.filter(isInput).sort()
}

/** Returns one hash over the names and contents of a build's inputs, without tests. @param {readonly string[]} names */
function hashOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesOf)) {
    const content = readFileSync(inRoot(file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Runs `build` unless its inputs are unchanged since the last successful build.
 * @param {string} name of the stamp in dist
 * @param {{ inputs: readonly string[], output: string, build: () => Promise<void> }} what `output` must exist for a build to count
 */
export async function buildIfChanged(name, { inputs, output, build }) {
  const stamp = inRoot('dist', `${name}.stamp`)
  const hash = hashOf(inputs)
  const isThere = statSync(inRoot(output), { throwIfNoEntry: false }) !== undefined
  if (isThere && readStamp(stamp) === hash) return
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** @param {string} stamp */
function readStamp(stamp) {
  return statSync(stamp, { throwIfNoEntry: false }) ? readFileSync(stamp, 'utf8') : null
}
