import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { capitalized } from '@/lib/util/text'

const modules: Readonly<
  Record<string, { label: string; fields: Readonly<Record<string, { label: string }>> }>
> = { ...tcpEdgeModuleInfos, ...httpsEdgeModuleInfos, ...routeModuleInfos }

/**
 * The labels of fields whose names differ from their labels. The labels of all kinds of resources would be too much to
 * load.
 */
const labels: Readonly<Record<string, string>> = {
  acl: 'Allowed bindings',
  cidr: 'Network',
  connect_domain: 'Ingress domain',
  created_at: 'Created',
  hostports: 'Hosts and ports',
  id: 'ID',
  uri: 'URI',
  url: 'URL',
  zone: 'Your domain',
}

const wordsOf = (name: string) =>
  capitalized(name.replaceAll('_', ' ')).replaceAll(/\b(?:cname|dns|id|ids|ip|tls|uri|url)\b/gi, (word) =>
    word.toLowerCase() === 'ids' ? 'IDs' : word.toUpperCase(),
  )

/**
 * Returns the label of a field. `name` is the field's path, such as `mutual_tls.enabled`. The parts of a path without a
 * known label are shown as words.
 */
export function fieldLabel(name: string): string {
  const [first = '', ...rest] = name.split('.')
  const head = labels[first] ?? modules[first]?.label ?? wordsOf(first)
  const tail = rest.map((part) => modules[first]?.fields[part]?.label ?? labels[part] ?? wordsOf(part))
  return [head, ...tail].join(' / ')
}
