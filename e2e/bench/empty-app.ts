import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildIfChanged } from '../../lib/cli/setup/build.mjs'
import { inRoot, root } from '../../lib/cli/setup/common.mjs'
import { runTool } from '../../lib/cli/setup/run.mjs'
import { freePorts } from '../support/ports'

const folder = inRoot('dist/empty-app')
const next = 'next/dist/bin/next'
/** The source files of the empty app, keyed by path. `/from` links to `/to`. */
const sources: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} }, outputFileTracingRoot: ${JSON.stringify(root)} }`,
  'app/layout.jsx': `export const dynamic = 'force-dynamic'
export default ({ children }) => <html lang="en"><body>{children}</body></html>`,
  'app/page.jsx': 'export default function Page() { return <p>Nothing</p> }',
  'app/from/page.jsx': `import Link from 'next/link'
export default function Page() { return <Link href="/to" prefetch={false}>To</Link> }`,
  'app/to/page.jsx': 'export default function Page() { return <p>Nothing</p> }',
}

async function build(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [file, content] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runTool(next, ['build', folder], { env })
  if (code !== 0) throw new Error(`The empty app could not be built:\n${output}`)
}

/** Starts an empty Next.js app, the baseline for the console's pages. Builds the app if the last build is outdated. */
export async function startEmptyApp() {
  const output = 'dist/empty-app/.next/BUILD_ID'
  await buildIfChanged('empty-app', {
    inputs: ['package-lock.json', 'e2e/bench/empty-app.ts'],
    output,
    build,
  })
  const [port] = await freePorts(1)
  const args = [inRoot('node_modules', next), 'start', folder, '--port', String(port)]
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready')) break
  child.stdout.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await ended
    },
  }
}
