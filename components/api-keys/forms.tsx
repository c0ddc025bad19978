'use client'

import { resourceForms } from '@/components/resource/form/resource-forms'
import { FormRef } from '@/components/resource/ref/form-ref'
import { OneTimeSecret } from '@/components/resource/secret/one-time-secret'
import { apiKeys } from '@/lib/resources/api-keys'

const forms = resourceForms({
  resource: apiKeys,
  valuesOf: () => ({ owner_id: '' }),
  more: <FormRef name="owner_id" resources={['bot-users']} />,
  moreOfEdit: null,
  reveal: (made, goOn) => (
    <OneTimeSecret
      info={apiKeys.info}
      made={made}
      secret={made.token}
      use="Send it with each request as Authorization: Bearer <key>."
      onStored={goOn}
    />
  ),
})

export const NewApiKey = forms.New
export const EditApiKey = forms.Edit
export const DeleteApiKey = forms.Delete
