'use client'

import { FormSelect, FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { regionOptions } from '@/lib/resources/values/regions'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'

const forms = resourceForms({
  resource: reservedAddrs,
  valuesOf: ({ region = 'us', endpoint_configuration }) => ({
    region,
    endpoint_configuration_id: endpoint_configuration?.id ?? '',
  }),
  fields: {
    region: <FormSelect name="region" options={regionOptions} />,
    description: <FormText name="description" />,
    endpoint_configuration_id: <FormText name="endpoint_configuration_id" mono placeholder="ec_…" />,
  },
  top: ['region', 'description'],
  wording: {
    create: 'Reserve TCP address',
    save: 'Save TCP address',
    created: (item) => `TCP address “${item.addr}” reserved`,
    saved: 'TCP address saved',
  },
})

export const NewReservedAddr = forms.New
export const EditReservedAddr = forms.Edit
export const DeleteReservedAddr = forms.Delete
