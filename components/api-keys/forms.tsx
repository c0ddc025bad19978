'use client'

import { DeletePage } from '@/components/resource/detail/delete-page'
import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { FormRef } from '@/components/resource/ref/form-ref'
import { OneTimeSecret } from '@/components/resource/secret/one-time-secret'
import { Link } from '@/components/ui/link'
import { apiKeys } from '@/lib/resources/api-keys'
import { unknownPrograms } from '@/lib/resources/info/credentials'
import { paths } from '@/lib/util/paths'

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
      use="Send the key with each request as Authorization: Bearer <key>."
      onStored={onDone}
    />
  ),
})

export const NewApiKey = forms.New
export const EditApiKey = forms.Edit

/** The page that deletes an API key. The console can't tell which programs use it, or if it's the console's own key. */
export function DeleteApiKey({ id }: { id: string }) {
  return (
    <DeletePage info={apiKeys.info} operation={apiKeys.ops.delete} id={id} none={unknownPrograms}>
      <p>
        If this console might use the key, create another key first. Then select “Replace API key” in{' '}
        <Link href={paths.settings('accounts')}>Settings → Accounts</Link>, and enter the new key.
      </p>
    </DeletePage>
  )
}
