import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { inRoot, Fault, printError, root } from './common.mjs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { runTool } from './run.mjs'

const zip = promisify(gzip)

const isInput = (/** @type {string} */ file) => !/\.(?:test|e2e)\.tsx?$/.test(file)

/**
 * @param {string} name a file or directory of the project @returns {string[]} the sorted files; empty if absent
 */
function filesOf(name) {
  const found = statSync(inRoot(name), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [name]
  const files = readdirSync(inRoot(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
  return files.filter(isInput).sort()
}

/** Returns a hash of the names and contents of a build's inputs, except tests. @param {readonly string[]} names */
function hashOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(filesOf)) {
    const content = readFileSync(inRoot(file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Runs `build` if its inputs have changed since the last successful build, or if its output is missing.
 * @param {string} name the name of the stamp file in dist
 * @param {{ inputs: readonly string[], output: string, build: () => Promise<void> }} what `output` is the file that a
 *   successful build creates
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

const shared = ['lib', 'package-lock.json', 'tsconfig.json']
const programs = ['console', 'platform', 'adit', 'preflight']

/**
 * The plugin that replaces `server-only` with an empty module, because these programs run on the server.
 *
 * @type {import('esbuild').Plugin}
 */
const serverOnly = {
  name: 'server-only',
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'empty' }))
    build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
  },
}

/**
 * The plugin that keeps `.mjs` scripts out of the bundle, because they locate the project by their own path.
 *
 * @type {import('esbuild').Plugin}
 */
const ownScripts = {
  name: 'own-scripts',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    }))
  },
}

/** The banner that defines `require` in an ES module bundle, for packages that need it. */
const requireBanner =
  "import { createRequire as adit$createRequire } from 'node:module'; const require = adit$createRequire(import.meta.url);"

/**
 * Bundles TypeScript programs for Node 20. With `isOneFile`, also bundles packages, so that each program is a single
 * file.
 * @param {Record<string, string>} entryPoints source files, keyed by output name @param {string} outdir @param {{
 *   isOneFile?: boolean }} [options]
 */
export async function bundle(entryPoints, outdir, { isOneFile = false } = {}) {
  const { build, stop } = await import('esbuild')
  try {
    await build({
      entryPoints,
      outdir,
      outExtension: { '.js': '.mjs' },
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      jsx: 'automatic',
      packages: isOneFile ? 'bundle' : 'external',
      banner: isOneFile ? { js: requireBanner } : {},
      sourcemap: !isOneFile,
      plugins: [serverOnly, ownScripts],
      logLevel: 'silent',
    })
  } finally {
    await stop() // esbuild's service would otherwise run until this process ends
  }
}

/**
 * Builds the programs that aren't part of the Next.js build, if their sources have changed. Throws a `Fault` if the
 * build fails.
 */
export const buildPrograms = () =>
  buildIfChanged('programs', {
    inputs: shared,
    output: 'dist/agent.mjs',
    async build() {
      const entries = Object.fromEntries(programs.map((name) => [name, `lib/cli/${name}.ts`]))
      try {
        await bundle(entries, inRoot('dist'))
        await bundle({ agent: 'lib/cli/agent.ts' }, inRoot('dist'), { isOneFile: true })
      } catch (error) {
        throw new Fault(
          `The programs couldn't be built: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    },
  })

/** Adds a gzipped copy of each script and style sheet, so that the console doesn't compress them for each request. */
async function compressStatic() {
  const files = readdirSync(inRoot('.next/static'), { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map((file) => inRoot('.next/static', file))
      .map(async (path) => writeFile(`${path}.gz`, await zip(await readFile(path), { level: 9 }))),
  )
}

/** Builds the pages if their sources have changed. Throws a `Fault` with Next.js's output if the build fails. */
export const buildApp = () =>
  buildIfChanged('app', {
    inputs: [...shared, 'app', 'components', 'public', 'next.config.mjs', 'postcss.config.mjs'],
    output: '.next/BUILD_ID',
    async build() {
      printError('Building the pages. This takes about a minute…')
      const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
      const { code, output } = await runTool('next/dist/bin/next', ['build'], { env })
      if (code !== 0) throw new Fault(`The build failed:\n${output.trim()}`)
      await compressStatic()
    },
  })
