'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResolverResult } from 'react-hook-form'
import { ResourceFormContext, type FormValues } from '@/components/resource/form/form-context'
import { FormDialog } from '@/components/resource/form/form-dialog'
import { useOwnForm } from '@/components/resource/form/use-own-form'
import { seenFields } from '@/components/resource/form/use-seen-check'
import { FormRef } from '@/components/resource/ref/form-ref'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { Checkbox } from '@/components/ui/choice-field'
import { useToast } from '@/components/ui/toast'
import { clientOf } from '@/lib/client/call'
import { seenMarks } from '@/lib/contract/seen-marks'
import { httpsEdges } from '@/lib/resources/https-edges'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { counted } from '@/lib/util/text'
import { type BackendRoute, changesFor } from './backend-routes'

const op = httpsEdges.ops['routes.backend.put']
const name = 'backend_id'

interface ChangeBackendsProps {
  edgeId: string
  /** The routes that have a backend. */
  routes: readonly BackendRoute[]
  onClose: () => void
}

/**
 * The dialog that changes the backend of several routes of an edge, one request after another. It stops at the first
 * failure. Submitting again skips the routes that have been changed.
 */
export default function ChangeBackends({ edgeId, routes, onClose }: ChangeBackendsProps) {
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const toast = useToast()
  const form = useOwnForm<FormValues>({ defaultValues: { [name]: '' }, resolver })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  const chosen = routes.filter(({ id }) => !left.has(id))
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
      toast(`Backend of ${counted(chosen.length, 'route', 'routes')} changed`)
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
  return (
    <FormDialog
      title="Change backend"
      submitLabel={`Change ${counted(chosen.length, 'route', 'routes')}`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      guard={form.control}
      change={change}
    >
      <fieldset>
        <legend className="mb-1 font-medium">Routes</legend>
        <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {routes.map(({ id, match, backendId }) => (
            <li key={id} className="px-3 py-2">
              <Checkbox
                mono
                label={match}
                checked={!left.has(id)}
                onChange={({ target }) => {
                  const others = [...left].filter((other) => other !== id)
                  setLeft(new Set(target.checked ? others : [...others, id]))
                }}
                help={
                  <>
                    Current backend: <RefLink id={backendId} resources={backendKinds} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
        <p role="alert" className="mt-1 text-sm text-wrong empty:hidden">
          {problem}
        </p>
      </fieldset>
      <ResourceFormContext value={{ labels: newBackend, op, form }}>
        <FormRef name={name} resources={backendKinds} />
      </ResourceFormContext>
      <p className="text-sm text-muted">The routes are changed one after another, from top to bottom.</p>
    </FormDialog>
  )
}

/** Requires a backend. */
const resolver = (values: FormValues): ResolverResult<FormValues> => {
  if (values[name] !== '') return { values, errors: {} }
  return { values: {}, errors: { [name]: { type: 'required', message: 'Choose a backend' } } }
}

const newBackend = { [name]: { ...routeModuleInfos.backend.fields.backend_id, label: 'New backend' } }
