import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Fault, printError, inRoot, root } from './common.mjs'
import { buildIfChanged } from './inputs.mjs'
import { runTool } from './run.mjs'

const shared = ['lib', 'package-lock.json', 'tsconfig.json']
const programs = ['console', 'platform', 'adit', 'preflight']

/** `server-only` protects modules from Next's client bundles; these programs run on the server. @type {import('esbuild').Plugin} */
const serverOnly = {
  name: 'server-only',
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: 'server-only', namespace: 'empty' }))
    build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
  },
}

/** Scripts that locate the project by their own path are not bundled. @type {import('esbuild').Plugin} */
const ownScripts = {
  name: 'own-scripts',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    }))
  },
}

/** A banner that defines `require` in a bundle that is an ES module, for packages that need it. */
const requireBanner =
  "import { createRequire as adit$createRequire } from 'node:module'; const require = adit$createRequire(import.meta.url);"

/**
 * Bundles TypeScript programs for Node 20, which can't run TypeScript. Packages are not bundled, unless each program
 * has to be a single file that runs without them.
 * @param {Record<string, string>} entryPoints output name to file @param {string} outdir @param {{ isOneFile?: boolean }} [options]
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

/** Builds the programs outside Next if their sources changed, in about a second. Throws a `Fault`. */
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
          `The programs could not be built: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    },
  })

/** Builds the pages if their sources changed. Downloads nothing. Throws a `Fault` with Next's message. */
export const buildApp = () =>
  buildIfChanged('app', {
    inputs: [...shared, 'app', 'components', 'public', 'next.config.mjs', 'postcss.config.mjs'],
    output: '.next/BUILD_ID',
    async build() {
      printError('Sources changed. Building takes about a minute…')
      const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
      const { code, output } = await runTool('next/dist/bin/next', ['build'], { env })
      if (code !== 0) throw new Fault(`The build failed:\n${output.trim()}`)
    },
  })
