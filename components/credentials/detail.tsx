'use client'

import { MayBind } from '@/components/resource/acl/acl-may-bind'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { isUnreadable } from '@/lib/contract/conform'
import { aclSummary } from '@/lib/resources/acl/text'
import { aclInShort } from '@/lib/resources/info/credentials'
import { credentials } from '@/lib/resources/credentials'
import { credentialsInfo } from '@/lib/resources/info/credentials'

export function CredentialDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={credentialsInfo}
      get={credentials.ops.get}
      id={id}
      usesElsewhere={['bot-users']}
      summary={({ acl, description }) => aclSummary(acl, { one: 'authtoken', description })}
      values={({ acl }) => (acl && acl.length > 0 ? {} : { acl: aclInShort(acl) })}
    >
      {(item) => !isUnreadable(item, 'acl') && <MayBind acl={item.acl} />}
    </ResourceDetail>
  )
}
