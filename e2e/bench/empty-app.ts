import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfChanged } from '../../lib/cli/setup/build.mjs'
import { inRoot, root } from '../../lib/cli/setup/common.mjs'
import { runTool } from '../../lib/cli/setup/run.mjs'
import { firstLoadBytes } from './first-load'

const folder = inRoot('dist/empty-app')
const sources: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} }, outputFileTracingRoot: ${JSON.stringify(root)} }`,
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
  'app/page.jsx': 'export default function Page() { return <p>Nothing</p> }',
}

async function build(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'app'), { recursive: true })
  for (const [file, content] of Object.entries(sources)) await writeFile(join(folder, file), content)
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await runTool('next/dist/bin/next', ['build', folder], { env })
  if (code !== 0) throw new Error(`The empty app could not be built:\n${output}`)
}

/** Returns the first-load bytes of an empty app with the same framework. Builds the app once per set of packages. */
export async function emptyAppBytes(): Promise<number> {
  const output = 'dist/empty-app/.next/BUILD_ID'
  await buildIfChanged('empty-app', {
    inputs: ['package-lock.json', 'e2e/bench/empty-app.ts'],
    output,
    build,
  })
  const html = await readFile(join(folder, '.next/server/app/index.html'), 'utf8')
  return firstLoadBytes(html, (source) => readFile(join(folder, source.replace('/_next/', '.next/'))))
}
