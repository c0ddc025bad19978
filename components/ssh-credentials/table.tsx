'use client'

import { credentialStyle } from '@/components/credentials/tables'
import { ResourceList } from '@/components/resource/list/resource-list'
import { onDemandInPage } from '@/components/ui/on-demand'
import { sshCredentialsInfo } from '@/lib/resources/info/credentials'

const { Component: KeyInShort } = onDemandInPage(async () => ({
  default: (await import('./key-facts')).KeyInShort,
}))

export function SshCredentialsTable() {
  return (
    <ResourceList
      info={sshCredentialsInfo}
      texts={credentialStyle.texts}
      cells={{
        public_key: ({ item: { public_key } }) =>
          typeof public_key === 'string' && <KeyInShort text={public_key} />,
      }}
    />
  )
}
