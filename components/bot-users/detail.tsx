'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { StateChip } from '@/components/ui/state-chip'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo } from '@/lib/resources/info/bot-users'

/** An unreadable response has no `active`. */
type Item = { active?: boolean }

/** One bot user. */
export function BotUserDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={botUsersInfo}
      get={botUsers.ops.get}
      id={id}
      state={({ active }: Item) =>
        active !== undefined && (
          <StateChip state={active ? 'ready' : 'attention'}>{active ? 'Active' : 'Inactive'}</StateChip>
        )
      }
      summary={({ active }: Item) =>
        active !== undefined && `Its keys and authtokens are ${active ? 'accepted' : 'refused'}.`
      }
      elsewhere={['active']}
    />
  )
}
