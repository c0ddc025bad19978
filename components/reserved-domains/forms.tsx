'use client'

import {
  certifiedBody,
  certifiedChange,
  certifiedValues,
  FormCertificatePolicy,
} from '@/components/resource/certificate/certificate-policy'
import { FormSelect, FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { regionOptions } from '@/lib/resources/regions'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { wildcardSentence } from '@/lib/resources/domain-name-problem'

const forms = resourceForms({
  resource: reservedDomains,
  valuesOf: ({ domain = '', region, ...item }) => ({
    domain,
    region: region ?? '',
    ...certifiedValues(item),
  }),
  fields: {
    domain: (
      <>
        <FormText name="domain" mono placeholder="app.example.com" />
        <WildcardNote />
      </>
    ),
    description: <FormText name="description" />,
    region: <FormSelect name="region" options={[{ value: '', label: 'Everywhere' }, ...regionOptions]} />,
    certificate_management_policy: <FormCertificatePolicy automatic="Platform default" />,
  },
  fieldsOfEdit: {
    certificate_management_policy: <FormCertificatePolicy automatic="Not managed by the platform" />,
  },
  toBody: certifiedBody,
  toChange: certifiedChange,
  wording: {
    create: 'Reserve domain',
    created: (item) => `${item.domain} reserved. Add its DNS records next`,
  },
  doneSection: 'dns',
  deletion: ({ cname_target }) =>
    cname_target === null
      ? 'Endpoints can no longer be started on it. You have no DNS records to delete, because the name belongs to the platform.'
      : undefined,
})

export const NewReservedDomain = forms.New
export const EditReservedDomain = forms.Edit
export const DeleteReservedDomain = forms.Delete

/** Describes what a typed wildcard covers; nothing on edit. */
function WildcardNote() {
  const { form, isAccepted } = useFormField('domain')
  const domain = useWatch({ control: form.control, name: 'domain' })
  const sentence = typeof domain === 'string' ? wildcardSentence(domain) : null
  return sentence === null || !isAccepted ? null : <p className="text-sm text-muted">{sentence}</p>
}
