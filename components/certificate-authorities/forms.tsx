'use client'

import { FormDocument } from '@/components/resource/form/form-document'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { hasPrivateKey } from '@/lib/resources/credentials/pem'
import { withoutEmpty } from '@/lib/util/records'

const isPrivateKey = {
  title: 'This is a private key',
  text: "The key wasn't sent. Paste only the authority's certificate. If others could have seen the key, replace it.",
}

const forms = resourceForms({
  resource: certificateAuthorities,
  valuesOf: () => ({ ca_pem: '' }),
  fields: {
    ca_pem: (
      <FormDocument
        name="ca_pem"
        placeholder="-----BEGIN CERTIFICATE-----"
        accept=".pem,.crt,.cer,.txt"
        hasFixedLines
        refuse={(text) => (hasPrivateKey(text) ? isPrivateKey : null)}
      />
    ),
  },
  toBody: ({ ca_pem, ...rest }) => ({ ca_pem, ...withoutEmpty(rest) }),
  wording: {
    created: ({ subject_common_name: name }) =>
      name ? `Certificate authority “${name}” created` : 'Certificate authority created',
  },
})

export const NewCertificateAuthority = forms.New
export const EditCertificateAuthority = forms.Edit
export const DeleteCertificateAuthority = forms.Delete
