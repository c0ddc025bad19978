'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { isOtherKey, isOwnKey } from '@/lib/resources/states/api-key-state'
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

export function DeleteApiKey({ id }: { id: string }) {
  const { account } = useAccount()
  const states = useQuery(relatedStatesQuery(account.slug, apiKeys.info.name, id))
  const state = states.data?.states[id]
  const isOwn = state !== undefined && isOwnKey(state)
  const replace = (
    <>
      first create another key. Then open{' '}
      <Link href={paths.replaceKey(account.slug)}>Settings → Accounts</Link>, select “Replace API key” and
      enter the new key.
    </>
  )
  return (
    <DeletePage
      info={apiKeys.info}
      operation={apiKeys.ops.delete}
      id={id}
      none={isOwn ? 'This console.' : `Unknown. ${unknownPrograms}`}
      deletion={() => (isOwn ? ownDeletion : undefined)}
      isLoading={states.isPending}
    >
      {isOwn && (
        <Panel tone="wrong" title="This console uses this key">
          To keep access to the account, {replace}
        </Panel>
      )}
      {!isOwn && !(state && isOtherKey(state)) && <p>If this console might use the key, {replace}</p>}
    </DeletePage>
  )
}

const ownDeletion = 'This console and any other programs that use this key lose access to the account.'
