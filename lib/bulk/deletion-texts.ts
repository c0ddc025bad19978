import { resourceInfos } from '@/lib/resources/resource-infos'
import type { ResourceName } from '@/lib/resources/resource-types'
import { removeRecordsText } from '@/lib/resources/text/remove-records-text'

const backends = 'Edges, routes and other backends can no longer send traffic to these backends.'

/**
 * The consequences of deleting several resources of a kind, for kinds whose text for one resource is incorrect for
 * several. Import this file only in server code.
 */
const severalTexts: Readonly<Partial<Record<ResourceName, string>>> = {
  'agent-ingresses': `Agents can no longer reconnect through these ingresses. ${removeRecordsText('their NS records', 'several')}`,
  'api-keys': 'Programs that use these keys, which may include this console, lose access to the account.',
  'bot-users': 'You can no longer create credentials for these bot users.',
  'certificate-authorities': 'Client certificates signed by these authorities are no longer accepted.',
  credentials:
    "Agents can no longer connect with these authtokens. Open sessions can continue until their agents reconnect. This can't be undone.",
  endpoints: 'Requests to these URLs will fail. The domains and TCP addresses stay reserved.',
  'event-subscriptions': "Events are no longer forwarded, and the subscriptions' sources are also deleted.",
  'failover-backends': backends,
  'http-response-backends': backends,
  'https-edges':
    "The edges' routes, modules and endpoints are also deleted. Their hosts are no longer served, so clients get an error. Domains and backends are kept.",
  'ip-policies':
    "The policies' rules are also deleted. IP restrictions that use these policies then deny every address that no other policy allows.",
  'ip-policy-rules': "The policies' other rules then decide whether addresses in these networks are allowed.",
  'reserved-addrs':
    "The addresses are released and can't be reserved again. Clients can no longer connect to them.",
  'reserved-domains': `New endpoints can no longer use these domains. The platform no longer issues or renews their certificates. ${removeRecordsText('their CNAME records', 'several')}`,
  'ssh-credentials': 'New connections with these keys are rejected. Sessions that are already open continue.',
  'static-backends': backends,
  'tcp-edges':
    "The edges' endpoints and modules are also deleted, and their addresses no longer accept connections. The addresses stay reserved, and the backends and IP policies are kept.",
  'tunnel-group-backends': backends,
  'weighted-backends': backends,
}

export const deletionTextOf = (resource: ResourceName, count: number): string =>
  (count === 1 ? undefined : severalTexts[resource]) ?? resourceInfos[resource].deletion
