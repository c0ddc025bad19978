import { readFileSync } from 'node:fs'
import { consoleOperations } from '@/lib/api/registry'
import { inRoot } from '../../lib/cli/setup/common.mjs'

const manifest: object = JSON.parse(readFileSync(inRoot('.next/server/app-paths-manifest.json'), 'utf8'))
const addresses = (kind: 'page' | 'route') =>
  Object.keys(manifest)
    .filter((name) => name.endsWith(`/${kind}`) && !name.startsWith('/_'))
    .map((name) => name.slice(0, -kind.length - 1).replaceAll(/\/\(\w+\)/g, '') || '/')

/** The path templates of all pages in the build, such as `/[account]/bot-users/[id]`. */
export const pageRoutes = addresses('page')
/** The path templates of the console's API, for declared operations and all other routes. */
export const apiRoutes = [
  ...new Set([
    ...consoleOperations.map(({ op }) => op.path.replaceAll(/\{(\w+)\}/g, '[$1]')),
    ...addresses('route').filter((address) => address.startsWith('/api/') && !address.startsWith('/api/[[')),
  ]),
]

/** Fills a path template with parameters. A parameter without a value becomes `x`. */
export const fillRoute = (template: string, params: Record<string, string>) =>
  template.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => params[name] ?? 'x')
