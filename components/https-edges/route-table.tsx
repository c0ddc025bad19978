'use client'

import { useQuery } from '@tanstack/react-query'
import { ModuleIcon } from '@/components/resource/module/module-icon'
import { idleText } from '@/components/resource/module/module-state'
import { kindsOf } from '@/components/resource/ref/form-ref-id'
import { IdLink } from '@/components/resource/ref/id-link'
import { noValue, unknownValue } from '@/components/resource/list/field-cell'
import { useAccount } from '@/components/shell/account-context'
import { Badge, VisuallyHidden } from '@/components/ui/text'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { Menu, useCopy } from '@/components/ui/menu'
import { type State, StateChip, StateOf, ToneIcon } from '@/components/ui/state-chip'
import { permissionFor } from '@/lib/client/account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceLink } from '@/lib/api/inventory'
import { isUnreadable } from '@/lib/contract/conform'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { httpsEdges } from '@/lib/resources/https-edges'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeStages, routeModuleInfos } from '@/lib/resources/info/route-modules'
import { matchTypeLabel } from '@/lib/resources/values/route-match'
import { paths } from '@/lib/util/paths'
import { cn } from '@/components/ui/style'
import { toneOf, uncheckedLabel } from '@/lib/util/state'
import { type RouteStates, useRouteStates } from './route-states'
import { backendWidths, moduleWidth, stateWidths } from './route-widths'
import type { StateOfRoute } from './serving-text'

const { ops } = httpsEdges
const moduleKeys = routeStages.flatMap(({ keys }) => keys).filter((key) => key !== 'backend')

export const routePath = (slug: string, edgeId: string, ...segments: string[]) =>
  paths.part(slug, info.name, edgeId, 'routes', ...segments)

interface RouteTableProps {
  edge: { id: string }
  routes: readonly HttpsEdgeRoute[]
}

export function RouteTable({ edge, routes }: RouteTableProps) {
  const seen = useAccount()
  const { slug } = seen.account
  const copy = useCopy()
  const known = useQuery(inventoryDetailQuery(slug, info.name, edge.id))
  const states = useRouteStates(slug, edge.id)
  const own = (...segments: string[]) => routePath(slug, edge.id, ...segments)
  const change = permissionFor(seen, ops['routes.update'].name)
  const changeBackend = permissionFor(seen, ops['routes.backend.put'].name)
  // If no route has been checked, the diagram above the table says so once, instead of every row.
  const hasStates = routes.some(({ id }) => states.own(id)?.label !== uncheckedLabel)
  return (
    <DataTable
      caption="List of routes"
      isStackedOnPhones
      columns={columnsOf(routes, { hrefOf: own, uses: known.data?.uses ?? [], states, hasStates })}
      rows={routes}
      rowKey={(route) => route.id ?? `${routes.indexOf(route)}`}
      actions={(route) =>
        route.id && (
          <Menu
            label={`Actions for ${route.match ?? route.id}`}
            items={[
              { label: 'Open', href: own(route.id) },
              { label: 'Copy ID', run: () => void copy(route.id, 'ID') },
              ...(change ? [{ ...change, label: 'Edit', href: own(route.id, 'edit') }] : []),
              ...(changeBackend
                ? [
                    {
                      ...changeBackend,
                      label: route.backend?.backend ? 'Change backend…' : 'Choose backend…',
                      href: own(route.id, 'backend'),
                    },
                  ]
                : []),
            ]}
          />
        )
      }
    />
  )
}

interface Columns {
  hrefOf: (id: string) => string
  uses: readonly ResourceLink[]
  states: RouteStates
  hasStates: boolean
}

const columnsOf = (
  routes: readonly HttpsEdgeRoute[],
  { hrefOf, uses, states: { own: stateOf, backend: backendStateOf }, hasStates }: Columns,
): Column<HttpsEdgeRoute>[] => [
  {
    id: 'match',
    header: 'Match',
    cell: (route) =>
      route.id ? (
        // Between phones and wide windows, the chips would touch the lines of the row.
        <div className="name-parts sm:max-lg:py-1.5">
          <Link
            href={hrefOf(route.id)}
            linkStyle="name"
            className="-mt-1 block py-1 font-mono wrap-anywhere lg:-mb-1 lg:truncate"
          >
            <Breakable text={route.match ?? route.id} />
          </Link>
          <span className="after-state block sm:hidden">
            <BackendCell route={route} uses={uses} backendStateOf={backendStateOf} />
          </span>
          {modulesOf(route).length > 0 && (
            <span className="after-state block lg:hidden">
              <ModuleChips route={route} isWhole />
            </span>
          )}
        </div>
      ) : (
        <span className="font-mono">{route.match ?? unknownValue}</span>
      ),
  },
  ...(hasStates
    ? [
        {
          id: 'state',
          header: 'State',
          width: '14.5rem',
          steps: stateWidths(routes.flatMap(({ id }) => stateOf(id) ?? [])),
          cell: ({ id }: HttpsEdgeRoute) => <StateOf of={stateOf(id) ?? null} withReason withCause />,
        },
      ]
    : []),
  {
    id: 'match_type',
    header: 'Kind',
    width: '6rem',
    hideBelow: 'lg',
    cell: (route) => (isUnreadable(route, 'match_type') ? unknownValue : matchTypeLabel(route.match_type)),
  },
  {
    id: 'modules',
    header: 'Modules',
    width: moduleWidth(routes.flatMap(shownModule)),
    hideBelow: 'lg',
    cell: (route) => <ModuleChips route={route} />,
  },
  {
    id: 'backend',
    header: 'Backend',
    width: '18rem', // for most hosts with a port
    steps: backendWidths(routes.map((route) => backendName(route, uses))),
    hideBelow: 'sm',
    cell: (route) => <BackendCell route={route} uses={uses} backendStateOf={backendStateOf} />,
  },
]

function backendName(route: HttpsEdgeRoute, uses: readonly ResourceLink[]): string {
  const id = route.backend?.backend?.id ?? ''
  return uses.find((used) => used.id === id)?.title || id
}

interface BackendCellProps {
  route: HttpsEdgeRoute
  uses: readonly ResourceLink[]
  backendStateOf: StateOfRoute
}

function BackendCell({ route, uses, backendStateOf }: BackendCellProps) {
  if (isUnreadable(route, 'backend')) return unknownValue
  const id = route.backend?.backend?.id
  if (id === undefined) return noValue
  const state = backendStateOf(id)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {state && <BackendState of={state} />}
      <span className="min-w-0 flex-1 truncate">
        <BackendLink id={id} known={uses.find((used) => used.id === id)} />
      </span>
    </span>
  )
}

const BackendState = ({ of }: { of: { state: State; label: string } }) => (
  <span data-tip={of.label} className="flex">
    <ToneIcon tone={toneOf(of)} />
    <VisuallyHidden>{of.label}: </VisuallyHidden>
  </span>
)

function BackendLink({ id, known }: { id: string; known: ResourceLink | undefined }) {
  const [resource, ...others] = kindsOf(id, backendKinds).filter(
    (kind) => known === undefined || kind === known.resource,
  )
  if (resource === undefined || others.length > 0) return <span className="font-mono">{id}</span>
  return <IdLink resource={resource} id={id} name={known?.title || undefined} />
}

type ModuleKey = (typeof moduleKeys)[number]

const modulesOf = (route: HttpsEdgeRoute) => moduleKeys.filter((key) => route[key])

const isIdle = (route: HttpsEdgeRoute, key: ModuleKey) => Boolean(idleText(key, route[key]))

/** Returns a route's modules, those without effect first. */
const sortedModules = (route: HttpsEdgeRoute) =>
  modulesOf(route).toSorted((a, b) => Number(isIdle(route, b)) - Number(isIdle(route, a)))

function moduleText(route: HttpsEdgeRoute, key: ModuleKey): string {
  const { label } = routeModuleInfos[key]
  if (isIdle(route, key)) return `${label}: no effect`
  return route[key]?.enabled === false ? `${label}: disabled` : label
}

function shownModule(route: HttpsEdgeRoute) {
  const [first, ...others] = sortedModules(route)
  return first === undefined ? [] : [{ label: moduleText(route, first), others: others.length }]
}

interface ModuleChipsProps {
  route: HttpsEdgeRoute
  isWhole?: boolean
}

function ModuleChips({ route, isWhole = false }: ModuleChipsProps) {
  const set = sortedModules(route)
  const isUnknown = moduleKeys.some((key) => isUnreadable(route, key))
  if (set.length === 0) return isUnknown ? unknownValue : noValue
  const shown = isWhole ? set : set.slice(0, 1)
  const others = set
    .slice(shown.length)
    .map((key) => moduleText(route, key))
    .join(', ')
  return (
    <span className={cn('flex items-center gap-1', isWhole && 'flex-wrap')}>
      {shown.map((key) =>
        isIdle(route, key) ? (
          <StateChip key={key} state="attention">
            {moduleText(route, key)}
          </StateChip>
        ) : (
          <Badge key={key}>
            <ModuleIcon module={key} className="mr-1 size-3.5" />
            {moduleText(route, key)}
          </Badge>
        ),
      )}
      {others !== '' && (
        <span className="text-xs text-muted" data-tip={others}>
          +{set.length - shown.length}
          <VisuallyHidden>: {others}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
