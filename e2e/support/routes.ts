import { readFileSync } from 'node:fs'
import { consoleOperations } from '@/lib/api/registry'
import { inRoot } from '../../lib/cli/setup/common.mjs'

const manifest: object = JSON.parse(readFileSync(inRoot('.next/server/app-paths-manifest.json'), 'utf8'))
const addresses = (kind: 'page' | 'route') =>
  Object.keys(manifest)
    .filter((name) => name.endsWith(`/${kind}`) && !name.startsWith('/_'))
    .map((name) => name.slice(0, -kind.length - 1).replaceAll(/\/\(\w+\)/g, '') || '/')

/** Path templates of every page of the build, such as `/[account]/bot-users/[id]`. */
export const pageRoutes = addresses('page')
/** Path templates of the console's API: declared operations, and the other routes. */
export const apiRoutes = [
  ...new Set([
    ...consoleOperations.map(({ op }) => op.path.replaceAll(/\{(\w+)\}/g, '[$1]')),
    ...addresses('route').filter((address) => address.startsWith('/api/') && !address.startsWith('/api/[[')),
  ]),
]

/** Returns the path that results from a template and its parameters. A parameter without a value becomes `x`. */
export const fillRoute = (template: string, params: Record<string, string>) =>
  template.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => params[name] ?? 'x')
