'use client'

import { PolicyView } from '@/components/resource/detail/policy-view'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StoredSecrets } from '@/components/resource/secret/stored-secrets'
import { endpointTypeName, fixedReason } from '@/lib/resources/endpoint-words'
import { endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { TrafficPath } from '@/components/traffic/traffic-path'

const { get } = endpoints.ops

/** One endpoint, with what serves it and its traffic policy. */
export function EndpointDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={endpointsInfo}
      get={get}
      id={id}
      picture={() => <TrafficPath of="endpoints" id={id} />}
      fixed={(item) => fixedReason(item.type)}
      elsewhere={['hostport', 'proto', 'traffic_policy']}
      values={(item) => ({
        type: item.type ? endpointTypeName(item.type) : undefined,
        // Scheme, host and port suffice. APIs without them have the two older fields.
        scheme: item.scheme ? undefined : (item.proto ?? undefined),
        host: item.host ? undefined : (item.hostport ?? undefined),
      })}
    >
      {(item) => (
        <>
          {item.traffic_policy && (
            <section aria-label="Traffic policy" className="space-y-2">
              <h2 className="text-lg font-medium">Traffic policy</h2>
              <PolicyView value={item.traffic_policy} />
              <StoredSecrets
                holder={{ operation: get.name, params: { id } }}
                schema={get.response}
                value={item}
              />
            </section>
          )}
        </>
      )}
    </ResourceDetail>
  )
}
