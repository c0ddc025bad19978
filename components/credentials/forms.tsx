'use client'

import { credentialForm } from '@/components/resource/acl/credential-form'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { OneTimeSecret } from '@/components/resource/secret/one-time-secret'
import { StartAgent } from './start-agent'
import { credentials } from '@/lib/resources/credentials'

const forms = resourceForms({
  resource: credentials,
  ...credentialForm,
  reveal: (created, onDone) => (
    <OneTimeSecret
      info={credentials.info}
      created={created}
      secret={created.token}
      use={<StartAgent authtoken={typeof created.token === 'string' ? created.token : ''} />}
      onStored={onDone}
    />
  ),
})

export const NewCredential = forms.New
export const EditCredential = forms.Edit
export const DeleteCredential = forms.Delete
