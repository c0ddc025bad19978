'use client'

import { resourceForms } from '@/components/resource/form/resource-forms'
import { ipPolicies } from '@/lib/resources/ip-policies'

const forms = resourceForms({
  resource: ipPolicies,
  wording: {
    create: 'Create IP policy',
    save: 'Save IP policy',
    created: () => 'IP policy created. Add a rule to allow addresses.',
    saved: 'IP policy saved',
  },
})

export const NewIpPolicy = forms.New
export const EditIpPolicy = forms.Edit
export const DeleteIpPolicy = forms.Delete
