'use client'

import { get } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormDocument } from '@/components/resource/form/form-document'
import { FormCheckbox, FormSelect } from '@/components/resource/form/form-fields'
import { FormList } from '@/components/resource/form/form-list'
import { splitLines } from '@/lib/util/text'
import { SessionFields } from './session-fields'

export const persistentName = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const formats = [
  { value: persistentName, label: 'Persistent: the same for each sign-in' },
  {
    value: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    label: 'Transient: different for each sign-in',
  },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', label: 'Email address' },
  { value: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', label: 'Chosen by the provider' },
]

/**
 * The inputs of a SAML module. The platform's URLs for the identity provider are available only after the module is
 * saved.
 */
export function SamlFields() {
  const { form } = useFormField('nameid_format')
  const stored: unknown = get(form.formState.defaultValues, 'nameid_format')
  const isKnown = formats.some(({ value }) => value === stored)
  const own = typeof stored === 'string' && !isKnown ? [{ value: stored, label: stored }] : []
  return (
    <>
      <FormDocument name="idp_metadata" placeholder="<EntityDescriptor …" accept=".xml,.txt" />
      <FormList name="authorized_groups" split={splitLines} />
      <SessionFields
        before={{
          defaults: { force_authn: false, allow_idp_initiated: true, nameid_format: persistentName },
          inputs: (
            <>
              <FormCheckbox name="force_authn" />
              <FormCheckbox name="allow_idp_initiated" />
              <FormSelect name="nameid_format" options={[...formats, ...own]} />
            </>
          ),
        }}
      />
    </>
  )
}
