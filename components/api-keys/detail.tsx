'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { apiKeys } from '@/lib/resources/api-keys'
import { apiKeysInfo } from '@/lib/resources/info/api-keys'
import { botUsersInfo } from '@/lib/resources/info/bot-users'

/** One API key; its value is shown nowhere. */
export function ApiKeyDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={apiKeysInfo}
      get={apiKeys.ops.get}
      id={id}
      summary={({ owner_id }) =>
        owner_id?.startsWith(`${botUsersInfo.idPrefix}_`)
          ? 'Belongs to a bot user, and is refused while that is inactive.'
          : 'Belongs to a user of the account.'
      }
    />
  )
}
