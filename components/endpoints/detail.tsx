'use client'

import { PolicyView } from '@/components/resource/detail/policy-view'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StoredSecrets } from '@/components/resource/secret/stored-secrets'
import { endpointTypeName, fixedReason, servingEdge } from '@/lib/resources/text/endpoint-text'
import { type Endpoint, endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { TrafficPathView, TrafficStateChip } from '@/components/traffic/traffic-path'
import { useTrafficPath, useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { useQuery } from '@tanstack/react-query'
import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { hostsIn, routesWithBackend } from '@/components/resource/backend/backend-routes'
import { ChangeBackendsButton } from '@/components/resource/backend/change-backends-button'
import { useNeedsBackend } from '@/components/resource/backend/use-needs-backend'
import { ExternalButton } from '@/components/ui/external-link'
import { Section } from '@/components/ui/section'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { paths } from '@/lib/util/paths'
import { EdgeParts } from './endpoint-routes'
import { endpointSummary } from './served-by'

const { get } = endpoints.ops

const elsewhere = [
  'traffic_policy',
  'url',
  'domain',
  'edge',
  'tunnel',
  'tunnel_session',
  'scheme',
  'host',
  'port',
  'hostport',
  'public_url',
  'proto',
]

const publicUrlOf = ({ url, public_url: publicUrl, bindings }: Endpoint) =>
  !bindings || bindings.includes('public') ? (url ?? publicUrl ?? undefined) : undefined

const hostOf = ({ host, hostport }: Endpoint) => (host ?? hostport)?.replace(/:\d+$/, '') || undefined

export function EndpointDetail({ id }: { id: string }) {
  const problem = useTrafficProblem('endpoints', id)
  const needsBackend = useNeedsBackend({ resource: 'endpoints', id })
  const isOpenable = useTrafficPath('endpoints', id).data?.broken === null
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
      acts={(item) => {
        const edge = servingEdge(item)
        const url = publicUrlOf(item)
        return (
          <>
            {/* Browsers can't open a wildcard. */}
            {isOpenable && url?.includes('*') === false && <ExternalButton href={url}>Open</ExternalButton>}
            {edge && (
              <ChangeBackend
                resource={edge.resource}
                id={edge.id}
                host={hostOf(item)}
                variant={needsBackend ? 'primary' : 'secondary'}
              />
            )}
          </>
        )
      }}
      fix={(item) => (needsBackend && servingEdge(item) ? null : undefined)}
      verdict={problem}
      summary={endpointSummary}
      none={({ bindings }) => (bindings?.includes('internal') ? 'None known.' : null)}
      elsewhere={elsewhere}
      isWide={(item) => servingEdge(item) !== undefined}
      values={({ type }) => ({ type: type ? endpointTypeName(type) : undefined })}
    >
      {(item) => {
        const edge = servingEdge(item)
        if (!edge && !item.traffic_policy) return null
        return (
          <>
            {edge && <EdgeParts edge={edge} host={hostOf(item)} />}
            {item.traffic_policy && (
              <Section title="Traffic policy">
                <PolicyView value={item.traffic_policy} />
                <StoredSecrets
                  holder={{ operation: get.name, params: { id } }}
                  schema={get.response}
                  value={item}
                />
              </Section>
            )}
          </>
        )
      }}
    </ResourceDetail>
  )
}

interface ChangeBackendProps {
  resource: string
  id: string
  host: string | undefined
  variant: 'primary' | 'secondary'
}

function ChangeBackend({ resource, id, host, variant }: ChangeBackendProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const isHttps = resource === 'https-edges'
  const { data } = useQuery({ ...inventoryDetailQuery(slug, 'https-edges', id), enabled: isHttps })
  const linkTo = (operation: string, ...segments: string[]) => (
    <ActLink
      operation={operation}
      href={paths.part(slug, resource, id, ...segments, 'backend')}
      variant={variant}
      pageAction
    >
      Change backend
    </ActLink>
  )
  if (!isHttps) return linkTo(`${resource}.backend.put`)
  const operation = 'https-edges.routes.backend.put'
  const { routes: stored, hostports } = data?.row.item ?? {}
  const routes = routesWithBackend(id, stored, [...hostsIn(hostports), ...(host === undefined ? [] : [host])])
  const act = permissionFor(seen, operation)
  const [only] = routes
  if (only === undefined || act === null) return null
  const isDialog = act.disabledReason === undefined
  return (
    <>
      {!isDialog && linkTo(operation, 'routes', only.id)}
      <ChangeBackendsButton {...{ routes, host, variant }} isOffered={isDialog} />
    </>
  )
}
