'use client'

import type { ReactNode } from 'react'
import { RouteTable, routePath } from '@/components/https-edges/route-table'
import { unknownValue } from '@/components/resource/list/field-cell'
import { useItem } from '@/components/resource/detail/use-item'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { isUnreadable } from '@/lib/contract/conform'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo } from '@/lib/resources/info/https-edges'
import { tcpEdgesInfo } from '@/lib/resources/info/tcp-edges'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { servingRoutes } from '@/lib/resources/values/route-match'
import { paths } from '@/lib/util/paths'
import { counted } from '@/lib/util/text'

interface EdgePartsProps {
  edge: { resource: string; id: string }
  host: string | undefined
}

export const EdgeParts = ({ edge: { resource, id }, host }: EdgePartsProps) =>
  resource === httpsEdgesInfo.name ? <HttpsEdgeParts id={id} host={host} /> : <TcpEdgeParts id={id} />

function HttpsEdgeParts({ id, host }: { id: string; host: string | undefined }) {
  const { slug } = useAccount().account
  const { item: edge } = useItem({ info: httpsEdgesInfo, get: httpsEdges.ops.get, id })
  if (!edge?.routes) return null // the path above already shows the reason
  const routes = host === undefined ? edge.routes : servingRoutes(edge.routes, [host])
  const others = edge.routes.length - routes.length
  return (
    <>
      <Section title="Routes">
        {routes.length > 0 ? (
          <RouteTable edge={edge} routes={routes} />
        ) : (
          <p className="text-muted">No route matches this host.</p>
        )}
        {others > 0 && (
          <p className="text-sm text-muted">
            The edge has{' '}
            <Link href={`${paths.detail(slug, httpsEdgesInfo.name, id)}#routes`}>
              {counted(others, 'other route')}
            </Link>
            , for other hosts.
          </p>
        )}
      </Section>
      <IpPolicies
        applied={policiesOf(routes).map(({ policy, on }) => ({
          policy,
          on: on.length === routes.length ? null : <RouteLinks edgeId={id} routes={on} />,
        }))}
      />
    </>
  )
}

function TcpEdgeParts({ id }: { id: string }) {
  const { item: edge } = useItem({ info: tcpEdgesInfo, get: tcpEdges.ops.get, id })
  if (edge === undefined) return null
  return <IpPolicies applied={policiesIn(edge).map((policy) => ({ policy, on: null }))} />
}

type Restricted = Pick<HttpsEdgeRoute, 'ip_restriction'>

/**
 * Returns the IDs of the IP policies of an enabled IP restriction. The list contains null if the restriction's format
 * is unknown.
 */
function policiesIn(restricted: Restricted): (string | null)[] {
  const { ip_restriction: restriction } = restricted
  if (restriction?.enabled === false) return []
  const ids = (restriction?.ip_policies ?? []).map(({ id }) => id)
  return isUnreadable(restricted, 'ip_restriction') ? [...ids, null] : ids
}

function policiesOf(routes: readonly HttpsEdgeRoute[]) {
  const ids = new Set(routes.flatMap(policiesIn))
  return [...ids].map((policy) => ({
    policy,
    on: routes.filter((route) => policiesIn(route).includes(policy)),
  }))
}

interface IpPoliciesProps {
  /** The policies that apply, or null for unknown ones. `on` is null if a policy applies to all requests. */
  applied: readonly { policy: string | null; on: ReactNode }[]
}

/** Renders nothing if `applied` is empty, because a traffic policy might still restrict access with IP policies. */
const IpPolicies = ({ applied }: IpPoliciesProps) =>
  applied.length > 0 && (
    <Section title="IP policies">
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {applied.map(({ policy, on }) => (
          <li key={policy ?? 'unknown'} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-3 py-2">
            <span className="min-w-48">
              {policy === null ? unknownValue : <RefLink id={policy} resources={['ip-policies']} />}
            </span>
            <span className="min-w-0 text-sm text-muted">{on ?? (policy !== null && 'All requests')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )

function RouteLinks({ edgeId, routes }: { edgeId: string; routes: readonly HttpsEdgeRoute[] }) {
  const { slug } = useAccount().account
  return (
    <>
      {routes.length === 1 ? 'Route ' : 'Routes '}
      {routes.map(({ id, match }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link href={routePath(slug, edgeId, id)} className="font-mono">
            <Breakable text={match ?? id} />
          </Link>
        </span>
      ))}
    </>
  )
}
