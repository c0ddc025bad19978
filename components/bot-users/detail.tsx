'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StateOf } from '@/components/ui/state-chip'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { botUserState } from '@/lib/resources/item-state'

/** An unreadable response has no `active`. */
type Item = { active?: boolean }

/** One bot user. */
export function BotUserDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={botUsersInfo}
      get={botUsers.ops.get}
      id={id}
      state={(item: Item) => <StateOf of={botUserState(item)} />}
      summary={({ active }: Item) =>
        active !== undefined && `This bot user's keys and authtokens are ${active ? 'accepted' : 'refused'}.`
      }
      elsewhere={['active']}
    />
  )
}
