'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StateOf } from '@/components/ui/state-chip'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { botUserState } from '@/lib/resources/states/own-state'

/** `active` is absent if the API's response has an unexpected format. */
type Item = { active?: boolean }

export function BotUserDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={botUsersInfo}
      get={botUsers.ops.get}
      id={id}
      state={(item: Item) => <StateOf of={botUserState(item)} />}
      summary={({ active }: Item) =>
        active !== undefined && `This bot user's keys and authtokens are ${active ? 'accepted' : 'rejected'}.`
      }
      elsewhere={['active']}
      none="This bot user has no known API keys, authtokens or SSH credentials."
    />
  )
}
