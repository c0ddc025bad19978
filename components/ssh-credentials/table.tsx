'use client'

import { credentialCells } from '@/components/resource/acl/credential-cells'
import { ResourceList } from '@/components/resource/list/resource-list'
import { onDemandInPage } from '@/components/ui/on-demand'
import { sshCredentialsInfo } from '@/lib/resources/info/ssh-credentials'

const { Component: KeyInShort } = onDemandInPage(async () => ({
  default: (await import('./key-facts')).KeyInShort,
}))

/** The list of SSH credentials, with the type and comment of each key. */
export function SshCredentialsTable() {
  return (
    <ResourceList
      info={sshCredentialsInfo}
      cells={{ ...credentialCells, public_key: ({ item }) => <KeyInShort text={String(item.public_key)} /> }}
    />
  )
}
