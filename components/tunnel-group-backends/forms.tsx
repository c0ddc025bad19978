'use client'

import { backendButtons } from '@/lib/resources/info/backends'
import { FormMap } from '@/components/resource/form/form-map'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'

const forms = resourceForms({
  resource: tunnelGroupBackends,
  valuesOf: ({ labels }) => ({ labels: labels ?? {} }),
  fields: { labels: <FormMap name="labels" keyLabel="Label" valueLabel="Value" /> },
  wording: backendButtons,
})

export const NewTunnelGroupBackend = forms.New
export const EditTunnelGroupBackend = forms.Edit
export const DeleteTunnelGroupBackend = forms.Delete
