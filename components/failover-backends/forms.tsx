'use client'

import { backendsMissing, FormBackendOrder } from '@/components/resource/backend/backend-inputs'
import { backendButtons } from '@/lib/resources/info/backends'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { failoverBackends } from '@/lib/resources/failover-backends'

const forms = resourceForms({
  resource: failoverBackends,
  valuesOf: ({ backends }) => ({ backends: backends ?? [] }),
  fields: { backends: <FormBackendOrder /> },
  complaints: backendsMissing,
  wording: backendButtons,
})

export const NewFailoverBackend = forms.New
export const EditFailoverBackend = forms.Edit
export const DeleteFailoverBackend = forms.Delete
