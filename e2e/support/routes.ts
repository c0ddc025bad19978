import { readFileSync } from 'node:fs'
import { consoleOperations } from '@/lib/api/registry'
import { inRoot } from '../../lib/cli/setup/common.mjs'

const manifest: object = JSON.parse(readFileSync(inRoot('.next/server/app-paths-manifest.json'), 'utf8'))
const addresses = (kind: 'page' | 'route') =>
  Object.keys(manifest)
    .filter((name) => name.endsWith(`/${kind}`) && !name.startsWith('/_'))
    .map((name) => name.slice(0, -kind.length - 1).replaceAll(/\/\(\w+\)/g, '') || '/')

/** The path templates of all pages in the build, such as `/[account]/bot-users/[id]`. */
export const pageRoutes = addresses('page').sort()

/** Returns the kind of a page: the path after the resource's name, such as `/[id]/edit`. */
export const kindOfPage = (template: string) => /^\/\[account\]\/[\w-]+(.*)$/.exec(template)?.[1] ?? 'other'

/** Returns every `size`-th template of each kind, starting with the first. */
export function sampleRoute(
  templates: readonly string[],
  size: number,
  kindOf: (template: string) => string = kindOfPage,
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const isChosen = (template: string) => {
    const kind = kindOf(template)
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    return count % size === 0
  }
  return new Set(templates.filter(isChosen))
}

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
