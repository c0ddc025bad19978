'use client'

import { backendButtons } from '@/lib/resources/info/backends'
import { FormCheckbox } from '@/components/resource/form/form-fields'
import { FormHost } from '@/components/resource/form/host-input'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { staticBackends } from '@/lib/resources/static-backends'

const forms = resourceForms({
  resource: staticBackends,
  valuesOf: ({ address, tls }) => ({ address: address ?? '', tls: { enabled: tls?.enabled ?? false } }),
  fields: {
    address: <FormHost name="address" placeholder="origin.example.com:443" />,
    tls: <FormCheckbox name="tls.enabled" />,
  },
  top: ['tls'],
  wording: backendButtons,
})

export const NewStaticBackend = forms.New
export const EditStaticBackend = forms.Edit
export const DeleteStaticBackend = forms.Delete
