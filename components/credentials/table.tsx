'use client'

import { credentialCells } from '@/components/resource/acl/credential-cells'
import { ResourceList } from '@/components/resource/list/resource-list'
import { credentialsInfo } from '@/lib/resources/info/credentials'

export function CredentialsTable() {
  return <ResourceList info={credentialsInfo} cells={credentialCells} />
}
