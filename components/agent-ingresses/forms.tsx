'use client'

import {
  certifiedBody,
  certifiedChange,
  certifiedValues,
  FormCertificatePolicy,
} from '@/components/resource/certificate/certificate-policy'
import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { agentIngresses } from '@/lib/resources/agent-ingresses'

const forms = resourceForms({
  resource: agentIngresses,
  valuesOf: ({ domain = '', ...item }) => ({ domain, ...certifiedValues(item) }),
  fields: {
    domain: <FormText name="domain" mono placeholder="connect.example.com" />,
    description: <FormText name="description" />,
    certificate_management_policy: (
      <FormCertificatePolicy automatic="The platform's own certificate authority, which agents trust" />
    ),
  },
  toBody: certifiedBody,
  toChange: certifiedChange,
  wording: {
    create: 'Create ingress',
    save: 'Save ingress',
    created: (item) => `${item.domain} created. Add its NS records next`,
    saved: 'Ingress saved',
  },
  doneSection: 'dns',
})

export const NewAgentIngress = forms.New
export const EditAgentIngress = forms.Edit
export const DeleteAgentIngress = forms.Delete
