'use client'

import { MayBind } from '@/components/resource/acl/acl-may-bind'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { aclSummary } from '@/lib/resources/acl/text'
import { aclInShort } from '@/lib/resources/info/credential-info'
import { credentials } from '@/lib/resources/credentials'
import { credentialsInfo } from '@/lib/resources/info/credentials'

/** An authtoken's detail page. Never shows the authtoken's value. */
export function CredentialDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={credentialsInfo}
      get={credentials.ops.get}
      id={id}
      summary={({ acl }) => aclSummary(acl)}
      values={({ acl }) => (acl && acl.length > 0 ? {} : { acl: aclInShort(acl) })}
    >
      {({ acl }) => <MayBind acl={acl} />}
    </ResourceDetail>
  )
}
