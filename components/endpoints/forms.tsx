'use client'

import { type ReactNode, useId } from 'react'
import { DeletePage } from '@/components/resource/detail/delete-page'
import { useItem } from '@/components/resource/detail/use-item'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { PageHeader } from '@/components/ui/page-header'
import { endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { policyDocument } from '@/lib/resources/traffic-policy/text'
import { endpointDeletion, fixedReason } from '@/lib/resources/text/endpoint-text'
import { ServedBy } from './served-by'
import { withoutEmpty } from '@/lib/util/records'
import { get, useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormCheckbox, FormSelect, FormText } from '@/components/resource/form/form-fields'
import { FormPolicy } from '@/components/resource/form/policy-editor'
import { TextField } from '@/components/ui/text-field'
import { policyTargetOf, readTypedUrl } from '@/lib/resources/values/endpoint-url'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useHostSuggestions } from '@/components/resource/ref/use-host-suggestions'
import { readHalfTyped } from '@/lib/resources/values/host-suggestions'

const bindingOptions = [
  { value: '', label: 'Automatic: internal for .internal hosts, otherwise public' },
  { value: 'public', label: 'Public' },
  { value: 'internal', label: 'Internal' },
  { value: 'kubernetes', label: 'Kubernetes' },
]

const endpointFields = {
  url: (
    <>
      <UrlField />
      <UrlNote />
    </>
  ),
  traffic_policy: <PolicyField />,
  description: <FormText name="description" />,
  bindings: <BindingField />,
  pooling_enabled: <FormCheckbox name="pooling_enabled" />,
}

function UrlField() {
  const { form, isAccepted, field } = useFormField('url')
  const reading = useTypedUrl()
  const typed: unknown = useWatch({ control: form.control, name: 'url' })
  const text = typeof typed === 'string' ? typed : ''
  const hosts = useHostSuggestions(text)
  const id = useId()
  if (!isAccepted) return null
  const error = field.error ?? (reading?.kind === 'wrong' ? reading.sentence : undefined)
  return (
    <>
      <TextField
        {...field}
        {...form.register('url')}
        mono
        list={id}
        placeholder="https://app.example.com"
        error={error}
      />
      <datalist id={id}>
        {hosts.map((host) => (
          <option key={host}>{(readHalfTyped(text).scheme || 'https://') + host}</option>
        ))}
      </datalist>
    </>
  )
}

function BindingField() {
  const { form } = useFormField('bindings')
  const stored: unknown = get(form.formState.defaultValues, 'bindings')
  const isKnown = bindingOptions.some(({ value }) => value === stored)
  const own = typeof stored === 'string' && !isKnown ? [{ value: stored, label: stored }] : []
  return <FormSelect name="bindings" options={[...bindingOptions, ...own]} />
}

function PolicyField() {
  const reading = useTypedUrl()
  const address =
    reading?.kind === 'right' ? policyTargetOf(reading.address, reading.binding === 'internal') : undefined
  return <FormPolicy name="traffic_policy" protocol={address} startsWithExamples />
}

function UrlNote() {
  const reading = useTypedUrl()
  if (reading?.kind !== 'right') return null
  return (
    <div className="max-w-text space-y-1 text-sm text-muted">
      <p className="wrap-anywhere">{reading.sentence}</p>
      {reading.binding === 'public' && <CoveredBy address={reading.address} />}
    </div>
  )
}

function useTypedUrl() {
  const { form } = useFormField('url')
  const [url, binding]: unknown[] = useWatch({ control: form.control, name: ['url', 'bindings'] })
  return readTypedUrl(typeof url === 'string' ? url : '', typeof binding === 'string' ? binding : '')
}

type EndpointValues = {
  url: string
  traffic_policy: string
  /** An empty string means that the platform derives the binding from the host. */
  bindings: string
  pooling_enabled: boolean
}

export function endpointBody({ url, bindings, pooling_enabled, ...texts }: EndpointValues) {
  return {
    ...withoutEmpty({ url: url.trim() }),
    type: 'cloud',
    ...withoutEmpty(texts),
    ...(bindings !== '' && { bindings: [bindings] }),
    ...(pooling_enabled && { pooling_enabled }),
  }
}

export function endpointChange({ url, bindings, ...rest }: Partial<EndpointValues>) {
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...rest,
    ...(bindings !== undefined && { bindings: bindings === '' ? [] : [bindings] }),
  }
}

const forms = resourceForms({
  resource: endpoints,
  valuesOf: (item) => ({
    url: item.url ?? '',
    bindings: item.bindings?.[0] ?? '',
    traffic_policy: policyDocument(item.traffic_policy),
    pooling_enabled: item.pooling_enabled ?? false,
  }),
  fields: endpointFields,
  top: ['traffic_policy'],
  toBody: endpointBody,
  toChange: endpointChange,
  wording: { created: ({ url }) => (url ? `Endpoint “${url}” created` : 'Endpoint created') },
})

export const NewEndpoint = forms.New

export function EditEndpoint({ id }: { id: string }) {
  return (
    <CloudOnly id={id}>
      <forms.Edit id={id} />
    </CloudOnly>
  )
}

export function DeleteEndpoint({ id }: { id: string }) {
  return (
    <CloudOnly id={id} title="Delete endpoint">
      <DeletePage info={info} operation={endpoints.ops.delete} id={id} deletion={endpointDeletion} />
    </CloudOnly>
  )
}

function CloudOnly({ id, title, children }: { id: string; title?: string; children: ReactNode }) {
  const { item } = useItem({ info, get: endpoints.ops.get, id })
  if (!item || fixedReason(item.type) === undefined) return children
  return (
    <div className="space-y-5">
      {title !== undefined && <PageHeader title={title} />}
      <ServedBy item={item} />
    </div>
  )
}
