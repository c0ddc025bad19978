import type { TrafficPath } from '@/lib/traffic/model/nodes'

/**
 * Returns a domain's traffic path without the nodes of the domain and its own DNS. `page` is the URL path of the
 * domain's page.
 */
export function behindDomain(path: TrafficPath, page: string): TrafficPath {
  const kept = path.nodes.flatMap((node, at) => {
    const isOwnDns = node.stage === 'dns' && node.href?.startsWith(`${page}#`) === true
    return isOwnDns || node.is_here ? [] : [at]
  })
  const all = kept.flatMap((at) => path.nodes[at] ?? [])
  const isUnused = all.length === 1 && all[0]?.href === null && !kept.includes(path.broken ?? -1)
  const nodes = isUnused ? [] : all
  if (path.broken === null) return { ...path, nodes }
  const broken = kept.indexOf(path.broken)
  return broken >= 0
    ? { ...path, nodes, broken }
    : { ...path, nodes, broken: null, sentence: '', action: null }
}
