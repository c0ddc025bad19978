'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo } from '@/lib/resources/info/bot-users'

/** One bot user. */
export function BotUserDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={botUsersInfo}
      get={botUsers.ops.get}
      id={id}
      summary={(item) =>
        item.active
          ? 'Active: its keys and authtokens are accepted.'
          : 'Inactive: its keys and authtokens are refused.'
      }
    />
  )
}
