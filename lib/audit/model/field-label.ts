import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { capitalized } from '@/lib/util/text'
import { type Changed, changedValues, type ChangedValue, type Mentioned } from './changed-values'

type Fields = Readonly<Record<string, { label: string }>>

// Maps, because the names come from requests and could otherwise match inherited properties such as `constructor`.
const modules: ReadonlyMap<string, { label: string; fields: Fields }> = new Map(
  Object.entries({ ...tcpEdgeModuleInfos, ...httpsEdgeModuleInfos, ...routeModuleInfos }),
)
const resources: ReadonlyMap<string, { fields: Fields }> = new Map(Object.entries(resourceInfos))

const otherLabels: Fields = {
  acl: { label: 'Rules' },
  addr: { label: 'Address' },
  ca_pem: { label: 'Certificate (PEM)' },
  cidr: { label: 'Network' },
  connect_domain: { label: 'Ingress domain' },
  created_at: { label: 'Created' },
  hostport: { label: 'Host and port' },
  hostports: { label: 'Hosts and ports' },
  msg: { label: 'Message' },
  owner_id: { label: 'Owner' },
  principal: { label: 'Owner' },
  proto: { label: 'Protocol' },
  server_addr: { label: 'Address to connect to' },
  started_at: { label: 'Started' },
  updated_at: { label: 'Updated' },
  upstream_url: { label: 'Forwards to' },
  zone: { label: 'Your domain' },
}

const labelIn = (fields: Fields | undefined, name: string): string | undefined =>
  fields !== undefined && Object.hasOwn(fields, name) ? fields[name]?.label : undefined

function moduleLabel(operation: string, name: string): string | undefined {
  const key = operation.split('.').findLast((part) => modules.has(part))
  return key === undefined ? undefined : labelIn(modules.get(key)?.fields, name)
}

/** Returns a field's name as words, such as "Some new URL". */
const fieldWords = (name: string) =>
  capitalized(name.replaceAll(/[_.]/g, ' ')).replaceAll(
    /\b(?:acme|api|ca|cname|dns|http|https|id|ids|ip|os|pem|tcp|tls|uri|url|urls)\b/gi,
    (word) => word.toUpperCase().replace(/^(ID|URL)S$/, '$1s'),
  )

/**
 * Returns the label of a field in an operation's values. `name` is the field's path, such as `mutual_tls.enabled`.
 * Converts parts of the path without a known label to words.
 */
export function fieldLabel(name: string, operation: string): string {
  const own = moduleLabel(operation, name)
  if (own !== undefined) return own
  const [resource = ''] = operation.split('.', 1)
  const fields = resources.get(resource)?.fields
  const known = (part: string) => labelIn(fields, part) ?? labelIn(otherLabels, part)
  const [first = '', ...rest] = name.split('.')
  const head = known(first) ?? modules.get(first)?.label ?? fieldWords(first)
  const tail = rest.map(
    (part) => labelIn(modules.get(first)?.fields, part) ?? known(part) ?? fieldWords(part),
  )
  return [head, ...tail].join(' / ')
}

/**
 * Returns a field's name, without its `id` part if the value is the ID of a known resource: `backend` for `backend.id`.
 */
const fieldName = ({ name, before, after }: ChangedValue, mentioned: Mentioned) =>
  [before, after].some((value) => value !== null && Object.hasOwn(mentioned, value))
    ? name.replace(/(?:\.|_)id$/, '')
    : name

/** Returns the labels of an entry's changed fields, keyed by path, or no labels if the values can't be compared. */
export function changedLabels(
  entry: Changed & { operation: string; mentioned: Mentioned },
): Record<string, string> {
  try {
    const { values, long } = changedValues(entry)
    const names = values.map((value) => [value.name, fieldName(value, entry.mentioned)] as const)
    return Object.fromEntries(
      [...names, ...long.map((name) => [name, name] as const)].map(([path, name]) => [
        path,
        fieldLabel(name, entry.operation),
      ]),
    )
  } catch {
    return {}
  }
}
