'use client'

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResolverResult } from 'react-hook-form'
import {
  ResourceFormContext,
  type FormValues,
  selectTyped,
  type UnselectedText,
} from '@/components/resource/form/form-context'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { FormRef } from '@/components/resource/ref/form-ref'
import { useAccount } from '@/components/shell/account-context'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { counted } from '@/lib/util/text'
import { type BackendRoute, brokenRoutes, isRouteOf, otherHosts, preselectedRoutes } from './backend-routes'
import { backendOp as op } from './route-changes'
import { ChooseRoutes, RouteGroup } from './route-group'
import { useChangeRoutes } from './use-change-routes'

const name = 'backend_id'
/** The form field with the sorted IDs of the selected routes, or null for the preselection. */
const routesField = 'routes'

interface EdgeRoutes {
  title: string
  routes: readonly BackendRoute[]
}

export interface ChangeBackendsProps {
  routes: readonly BackendRoute[]
  host?: string | undefined
  /** The hosts to name in the description if the dialog isn't about one host. */
  hosts?: readonly string[]
  edges?: ReadonlyMap<string, string>
  onClose: () => void
}

export default function ChangeBackends(props: ChangeBackendsProps) {
  const { routes, host, hosts = [], edges, onClose } = props
  const [unselected] = useState(() => new Map<string, UnselectedText>())
  const form = useOwnForm<FormValues>({
    defaultValues: { [name]: '', [routesField]: null },
    resolver: resolverOf(unselected),
  })
  const { stateOf, isLoaded } = useRouteStates(routes)
  const own = routes.filter((route) => host === undefined || isRouteOf(route, host))
  const exclusive = own.filter((route) => host === undefined || !otherHosts(route, host).length)
  const known = (id: string) => stateOf(id) ?? undefined
  const broken = brokenRoutes(exclusive, known)
  const [preselected, setPreselected] = useState<readonly string[]>()
  if (preselected === undefined && isLoaded) {
    const proposed =
      edges === undefined ? preselectedRoutes({ all: routes, own, exclusive, stateOf: known }) : exclusive
    setPreselected(idsOf(proposed.map(({ id }) => id)))
  }
  const picked = form.watch(routesField)
  const chosenIds = new Set<string>(Array.isArray(picked) ? picked.map(String) : preselected)
  const setPicked = (ids: ReadonlySet<string>) => {
    const sorted = idsOf(ids)
    const isPreselection = sorted.join() === preselected?.join()
    form.setValue(routesField, isPreselection ? null : sorted, { shouldDirty: true })
  }
  const [problem, setProblem] = useState<string>()
  const chosen = routes.filter(({ id }) => chosenIds.has(id))
  const change = useChangeRoutes(chosen, onClose)
  const submit = form.handleSubmit(({ [name]: backendId }) => {
    setProblem(chosen.length === 0 ? 'Select at least one route.' : undefined)
    if (chosen.length === 0 || change.isPending) return
    change.mutate(String(backendId))
  })
  return (
    <FormDialog
      title={titleOf(host, routes.length)}
      description={host === undefined ? hostsText(hosts) : undefined}
      // Doesn't name the chosen backend, so that the button keeps its place.
      submitLabel={
        chosen.length === 0 ? 'Change backend' : `Change ${counted(chosen.length, 'route', 'routes')}`
      }
      onSubmit={(event) => {
        event.preventDefault()
        if (selectTyped(unselected, event.currentTarget)) void submit()
      }}
      onClose={onClose}
      guard={form.control}
      change={change}
    >
      <div className="space-y-3">
        <ChooseRoutes all={own} {...{ broken, exclusive, chosenIds }} onChoose={setPicked} />
        {groupsOf(props, own).map((group) => (
          <RouteGroup
            key={group.routes[0]?.id}
            {...group}
            {...{ host, chosenIds, stateOf }}
            onChoose={setPicked}
          />
        ))}
        <p role="alert" className="mt-1 text-sm text-wrong empty:hidden">
          {problem}
        </p>
      </div>
      <ResourceFormContext value={{ labels: newBackend(routes.length > 1), op, form, unselected }}>
        <FormRef
          name={name}
          resources={backendKinds}
          isInline
          current={chosen.map(({ backendId }) => backendId)}
        />
      </ResourceFormContext>
    </FormDialog>
  )
}

const titleOf = (host: string | undefined, routes: number) =>
  host === undefined
    ? `Change the backend of ${routes === 1 ? 'this route' : 'these routes'}`
    : `Change the backend of ${host}`

const idsOf = (ids: Iterable<string>): readonly string[] => [...ids].toSorted()

function useRouteStates(routes: readonly BackendRoute[]) {
  const { slug } = useAccount().account
  const edgeIds = [...new Set(routes.map(({ edgeId }) => edgeId))]
  const answers = useQueries({ queries: edgeIds.map((id) => relatedStatesQuery(slug, info.name, id)) })
  return {
    stateOf: (id: string) => answers.map(({ data }) => data?.routes?.[id]).find((state) => state) ?? null,
    isLoaded: answers.every(({ isPending }) => !isPending),
  }
}

function groupsOf({ routes, host, edges }: ChangeBackendsProps, own: readonly BackendRoute[]): EdgeRoutes[] {
  const groups =
    edges === undefined
      ? [
          { title: host === undefined ? 'Routes' : `Routes of ${host}`, routes: own },
          { title: 'Other routes of this edge', routes: routes.filter((route) => !own.includes(route)) },
        ]
      : [...edges].map(([id, edge]) => ({
          title: `Routes of ${edge}`,
          routes: routes.filter(({ edgeId }) => edgeId === id),
        }))
  return groups.filter((group) => group.routes.length > 0)
}

const MAX_HOSTS = 3

function hostsText(hosts: readonly string[]): string | undefined {
  if (hosts.length === 0) return undefined
  const more = hosts.length - MAX_HOSTS
  const names = hosts.slice(0, MAX_HOSTS).join(', ')
  return `${hosts.length === 1 ? 'Host' : 'Hosts'}: ${names}${more > 0 ? ` and ${more} more` : ''}`
}

const resolverOf =
  (unselected: ReadonlyMap<string, UnselectedText>) =>
  (values: FormValues): ResolverResult<FormValues> => {
    const text = unselected.get(name)
    if (!text && values[name] !== '') return { values, errors: {} }
    const message = text?.message ?? 'Choose a backend'
    return { values: {}, errors: { [name]: { type: 'required', message } } }
  }

const newBackend = (areMany: boolean) => ({
  [name]: {
    ...routeModuleInfos.backend.fields.backend_id,
    label: 'New backend',
    help: areMany ? 'The console changes the routes one at a time, from top to bottom.' : '',
  },
})
