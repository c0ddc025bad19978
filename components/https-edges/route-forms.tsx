'use client'

import { EditForm } from '@/components/resource/form/edit-form'
import { FormMetadata, FormRadio, FormText } from '@/components/resource/form/form-fields'
import { MoreOptions } from '@/components/resource/form/more-options'
import { ResourceForm } from '@/components/resource/form/resource-form'
import { ActLink } from '@/components/resource/act/act-link'
import { FormRef } from '@/components/resource/ref/form-ref'
import { RefLink } from '@/components/resource/ref/ref-link'
import { useAccount } from '@/components/shell/account-context'
import { httpsEdges } from '@/lib/resources/https-edges'
import { backendKinds } from '@/lib/resources/info/backends'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { matchTypeLabel } from '@/lib/resources/values/route-match'
import { withoutEmpty } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { labelsOfOptional, useFormField } from '../resource/form/form-context'
import { RouteNotFound, type RouteParams, routeSource, useRoute } from './use-route'
import { useWatch } from 'react-hook-form'
import { useItem } from '@/components/resource/detail/use-item'
import { StateChip } from '@/components/ui/state-chip'
import { strangeHostText } from './serving-text'

const { ops } = httpsEdges

const matching = (edgeId: string) => (
  <>
    <FormRadio
      name="match_type"
      options={[
        {
          value: 'path_prefix',
          label: matchTypeLabel('path_prefix'),
          help: 'Matches the beginning of a path: /api also matches /apiary and /api/users.',
        },
        {
          value: 'exact_path',
          label: matchTypeLabel('exact_path'),
          help: "Matches only the exact path: /api doesn't match /api/users.",
        },
      ]}
    />
    <FormText name="match" mono placeholder="/api" />
    <StrangeHost edgeId={edgeId} />
  </>
)
const texts = (
  <MoreOptions names={['description', 'metadata']}>
    <FormText name="description" />
    <FormMetadata name="metadata" />
  </MoreOptions>
)
const fieldText = {
  ...info.inputs,
  description: { label: 'Description' },
  metadata: { label: 'Metadata', help: 'Arbitrary metadata, often JSON.' },
}

export function NewRoute({ id }: { id: string }) {
  const { account } = useAccount()
  return (
    <ResourceForm
      info={info}
      labels={{ ...fieldText, ...labelsOfOptional('backend', routeModuleInfos.backend.fields) }}
      op={ops['routes.create']}
      id={id}
      params={{ edge_id: id }}
      landOn={(route) => paths.part(account.slug, info.name, id, 'routes', route.id)}
      initial={{
        match_type: 'path_prefix',
        match: '',
        backend: { backend_id: '' },
        description: '',
        metadata: '',
      }}
      toBody={({ match, backend, ...rest }) => ({
        match,
        ...withoutEmpty(rest),
        ...(backend.backend_id !== '' && { backend }),
      })}
      submitLabel="Create route"
      done={({ match }) => `Route “${match}” created`}
    >
      {matching(id)}
      <FormRef name="backend.backend_id" resources={backendKinds} />
      {texts}
    </ResourceForm>
  )
}

export function EditRoute(params: RouteParams) {
  const { account } = useAccount()
  const { route, isGone } = useRoute(params)
  if (isGone && route === undefined) return <RouteNotFound {...params} />
  return (
    <EditForm
      {...routeSource(params)}
      labels={fieldText}
      op={ops['routes.update']}
      back={paths.part(account.slug, info.name, params.id, 'routes', params.route_id)}
      storedOf={({ match_type, match, description, metadata }) => ({
        match_type,
        match,
        description: description ?? '',
        metadata: metadata ?? '',
      })}
      submitLabel="Save route"
      done={() => 'Route saved'}
    >
      {matching(params.id)}
      <RouteBackend params={params} id={route?.backend?.backend?.id} />
      {texts}
    </EditForm>
  )
}

function RouteBackend({ params, id }: { params: RouteParams; id: string | undefined }) {
  const { slug } = useAccount().account
  const label = id === undefined ? 'Choose backend' : 'Change backend'
  return (
    <section aria-label="Backend" className="flex max-w-text flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0">
        <div className="font-medium">Backend</div>
        {id === undefined ? (
          <p className="text-muted">No backend. Visitors get an error.</p>
        ) : (
          <RefLink id={id} resources={backendKinds} />
        )}
      </div>
      <ActLink
        operation={ops['routes.backend.put'].name}
        href={paths.part(slug, info.name, params.id, 'routes', params.route_id, 'backend')}
      >
        {label}
      </ActLink>
    </section>
  )
}

function StrangeHost({ edgeId }: { edgeId: string }) {
  const { form } = useFormField('match')
  const match: unknown = useWatch({ control: form.control, name: 'match' })
  const { item } = useItem({ info, get: httpsEdges.ops.get, id: edgeId })
  const fieldText = typeof match === 'string' ? strangeHostText(item?.hostports, match) : null
  return (
    <p
      aria-live="polite"
      className="flex max-w-text flex-wrap items-center gap-2 wrap-anywhere empty:sr-only"
    >
      {fieldText !== null && (
        <>
          <StateChip state="attention">Host not served</StateChip>
          <span className="min-w-0">{fieldText}</span>
        </>
      )}
    </p>
  )
}
