'use client'

import { useOwnState } from '@/components/resource/detail/use-own-state'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { apiKeys } from '@/lib/resources/api-keys'
import { apiKeysInfo, unknownPrograms } from '@/lib/resources/info/credentials'
import { isOwnKey } from '@/lib/resources/states/api-key-state'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { paths } from '@/lib/util/paths'

export function ApiKeyDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={apiKeysInfo}
      get={apiKeys.ops.get}
      id={id}
      none={null}
      summary={({ owner_id }) =>
        owner_id?.startsWith(`${botUsersInfo.idPrefix}_`)
          ? 'Works only while its bot user is active.'
          : 'Belongs to a user of the account.'
      }
      usesElsewhere={['bot-users']}
    >
      {() => <Usage id={id} />}
    </ResourceDetail>
  )
}

function Usage({ id }: { id: string }) {
  const { slug } = useAccount().account
  const state = useOwnState(apiKeysInfo.name, id)
  return (
    <Section title="Usage">
      <p className="max-w-text text-muted">{unknownPrograms}</p>
      {state && isOwnKey(state) && (
        <p className="max-w-text text-muted">
          For this console's requests, see the <Link href={paths.apiLog(slug)}>API log</Link>.
        </p>
      )}
    </Section>
  )
}
