'use client'

import { credentialCells } from '@/components/credentials/tables'
import { ResourceList } from '@/components/resource/list/resource-list'
import { CutText } from '@/components/ui/cut-text'
import { sshCredentialsInfo } from '@/lib/resources/info/credentials'
import { keyTypeLabel, readPublicKey } from '@/lib/resources/credentials/ssh-public-key'

export function SshCredentialsTable() {
  return (
    <ResourceList
      info={sshCredentialsInfo}
      cells={{ ...credentialCells, public_key: ({ item }) => <KeyInShort text={String(item.public_key)} /> }}
    />
  )
}

function KeyInShort({ text }: { text: string }) {
  const key = readPublicKey(text)
  return <CutText text={key ? `${keyTypeLabel(key)} ${key.comment}` : text} />
}
