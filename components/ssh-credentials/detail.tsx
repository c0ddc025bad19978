'use client'

import { MayBind } from '@/components/resource/acl/acl-may-bind'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { isUnreadable } from '@/lib/contract/conform'
import { aclSummary } from '@/lib/resources/acl/text'
import { aclInShort, sshCredentialsInfo } from '@/lib/resources/info/credentials'
import { sshCredentials } from '@/lib/resources/ssh-credentials'
import { readPublicKey } from '@/lib/resources/credentials/ssh-public-key'
import { KeyFacts } from './key-facts'

export function SshCredentialDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={sshCredentialsInfo}
      get={sshCredentials.ops.get}
      id={id}
      usesElsewhere={['bot-users']}
      summary={({ acl, description }) => aclSummary(acl, { one: 'SSH credential', description })}
      wide={['public_key']}
      values={({ acl }) => (acl && acl.length > 0 ? {} : { acl: aclInShort(acl) })}
    >
      {(item) => {
        const key = readPublicKey(item.public_key)
        return (
          <>
            {key && <KeyFacts publicKey={key} />}
            {!isUnreadable(item, 'acl') && <MayBind acl={item.acl} />}
          </>
        )
      }}
    </ResourceDetail>
  )
}
