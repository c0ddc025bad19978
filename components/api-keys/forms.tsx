'use client'

import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { FormRef } from '@/components/resource/ref/form-ref'
import { OneTimeSecret } from '@/components/resource/secret/one-time-secret'
import { apiKeys } from '@/lib/resources/api-keys'

const forms = resourceForms({
  resource: apiKeys,
  valuesOf: () => ({ owner_id: '' }),
  fields: {
    description: <FormText name="description" />,
    owner_id: <FormRef name="owner_id" resources={['bot-users']} />,
  },
  fieldsOfEdit: { owner_id: null },
  top: ['owner_id'],
  reveal: (created, onDone) => (
    <OneTimeSecret
      info={apiKeys.info}
      created={created}
      secret={created.token}
      use="Send it with each request as Authorization: Bearer <key>."
      onStored={onDone}
    />
  ),
})

export const NewApiKey = forms.New
export const EditApiKey = forms.Edit
export const DeleteApiKey = forms.Delete
