'use client'

import type { ReactNode } from 'react'
import { useItem } from '@/components/resource/detail/use-item'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { PageHeader } from '@/components/ui/page-header'
import { endpoints } from '@/lib/resources/endpoints'
import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { policyDocument } from '@/lib/resources/traffic-policy/text'
import { fixedReason } from '@/lib/resources/endpoint-text'
import { endpointFields } from './fields'
import { ServedBy } from './served-by'
import { withoutEmpty } from '@/lib/util/records'

/** The values of the inputs, except the description and metadata. */
type EndpointValues = {
  url: string
  traffic_policy: string
  /** The binding. `''` means that the platform derives the binding from the host. */
  bindings: string
  pooling_enabled: boolean
}

/** Returns the body of a create request, without empty and default values. */
export function endpointBody({ url, bindings, pooling_enabled, ...texts }: EndpointValues) {
  return {
    ...withoutEmpty({ url: url.trim() }),
    type: 'cloud',
    ...withoutEmpty(texts),
    ...(bindings !== '' && { bindings: [bindings] }),
    ...(pooling_enabled && { pooling_enabled }),
  }
}

/**
 * Returns the body of an update request, with only the changed inputs. Converts an empty binding to an empty list so
 * that the platform derives the binding from the host.
 */
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
  wording: { created: (item) => `${item.url ?? 'Endpoint'} created` },
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
      <forms.Delete id={id} />
    </CloudOnly>
  )
}

/**
 * Shows the form in `children` for a cloud endpoint. For any other endpoint, which the API can't change, shows a
 * notice. Set `title` if the form renders the page's title so that the page has a title in both cases.
 */
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
