import { httpsEdgeModuleInfos } from '@/lib/resources/info/edge-modules'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { tcpEdgeModuleInfos } from '@/lib/resources/info/tcp-edge-modules'
import { fieldWords } from '@/components/resource/act/changed-values'

interface ModuleLabels {
  label: string
  fields: Readonly<Record<string, { label: string }>>
}

// Maps, because the names in an entry come from requests and can be those of inherited properties.
const modules: ReadonlyMap<string, ModuleLabels> = new Map(
  Object.entries({ ...tcpEdgeModuleInfos, ...httpsEdgeModuleInfos, ...routeModuleInfos }),
)

/**
 * The labels of fields whose names differ from their labels. The labels of all kinds of resources would be too much to
 * load.
 */
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    server_addr: 'Address to connect to',
    started_at: 'Started',
    subject_common_name: 'Common name',
    updated_at: 'Updated',
    upstream_url: 'Forwards to',
    zone: 'Your domain',
  }),
)

const moduleField = (module: string, name: string): string | undefined => {
  const { fields = {} } = modules.get(module) ?? {}
  return Object.hasOwn(fields, name) ? fields[name]?.label : undefined
}

/** The label of a field of a module. The label of a nested field is complete without those of its parents. */
function moduleLabel(operation: string, name: string): string | undefined {
  const key = operation.split('.').findLast((part) => modules.has(part))
  return key === undefined ? undefined : moduleField(key, name)
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
  const head = labels.get(first) ?? modules.get(first)?.label ?? fieldWords(first)
  const tail = rest.map((part) => moduleField(first, part) ?? labels.get(part) ?? fieldWords(part))
  return [head, ...tail].join(' / ')
}
