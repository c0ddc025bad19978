'use client'

import { useId } from 'react'
import { get, useWatch } from 'react-hook-form'
import { helpBeside, useFormField } from '@/components/resource/form/form-context'
import { FormCheckbox, FormSelect, FormText } from '@/components/resource/form/form-fields'
import { FormPolicy } from '@/components/resource/form/policy-editor'
import { TextField } from '@/components/ui/text-field'
import { policyTargetOf } from '@/lib/resources/endpoint-url'
import { CoveredBy } from '@/components/resource/detail/covered-by'
import { useHostSuggestions } from '@/components/resource/ref/use-host-suggestions'
import { readHalfTyped } from '@/lib/resources/host-suggestions'
import { readTypedUrl } from '@/lib/resources/endpoint-url'

const bindingOptions = [
  { value: '', label: 'Automatic: internal for .internal hosts, otherwise public' },
  { value: 'public', label: 'Public' },
  { value: 'internal', label: 'Internal' },
  { value: 'kubernetes', label: 'Kubernetes' },
]

/** The inputs of an endpoint, keyed by request field. */
export const endpointFields = {
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

/** The URL input, which shows problems as the person types and suggests hosts that reserved domains cover. */
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
        help={helpBeside(error, field.help)}
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

/** The binding select. If the console doesn't recognize the stored binding, the select also offers that binding. */
function BindingField() {
  const { form } = useFormField('bindings')
  const stored: unknown = get(form.formState.defaultValues, 'bindings')
  const isKnown = bindingOptions.some(({ value }) => value === stored)
  const own = typeof stored === 'string' && !isKnown ? [{ value: stored, label: stored }] : []
  return <FormSelect name="bindings" options={[...bindingOptions, ...own]} />
}

/** The policy editor. The URL determines the available phases. */
function PolicyField() {
  const reading = useTypedUrl()
  const address =
    reading?.kind === 'right' ? policyTargetOf(reading.address, reading.binding === 'internal') : undefined
  return <FormPolicy name="traffic_policy" protocol={address} />
}

/** Describes a valid typed URL. For a public URL, also shows the reservation that covers the URL. */
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

/** Returns the form's parsed URL and binding, updated as the person types. */
function useTypedUrl() {
  const { form } = useFormField('url')
  const [url, binding]: unknown[] = useWatch({ control: form.control, name: ['url', 'bindings'] })
  return readTypedUrl(typeof url === 'string' ? url : '', typeof binding === 'string' ? binding : '')
}
