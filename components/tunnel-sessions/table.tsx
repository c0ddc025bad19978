'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { IdLink } from '@/components/resource/ref/id-link'
import { CutText } from '@/components/ui/cut-text'
import type { InventoryRow } from '@/lib/api/inventory'
import { tunnelSessionsInfo } from '@/lib/resources/info/tunnel-sessions'
import { regionName } from '@/lib/resources/regions'
import { credentialKind, osName, transportWords } from '@/lib/agents/model/session-facts'
import { credentialId, sessionName } from '@/lib/agents/model/session-name'
import { useCredentialNames } from './use-credential-names'

const wordsOf: Readonly<Record<string, (value: string) => string>> = {
  transport: transportWords,
  region: regionName,
  os: osName,
}

/** A cell of a field in words; undefined for none, which is shown as of any field. */
const worded = (field: string) => (row: InventoryRow) => {
  const value = row.item[field]
  return typeof value === 'string' && value !== '' ? (
    <CutText text={wordsOf[field]?.(value) ?? value} />
  ) : undefined
}

/** What a session of no agent is; undefined for an agent's. */
const clientWords = ({ item }: InventoryRow) =>
  item.agent_version ? undefined : <CutText text={transportWords(String(item.transport))} />

/** The list of tunnel sessions: each by what its agent calls itself, else its credential, else its address. */
export function TunnelSessionsTable() {
  const names = useCredentialNames()
  return (
    <ResourceList
      info={tunnelSessionsInfo}
      naming={{
        header: 'Agent',
        of: ({ item, title: ip }) => {
          const name = sessionName(item, names)
          return name === ip ? { name } : { name, note: ip }
        },
      }}
      widths={{ os: '7rem', region: '10rem' }}
      cells={{
        agent_version: clientWords,
        os: worded('os'),
        region: worded('region'),
        credential: ({ item }) => {
          const id = credentialId(item.credential)
          if (id === null) return 'none'
          return <IdLink resource={credentialKind(id)} id={id} name={names.get(id)} />
        },
      }}
      facetLabel={(facet, value) => wordsOf[facet]?.(value) ?? value}
    />
  )
}
