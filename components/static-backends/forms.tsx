'use client'

import { backendButtons } from '@/lib/resources/info/backends'
import { FormCheckbox, FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { staticBackends } from '@/lib/resources/static-backends'

const forms = resourceForms({
  resource: staticBackends,
  valuesOf: ({ address, tls }) => ({ address: address ?? '', tls: { enabled: tls?.enabled ?? false } }),
  fields: {
    address: <FormText name="address" mono placeholder="origin.example.com:443" />,
    tls: <FormCheckbox name="tls.enabled" />,
  },
  top: ['tls'],
  wording: backendButtons,
})

export const NewStaticBackend = forms.New
export const EditStaticBackend = forms.Edit
export const DeleteStaticBackend = forms.Delete
