'use client'

import type { ReactNode } from 'react'
import { useItem } from '@/components/resource/detail/use-item'
import { FormCheckbox } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { PageHeader } from '@/components/ui/page-header'
import { endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { policyDocument } from '@/lib/resources/traffic-policy/text'
import { fixedReason } from '@/lib/resources/endpoint-words'
import { endpointBody, endpointChange } from './endpoint-body'
import { EndpointFields } from './fields'
import { ServedBy } from './served-by'

const forms = resourceForms({
  resource: endpoints,
  valuesOf: (item) => ({
    url: item.url ?? '',
    bindings: item.bindings?.[0] ?? '',
    traffic_policy: policyDocument(item.traffic_policy),
    pooling_enabled: item.pooling_enabled ?? false,
  }),
  fields: <EndpointFields />,
  more: <FormCheckbox name="pooling_enabled" />,
  toBody: endpointBody,
  toChange: endpointChange,
  words: { created: (item) => `${item.url ?? 'Endpoint'} created` },
})

export const NewEndpoint = forms.New

/** Changes a cloud endpoint. */
export function EditEndpoint({ id }: { id: string }) {
  return (
    <CloudOnly id={id}>
      <forms.Edit id={id} />
    </CloudOnly>
  )
}

/** Ends a cloud endpoint. */
export function DeleteEndpoint({ id }: { id: string }) {
  return (
    <CloudOnly id={id} title="Delete endpoint">
      <forms.Delete id={id} />
    </CloudOnly>
  )
}

/** In the place of a form that could not be sent: what serves the endpoint. `title`: of the page, if the form has it. */
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
