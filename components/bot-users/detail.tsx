'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { useItem } from '@/components/resource/detail/use-item'
import { ActLink } from '@/components/resource/act/act-link'
import { useAccount } from '@/components/shell/account-context'
import { Section } from '@/components/ui/section'
import { StateOf } from '@/components/ui/state-chip'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { createTitle, resourceType } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { ownedKinds } from '@/lib/resources/states/stated'
import { botUserState } from '@/lib/resources/states/own-state'

/** A bot user. `active` is absent if the API's response has an unexpected format. */
type Item = { active?: boolean }

export function BotUserDetail({ id }: { id: string }) {
  const { slug } = useAccount().account
  const source = { info: botUsersInfo, get: botUsers.ops.get, id }
  const { isGone } = useItem(source)
  return (
    <ResourceDetail
      {...source}
      state={(item: Item) => <StateOf of={botUserState(item)} />}
      summary={({ active }: Item) =>
        active !== undefined && `This bot user's keys and authtokens are ${active ? 'accepted' : 'rejected'}.`
      }
      elsewhere={['active']}
      isWide
      none="This bot user has no known API keys, authtokens or SSH credentials."
    >
      {({ active }: Item) =>
        active !== false &&
        !isGone && (
          <Section title="New credential">
            <div className="flex flex-wrap gap-2">
              {ownedKinds.map((name) => (
                <ActLink
                  key={name}
                  operation={`${name}.create`}
                  href={paths.create(slug, name, { owner: id })}
                >
                  {createTitle(resourceType(name))}
                </ActLink>
              ))}
            </div>
          </Section>
        )
      }
    </ResourceDetail>
  )
}
