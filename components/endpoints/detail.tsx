'use client'

import { PolicyView } from '@/components/resource/detail/policy-view'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StoredSecrets } from '@/components/resource/secret/stored-secrets'
import { endpointTypeName, fixedReason, servingEdge } from '@/lib/resources/text/endpoint-text'
import { type Endpoint, endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { endpointSummary } from './served-by'

const { get } = endpoints.ops

/**
 * The fields that the details omit because the page shows them elsewhere. The policy has its own section, the heading
 * contains the URL and its parts, and the traffic path contains the domain and edge.
 */
const elsewhere = [
  'traffic_policy',
  'url',
  'domain',
  'edge',
  'scheme',
  'host',
  'port',
  'hostport',
  'public_url',
  'proto',
]

/** Returns the URL of a public endpoint. Returns undefined for other endpoints, which only agents can reach. */
const publicUrlOf = ({ url, public_url: publicUrl, bindings }: Endpoint) =>
  !bindings || bindings.includes('public') ? (url ?? publicUrl ?? undefined) : undefined

/** The detail page of an endpoint. Shows the endpoint's traffic policy and the resource that serves the endpoint. */
export function EndpointDetail({ id }: { id: string }) {
  const problem = useTrafficProblem('endpoints', id)
  return (
    <ResourceDetail
      info={endpointsInfo}
      get={get}
      id={id}
      state={<TrafficStateChip of="endpoints" id={id} />}
      picture={(item) => (
        <TrafficPathView of="endpoints" id={id} url={publicUrlOf(item)} explained={problem} />
      )}
      fixed={(item) => fixedReason(item.type)}
      editInstead={servingEdge}
      verdict={problem}
      summary={endpointSummary}
      none={({ bindings }) => (bindings?.includes('internal') ? 'None known.' : null)}
      elsewhere={elsewhere}
      values={({ type }) => ({ type: type ? endpointTypeName(type) : undefined })}
    >
      {(item) =>
        item.traffic_policy && (
          <section aria-label="Traffic policy" className="space-y-2">
            <h2 className="text-lg font-medium">Traffic policy</h2>
            <PolicyView value={item.traffic_policy} />
            <StoredSecrets
              holder={{ operation: get.name, params: { id } }}
              schema={get.response}
              value={item}
            />
          </section>
        )
      }
    </ResourceDetail>
  )
}
