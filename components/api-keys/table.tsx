'use client'

import { credentialCells } from '@/components/resource/acl/credential-cells'
import { ResourceList } from '@/components/resource/list/resource-list'
import { apiKeysInfo } from '@/lib/resources/info/api-keys'

export function ApiKeysTable() {
  return <ResourceList info={apiKeysInfo} cells={credentialCells} />
}
