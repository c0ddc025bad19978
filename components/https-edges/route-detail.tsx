'use client'

import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActLink, RoleNote } from '@/components/resource/act/act-link'
import { RemovePart } from '@/components/resource/act/remove-part'
import { useNeedsBackend } from '@/components/resource/backend/use-needs-backend'
import { FieldValue } from '@/components/resource/detail/field-value'
import { GonePanel } from '@/components/resource/detail/not-found-panels'
import { Verdict } from '@/components/resource/detail/detail-header'
import { FixLink } from '@/components/resource/detail/fix-link'
import { DetailTabs, RawView } from '@/components/resource/detail/detail-tabs'
import { readOrElse } from '@/components/resource/detail/readable'
import { readCommand } from '@/components/resource/detail/curl'
import { SectionBoundary } from '@/components/resource/detail/section-boundary'
import { TryAgain, ErrorPanel } from '@/components/resource/error/error-panel'
import { noValue } from '@/components/resource/list/field-cell'
import { ModuleCards } from '@/components/resource/module/module-cards'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { TrafficPanel, TrafficStateChip } from '@/components/traffic/traffic-path'
import { useTrafficProblem } from '@/components/traffic/traffic-sentence'
import { Badge, Mono } from '@/components/ui/text'
import { CopyText } from '@/components/ui/copy-text'
import { Facts, MainFacts } from '@/components/ui/facts'
import { useCopy } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/placeholder'
import { SpriteIcon } from '@/components/ui/state-chip'
import { Section } from '@/components/ui/section'
import { permissionFor } from '@/lib/client/account'
import { isUnreadable } from '@/lib/contract/conform'
import type { FieldKind } from '@/lib/contract/resource'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { icons } from '@/lib/resources/icons'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { matchTypeLabel } from '@/lib/resources/values/route-match'
import { paths } from '@/lib/util/paths'
import { backendFault, routeSentence } from './edge-text'
import { moduleGroups } from './module-views'
import { RouteNotFound, type RouteParams, routeParams, useRoute } from './use-route'

const { ops } = httpsEdges
const unreadableMatch = 'The platform returned the match in an unknown format.'
const visitor = { label: 'Visitor', icon: <Globe aria-hidden /> }

export function HttpsEdgeRouteDetail(params: RouteParams) {
  const { route, raw, isSuspect, isLive, isPending, isGone, error, ...again } = useRoute(params)
  const { account } = useAccount()
  const problem = useTrafficProblem(info.name, params.id, params.route_id)
  const curl = readCommand(account, ops['routes.get'], routeParams(params))
  const part = (render: () => ReactNode) => <SectionBoundary isSuspect={isSuspect} render={render} />
  if (isPending || (isGone && route === undefined))
    return (
      <>
        <PageHeader title="Route" />
        {isPending ? <SkeletonRows count={8} label="Loading route" /> : <RouteNotFound {...params} />}
      </>
    )
  return (
    <article className="space-y-6">
      <PageHeader
        icon={<SpriteIcon name={icons[info.name]} className="size-5 text-muted" />}
        title={
          <>
            {/* As in the breadcrumbs, where a slash would look like a separator. */}
            {route?.match === '/' && 'Route '}
            <Mono text={route?.match ?? params.route_id} />
          </>
        }
        meta={
          <>
            {!isGone && <TrafficStateChip of="https-edges" id={params.id} route={params.route_id} />}
            {route?.match_type && part(() => <Badge>{matchTypeLabel(route.match_type)}</Badge>)}
          </>
        }
        description={
          <>
            {!isGone && problem !== undefined && <Verdict text={problem} />}
            {route ? part(() => readOrElse(route, routeSentence, () => unreadableMatch)) : <UnknownText />}
          </>
        }
        actions={
          <>
            {!isGone && <Fix params={params} />}
            {route && <RouteActs params={params} route={route} />}
          </>
        }
      />
      {isGone ? (
        <GonePanel />
      ) : (
        <TrafficPanel of="https-edges" id={params.id} route={params.route_id} explained={problem} />
      )}
      {error !== null && <ErrorPanel error={error} actions={<TryAgain {...again} />} />}
      <RoleNote operations={[ops['routes.update'].name, ops['routes.oauth.put'].name]} />
      {route && part(() => <KeyFacts edgeId={params.id} route={route} />)}
      <DetailTabs
        one="Route"
        path={paths.part(account.slug, info.name, params.id, 'routes', params.route_id)}
        target={`${params.id}/${params.route_id}`}
        overview={
          <div className="space-y-6">
            {part(() => (
              <RouteModules
                params={params}
                route={route}
                fault={route && !isGone && !isUnreadable(route, 'backend') ? backendFault(route) : null}
              />
            ))}
            {route && part(() => <Details route={route} />)}
          </div>
        }
        json={route ? <RawView item={raw} isLive={isLive} curl={curl} isTab /> : <UnknownText />}
      />
    </article>
  )
}

function Fix({ params: { id, route_id } }: { params: RouteParams }) {
  const { slug } = useAccount().account
  if (!useNeedsBackend({ resource: info.name, id, part: route_id }))
    return <FixLink of={{ resource: info.name, id }} part={route_id} />
  return (
    <ActLink
      operation={ops['routes.backend.put'].name}
      href={paths.part(slug, info.name, id, 'routes', route_id, 'backend')}
      variant="primary"
    >
      Change backend
    </ActLink>
  )
}

function RouteActs({ params, route }: { params: RouteParams; route: HttpsEdgeRoute }) {
  const name = route.match ?? params.route_id // an unreadable route may have no match
  const { slug } = useAccount().account
  const copy = useCopy()
  return (
    <>
      <ActLink
        operation={ops['routes.update'].name}
        href={paths.part(slug, info.name, params.id, 'routes', params.route_id, 'edit')}
        pageAction
        shortcut="e"
      >
        Edit
      </ActLink>
      <RemovePart
        op={ops['routes.delete']}
        params={routeParams(params)}
        label="Delete"
        title={`Delete route ${name}?`}
        text="Deleting the route also deletes its modules, but not its backend or policies. Requests then go to another matching route. If there is none, visitors get an error."
        confirm="Delete route"
        done={`Route “${name}” deleted`}
        back={paths.detail(slug, info.name, params.id)}
        menu={{
          label: `More actions for ${name}`,
          items: [
            { label: 'Copy ID', run: () => void copy(route.id, 'ID') },
            ...(route.uri
              ? [{ label: 'Copy API URL', run: () => void copy(String(route.uri), 'API URL') }]
              : []),
          ],
        }}
      />
    </>
  )
}

interface RouteModulesProps {
  params: RouteParams
  route: HttpsEdgeRoute | undefined
  fault: ReturnType<typeof backendFault>
}

function RouteModules({ params, route, fault }: RouteModulesProps) {
  const of = {
    info,
    id: params.id,
    segments: ['routes', params.route_id],
    ops,
    prefix: 'routes.',
    params: routeParams(params),
    item: route,
  } as const
  return <ModuleCards of={of} groups={moduleGroups} owner="route" start={visitor} fault={fault} />
}

function UnknownText() {
  const seen = useAccount()
  const { name } = ops['routes.get']
  if (seen.account.blocked[name] === 'not-known') return permissionFor(seen, name)?.disabledReason
  return "This account's API can't return this route. To confirm that it exists, save one of its modules."
}

type FieldOf = readonly [field: keyof HttpsEdgeRoute, label: string, kind: FieldKind]

const keyFields: readonly FieldOf[] = [['created_at', 'Created', 'time']]
const otherFields: readonly FieldOf[] = [
  ['match', 'Match', 'mono'],
  ['description', 'Description', 'text'],
  ['metadata', 'Metadata', 'json'],
]

const factsOf = (route: HttpsEdgeRoute, fields: readonly FieldOf[]) =>
  fields.map(([field, label, kind]) => ({
    term: label,
    value: <FieldValue kind={kind} value={route[field]} label={label} />,
  }))

function KeyFacts({ edgeId, route }: { edgeId: string; route: HttpsEdgeRoute }) {
  const edge = <RefLink id={edgeId} resources={[info.name]} />
  const id = route.id ? <CopyText value={route.id} what="ID" overflow="middle" /> : noValue
  const items = [{ term: 'Edge', value: edge }, ...factsOf(route, keyFields), { term: 'ID', value: id }]
  return <MainFacts label="Key facts" items={items} />
}

const Details = ({ route }: { route: HttpsEdgeRoute }) => (
  <Section title="Details">
    <Facts items={factsOf(route, otherFields)} />
  </Section>
)
