'use client'

import { FormDocument } from '@/components/resource/form/form-document'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { useAccount } from '@/components/shell/account-context'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { hasPrivateKey } from '@/lib/resources/credentials/pem'
import { paths } from '@/lib/util/paths'
import { withoutEmpty } from '@/lib/util/records'
import { EdgesToSwitch } from './edges-to-switch'

const isPrivateKey = {
  title: 'This is a private key',
  text: "The key wasn't sent. Paste only the authority's certificate. If others may have seen the key, replace it.",
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

/** The form for a new authority. `from` is the ID of the authority to replace. */
export function NewCertificateAuthority({ from }: { from?: string }) {
  const { slug } = useAccount().account
  if (from === undefined) return <forms.New />
  return (
    <>
      <EdgesToSwitch from={from}>
        The new authority's page will link to the mutual TLS settings of these edges.
      </EdgesToSwitch>
      <forms.New
        from={from}
        landOn={({ id }) => paths.detail(slug, certificateAuthorities.info.name, id, { replaces: from })}
      />
    </>
  )
}
export const EditCertificateAuthority = forms.Edit
export const DeleteCertificateAuthority = forms.Delete
