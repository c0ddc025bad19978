import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printError, inRoot } from './common.mjs'
import { run, runTool } from './run.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macPaths = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/** Returns the path of an installed Chromium in PATH or at its usual location on macOS, or undefined. */
export function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...macPaths].find((file) => existsSync(file))
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (!existsSync(file)) await runTool('@playwright/test/cli.js', ['install', 'chromium'], { seconds: 180 })
  return file
}

/**
 * Installs Debian's Chromium package, which requires root. Falls back to the full browser on older releases without
 * the headless shell.
 */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, seconds: 120 })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-yq', '--no-install-recommends', name]
    if ((await run('apt-get', args, { env, seconds: 300 })).code === 0) break
  }
  return installedBrowser()
}

/** Installs a browser from an npm package, which supports only Linux on x64. */
async function fromRegistry() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = inRoot('node_modules/.cache/adit-browser')
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '@sparticuz/chromium@143']
  const { code } = await run('npm', args, { seconds: 300 })
  if (code !== 0) return undefined
  const entry = join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js')
  const { default: chromium } = await import(pathToFileURL(entry).href)
  /** @type {string} */
  const file = await chromium.executablePath()
  return file
}

/**
 * Reports whether a browser can print its version, which fails if required libraries are missing.
 * @param {string} file
 */
const works = async (file) => (await run(file, ['--version', '--no-sandbox'], { seconds: 30 })).code === 0

/**
 * Returns the path of the first Chromium that works, and downloads Chromium if needed. Returns null if no Chromium
 * works.
 */
export async function findBrowser() {
  for (const source of [installedBrowser, fromPlaywright, fromDebian, fromRegistry]) {
    if (source !== installedBrowser) printError('No working Chromium found. Trying another source…')
    const file = await Promise.resolve(source()).catch(() => undefined)
    if (file && existsSync(file) && (await works(file))) return file
  }
  return null
}
