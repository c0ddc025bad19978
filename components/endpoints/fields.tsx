'use client'

import { get } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormSelect } from '@/components/resource/form/form-fields'
import { FormPolicy } from '@/components/resource/form/policy-editor'
import { TextField } from '@/components/ui/text-field'
import { policyPlaceOf } from '@/lib/resources/endpoint-url'
import { useTypedUrl } from './use-typed-url'
import { CoveredBy } from '@/components/resource/detail/covered-by'

const bindingOptions = [
  { value: '', label: 'By the host: internal for one that ends in .internal, else public' },
  { value: 'public', label: 'Public' },
  { value: 'internal', label: 'Internal' },
  { value: 'kubernetes', label: 'Kubernetes' },
]

/** Where an endpoint is, and what happens to its traffic. */
export function EndpointFields() {
  return (
    <>
      <UrlField />
      <UrlNote />
      <BindingField />
      <PolicyField />
    </>
  )
}

/** What is wrong with the url is said as it is typed, in the place and colour of any other error. */
function UrlField() {
  const { form, isTaken, field } = useFormField('url')
  const reading = useTypedUrl()
  if (!isTaken) return null
  const error = field.error ?? (reading?.kind === 'wrong' ? reading.sentence : undefined)
  return (
    <TextField
      {...field}
      {...form.register('url')}
      mono
      placeholder="https://app.example.com"
      error={error}
    />
  )
}

/** A binding of the stored endpoint that is none of the known ones stays to be chosen. */
function BindingField() {
  const { form } = useFormField('bindings')
  const stored: unknown = get(form.formState.defaultValues, 'bindings')
  const isKnown = bindingOptions.some(({ value }) => value === stored)
  const own = typeof stored === 'string' && !isKnown ? [{ value: stored, label: stored }] : []
  return <FormSelect name="bindings" options={[...bindingOptions, ...own]} />
}

/** The policy's phases depend on what the url says. */
function PolicyField() {
  const reading = useTypedUrl()
  const place =
    reading?.kind === 'right' ? policyPlaceOf(reading.place, reading.binding === 'internal') : undefined
  return <FormPolicy name="traffic_policy" protocol={place} />
}

/** While a url is typed: what it says, and which reservation of the account covers it. What is wrong stands at its input. */
function UrlNote() {
  const reading = useTypedUrl()
  if (reading?.kind !== 'right') return null
  return (
    <div className="max-w-text space-y-1 text-sm text-muted">
      <p className="wrap-anywhere">{reading.sentence}</p>
      {reading.binding === 'public' && <CoveredBy place={reading.place} />}
    </div>
  )
}
