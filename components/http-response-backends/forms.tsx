'use client'

import { backendButtons } from '@/lib/resources/info/backends'
import { FormMetadata } from '@/components/resource/form/form-fields'
import { FormMap } from '@/components/resource/form/form-map'
import { FormNumber } from '@/components/resource/form/form-number'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { httpResponseBackends } from '@/lib/resources/http-response-backends'

const forms = resourceForms({
  resource: httpResponseBackends,
  valuesOf: ({ status_code, headers, body }) => ({
    status_code: status_code ?? 200,
    headers: headers ?? {},
    body: body ?? '',
  }),
  fields: {
    status_code: <FormNumber name="status_code" />,
    headers: <FormMap name="headers" keyLabel="Header" valueLabel="Value" />,
    body: <FormMetadata name="body" />,
  },
  top: ['status_code', 'headers', 'body'],
  wording: backendButtons,
})

export const NewHttpResponseBackend = forms.New
export const EditHttpResponseBackend = forms.Edit
export const DeleteHttpResponseBackend = forms.Delete
