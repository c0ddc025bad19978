'use client'

import { credentialForm } from '@/components/resource/acl/credential-form'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { sshCredentials } from '@/lib/resources/ssh-credentials'
import { FormPublicKey } from './public-key-field'

const { valuesOf, toBody, fields, ...more } = credentialForm
const forms = resourceForms({
  resource: sshCredentials,
  valuesOf: (item) => ({ ...valuesOf(item), public_key: '' }),
  fields: { public_key: <FormPublicKey />, ...fields },
  ...more,
  toBody: ({ public_key, ...rest }) => ({ public_key, ...toBody(rest) }),
})

export const NewSshCredential = forms.New
export const EditSshCredential = forms.Edit
export const DeleteSshCredential = forms.Delete
