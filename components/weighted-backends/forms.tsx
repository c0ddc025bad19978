'use client'

import { backendsMissing, FormBackendWeights } from '@/components/resource/backend/backend-inputs'
import { backendButtons } from '@/lib/resources/info/backends'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { weightedBackends } from '@/lib/resources/weighted-backends'

const forms = resourceForms({
  resource: weightedBackends,
  valuesOf: ({ backends }) => ({ backends: backends ?? {} }),
  fields: { backends: <FormBackendWeights /> },
  complaints: backendsMissing,
  wording: backendButtons,
})

export const NewWeightedBackend = forms.New
export const EditWeightedBackend = forms.Edit
export const DeleteWeightedBackend = forms.Delete
