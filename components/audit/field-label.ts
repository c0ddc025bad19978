import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { fieldWords } from '@/components/resource/act/changed-values'

const modules: Readonly<
  Record<string, { label: string; fields: Readonly<Record<string, { label: string }>> }>
> = { ...tcpEdgeModuleInfos, ...httpsEdgeModuleInfos, ...routeModuleInfos }

/**
 * The labels of fields whose names differ from their labels. The labels of all kinds of resources would be too much to
 * load.
 */
const labels: Readonly<Record<string, string>> = {
  acl: 'Allowed bindings',
  addr: 'Address',
  ca_pem: 'Certificate (PEM)',
  certificate_management_policy: 'Certificate policy',
  certificate_management_status: 'Certificate state',
  cidr: 'Network',
  connect_domain: 'Ingress domain',
  created_at: 'Created',
  hostport: 'Host and port',
  hostports: 'Hosts and ports',
  msg: 'Message',
  not_after: 'Valid until',
  not_before: 'Valid from',
  ns_targets: 'Name servers',
  owner_id: 'Owner',
  pooling_enabled: 'Pooling',
  principal: 'Owner',
  proto: 'Protocol',
  started_at: 'Started',
  subject_common_name: 'Common name',
  updated_at: 'Updated',
  upstream_url: 'Forwards to',
  zone: 'Your domain',
}

/** The label of a field of a module. The label of a nested field is complete without those of its parents. */
function moduleLabel(operation: string, name: string): string | undefined {
  const key = operation.split('.').findLast((part) => Object.hasOwn(modules, part))
  return key === undefined ? undefined : modules[key]?.fields[name]?.label
}

/**
 * Returns the label of a field. `name` is the field's path, such as `mutual_tls.enabled`. The values of an operation on
 * a module, such as `https-edges.tls_termination.put`, are the fields of the module. The parts of a path without a known
 * label are shown as words.
 */
export function fieldLabel(name: string, operation = ''): string {
  const own = moduleLabel(operation, name)
  if (own !== undefined) return own
  const [first = '', ...rest] = name.split('.')
  const head = labels[first] ?? modules[first]?.label ?? fieldWords(first)
  const tail = rest.map((part) => modules[first]?.fields[part]?.label ?? labels[part] ?? fieldWords(part))
  return [head, ...tail].join(' / ')
}
