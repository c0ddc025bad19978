'use client'

import { backendWords } from '@/components/resource/backend/backend-words'
import { FormMap } from '@/components/resource/form/form-map'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'

const forms = resourceForms({
  resource: tunnelGroupBackends,
  valuesOf: ({ labels }) => ({ labels: labels ?? {} }),
  fields: <FormMap name="labels" keyLabel="Label" valueLabel="Value" />,
  words: backendWords,
})

export const NewTunnelGroupBackend = forms.New
export const EditTunnelGroupBackend = forms.Edit
export const DeleteTunnelGroupBackend = forms.Delete
