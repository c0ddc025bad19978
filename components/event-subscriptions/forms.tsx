'use client'

import { useId } from 'react'
import { DeletePage } from '@/components/resource/detail/delete-page'
import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { useFormInput } from '@/components/resource/form/form-context'
import { Notes } from '@/components/ui/field'
import { StateChip } from '@/components/ui/state-chip'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { destinationsNote } from '@/lib/resources/states/own-state'
import { withoutEmpty } from '@/lib/util/records'
import { EventTypePicker } from './event-type-picker'
import { changedSources } from './plan'

function FormSources() {
  const { field, value, change } = useFormInput('sources')
  const id = useId()
  const wanted = Array.isArray(value) ? value.map(String) : []
  return (
    <fieldset
      data-invalid={field.error === undefined ? undefined : true}
      aria-describedby={field.error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
    >
      <legend className="mb-1 font-medium">{`${field.label} (${wanted.length})`}</legend>
      <Notes id={id} help={field.help} error={field.error} />
      <p className="mt-1 text-sm text-muted">{destinationsNote}</p>
      <p aria-live="polite" className="mt-2 min-h-6">
        {wanted.length === 0 && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateChip state="attention">No sources selected</StateChip>
            <span>No events will be forwarded.</span>
          </span>
        )}
      </p>
      <div className="mt-3">
        <EventTypePicker wanted={wanted} onChange={change} />
      </div>
    </fieldset>
  )
}

const typesOf = (sources: readonly { type?: string }[]) =>
  sources.flatMap(({ type }) => (type === undefined ? [] : [type]))

const forms = resourceForms({
  resource: eventSubscriptions,
  valuesOf: ({ sources }) => ({ sources: typesOf(sources ?? []) }),
  fields: { description: <FormText name="description" />, sources: <FormSources /> },
  top: ['sources'],
  toBody: ({ sources, ...rest }) => ({ ...withoutEmpty(rest), sources: changedSources(sources, null) }),
  toChange: ({ sources, ...rest }, _all, _start, raw) => ({
    ...rest,
    ...(sources && { sources: changedSources(sources, raw) }),
  }),
  wording: { create: 'Create event subscription', save: 'Save event subscription' },
})

export const NewEventSubscription = forms.New
export const EditEventSubscription = forms.Edit

const { info, ops } = eventSubscriptions

export const DeleteEventSubscription = ({ id }: { id: string }) => (
  <DeletePage
    info={info}
    operation={ops.delete}
    id={id}
    deletion={({ destinations }) =>
      Array.isArray(destinations) && destinations.length > 0
        ? `${info.deletion} The destinations are kept.`
        : undefined
    }
  />
)
