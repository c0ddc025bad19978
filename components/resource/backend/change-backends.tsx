'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResolverResult } from 'react-hook-form'
import {
  ResourceFormContext,
  type FormValues,
  type UnselectedText,
} from '@/components/resource/form/form-context'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { seenFields } from '@/components/resource/form/use-seen-check'
import { FormRef } from '@/components/resource/ref/form-ref'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { Checkbox } from '@/components/ui/choice-field'
import { StateOf } from '@/components/ui/state-chip'
import { useToast } from '@/components/ui/toast'
import { clientOf } from '@/lib/client/call'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { seenMarks } from '@/lib/contract/seen-marks'
import { httpsEdges } from '@/lib/resources/https-edges'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { counted } from '@/lib/util/text'
import { type BackendRoute, changesFor, isRouteOf, otherHosts } from './backend-routes'

const op = httpsEdges.ops['routes.backend.put']
const name = 'backend_id'

interface ChangeBackendsProps {
  edgeId: string
  /** The routes that have a backend. */
  routes: readonly BackendRoute[]
  /** The endpoint's host, whose routes are preselected. If absent, all routes are preselected. */
  host?: string | undefined
  /** The edge's hosts and ports, as the API returned them. */
  hostports?: unknown
  onClose: () => void
}

/**
 * The dialog that changes the backend of several routes of an edge, one request after another. It stops at the first
 * failure. Submitting again skips the routes that have been changed.
 */
export default function ChangeBackends({ edgeId, routes, host, hostports, onClose }: ChangeBackendsProps) {
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const toast = useToast()
  const form = useOwnForm<FormValues>({ defaultValues: { [name]: '' }, resolver })
  const own = routes.filter(({ match }) => host === undefined || isRouteOf(match, host))
  const others = routes.filter((route) => !own.includes(route))
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set(own.map(({ id }) => id)))
  const [problem, setProblem] = useState<string>()
  const chosen = routes.filter(({ id }) => chosenIds.has(id))
  const change = useMutation({
    mutationFn: async (backendId: string) => {
      for (const { id, stored, body } of changesFor(chosen, backendId))
        await clientOf(slug)(
          op,
          { params: { edge_id: edgeId, id }, body },
          { seen: seenMarks(seenFields(op, body, stored)) },
        )
    },
    onSuccess: () => {
      toast(`Backend changed for ${counted(chosen.length, 'route', 'routes')}`)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [info.name, 'endpoints', 'traffic'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
  const submit = form.handleSubmit(({ [name]: backendId }) => {
    setProblem(chosen.length === 0 ? 'Select at least one route.' : undefined)
    if (chosen.length > 0 && !change.isPending) change.mutate(String(backendId))
  })
  const [unselected] = useState(() => new Map<string, UnselectedText>())
  const selectTyped = () => {
    for (const { select } of unselected.values()) select()
  }
  const groups = [
    { title: host === undefined ? 'Routes' : `Routes of ${host}`, list: own },
    { title: 'Other routes of this edge', list: others },
  ].filter(({ list }) => list.length > 0)
  return (
    <FormDialog
      title="Change backend"
      submitLabel={
        chosen.length === 0 ? 'Change backend' : `Change ${counted(chosen.length, 'route', 'routes')}`
      }
      onSubmit={(event) => {
        selectTyped()
        void submit(event)
      }}
      onClose={onClose}
      guard={form.control}
      change={change}
    >
      <div className="space-y-3">
        {groups.map(({ title, list }) => (
          <RouteGroup
            key={title}
            {...{ edgeId, title, host, hostports, chosenIds }}
            routes={list}
            onChoose={setChosenIds}
          />
        ))}
        <p role="alert" className="mt-1 text-sm text-wrong empty:hidden">
          {problem}
        </p>
      </div>
      <ResourceFormContext value={{ labels: newBackend, op, form, unselected }}>
        <FormRef
          name={name}
          resources={backendKinds}
          isInline
          current={chosen.map(({ backendId }) => backendId)}
        />
      </ResourceFormContext>
      <p className="text-sm text-muted">Routes are changed one at a time, from top to bottom.</p>
    </FormDialog>
  )
}

interface RouteGroupProps extends Omit<ChangeBackendsProps, 'onClose'> {
  title: string
  chosenIds: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

/** A list of routes to choose from, with their states and current backends. */
function RouteGroup({ edgeId, title, routes, host, hostports, chosenIds, onChoose }: RouteGroupProps) {
  const { slug } = useAccount().account
  const states = useQuery(relatedStatesQuery(slug, info.name, edgeId))
  return (
    <fieldset>
      <legend className="mb-1 font-medium wrap-anywhere">{title}</legend>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {routes.map(({ id, match, backendId }) => (
          <li key={id} className="flex items-start justify-between gap-3 px-3 py-2">
            <Checkbox
              mono
              label={match}
              checked={chosenIds.has(id)}
              onChange={({ target }) => {
                const rest = [...chosenIds].filter((other) => other !== id)
                onChoose(new Set(target.checked ? [...rest, id] : rest))
              }}
              help={
                <>
                  Current backend: <RefLink id={backendId} resources={backendKinds} />
                  {host !== undefined && <AlsoServes hosts={otherHosts(match, hostports, host)} />}
                </>
              }
            />
            <StateOf of={states.data?.routes?.[id] ?? null} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** A warning about the other hosts whose requests a change of the route affects. */
function AlsoServes({ hosts }: { hosts: readonly string[] }) {
  const [first] = hosts
  if (first === undefined) return null
  return (
    <span className="block">
      Also serves {hosts.length === 1 ? first : counted(hosts.length, 'other host', 'other hosts')}
    </span>
  )
}

/** Requires a backend. */
const resolver = (values: FormValues): ResolverResult<FormValues> => {
  if (values[name] !== '') return { values, errors: {} }
  return { values: {}, errors: { [name]: { type: 'required', message: 'Choose a backend' } } }
}

const newBackend = { [name]: { ...routeModuleInfos.backend.fields.backend_id, label: 'New backend' } }
