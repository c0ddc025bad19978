'use client'

import { FormBackendOrder } from '@/components/resource/backend/backend-inputs'
import { backendWords } from '@/components/resource/backend/backend-words'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { failoverBackends } from '@/lib/resources/failover-backends'

const forms = resourceForms({
  resource: failoverBackends,
  valuesOf: ({ backends }) => ({ backends: backends ?? [] }),
  fields: <FormBackendOrder />,
  words: backendWords,
})

export const NewFailoverBackend = forms.New
export const EditFailoverBackend = forms.Edit
export const DeleteFailoverBackend = forms.Delete
