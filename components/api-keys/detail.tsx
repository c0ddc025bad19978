'use client'

import { useOwnState } from '@/components/resource/detail/use-own-state'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { apiKeys } from '@/lib/resources/api-keys'
import { apiKeysInfo } from '@/lib/resources/info/credentials'
import { isOwnKey } from '@/lib/resources/states/api-key-state'
import { botUsersInfo } from '@/lib/resources/info/bot-users'

export function ApiKeyDetail({ id }: { id: string }) {
  const state = useOwnState(apiKeysInfo.name, id)
  return (
    <ResourceDetail
      info={apiKeysInfo}
      get={apiKeys.ops.get}
      id={id}
      none={state && isOwnKey(state) ? 'This console.' : null}
      summary={({ owner_id }) =>
        owner_id?.startsWith(`${botUsersInfo.idPrefix}_`)
          ? 'Works only while its bot user is active.'
          : 'Belongs to a user of the account.'
      }
    />
  )
}
