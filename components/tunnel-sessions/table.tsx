'use client'

import { emptyCell } from '@/components/resource/list/field-cell'
import { RegionName } from '@/components/resource/list/region-name'
import { ResourceList } from '@/components/resource/list/resource-list'
import { IdLink, useCredentialNames } from '@/components/resource/ref/id-link'
import { CutText } from '@/components/ui/cut-text'
import { ElapsedTime } from '@/components/ui/relative-time'
import type { InventoryRow } from '@/lib/api/inventory'
import { tunnelSessionsInfo } from '@/lib/resources/info/tunnel-sessions'
import { regionName } from '@/lib/resources/values/regions'
import { credentialKind, osName, transportName } from '@/lib/agents/model/facts'
import { credentialId, sessionName } from '@/lib/agents/model/session-name'

const formats: Readonly<Record<string, (value: string) => string>> = {
  transport: transportName,
  region: regionName,
  os: osName,
}

const formatted = (field: string) => (row: InventoryRow) => {
  const value = row.item[field]
  return typeof value === 'string' && value !== '' ? (
    <CutText text={formats[field]?.(value) ?? value} />
  ) : undefined
}

/** Shows the transport's name if the agent version is missing. For example, SSH clients have no version. */
const clientName = ({ item }: InventoryRow) =>
  item.agent_version || typeof item.transport !== 'string' ? undefined : (
    <CutText text={transportName(item.transport)} />
  )

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
      widths={{ os: '7rem', region: '9.5rem' }}
      cells={{
        agent_version: clientName,
        os: formatted('os'),
        region: ({ item: { region } }) =>
          typeof region === 'string' && region !== '' ? <RegionName code={region} /> : undefined,
        // In the same unit as the uptime in the list of agents.
        started_at: ({ item: { started_at } }) =>
          typeof started_at === 'string' && (
            <span className="whitespace-nowrap">
              <ElapsedTime since={started_at} /> ago
            </span>
          ),
        credential: ({ item }) => {
          const id = credentialId(item.credential)
          if (id === null) return emptyCell
          return <IdLink resource={credentialKind(id)} id={id} name={names.get(id)} />
        },
      }}
      facetLabel={(facet, value) => formats[facet]?.(value) ?? value}
    />
  )
}
