'use client'

import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { CutText } from '@/components/ui/cut-text'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { ExternalLink } from '@/components/ui/external-link'
import type { AgentTunnel, AgentTunnels } from '@/lib/api/agent-tunnels'
import { isAddressableTunnel } from '@/lib/agents/model/tunnels'
import { isApiTunnel } from './tunnel-text'

interface TunnelListProps {
  data: AgentTunnels & { tunnels: AgentTunnel[] }
  reason: string | undefined
  onStop: (tunnel: AgentTunnel, button: HTMLElement) => void
}

const columns: readonly Column<AgentTunnel & { isApi: boolean }>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, isApi, public_url }) => (
      <span className="font-mono">
        {name}
        {isApi && <span className="font-sans text-muted"> (agent API)</span>}
        <span className="block sm:hidden">
          <ExternalLink href={public_url} />
        </span>
      </span>
    ),
  },
  {
    id: 'public_url',
    header: 'Public URL',
    cell: ({ public_url }) => (
      <span className="font-mono">
        <ExternalLink href={public_url} />
      </span>
    ),
    hideBelow: 'sm', // On phones it is below the name, where it doesn't break within a word.
  },
  {
    id: 'addr',
    header: 'Forwards to',
    cell: ({ addr }) => <CutText text={addr} mono />,
    hideBelow: 'sm',
  },
]

export function TunnelList({ data, reason, onStop }: TunnelListProps) {
  const { account } = useAccount()
  const { api, tunnels, omitted } = data
  if (tunnels.length === 0 && omitted === 0)
    return <EmptyState title="No tunnels">Start one below.</EmptyState>
  return (
    <>
      <DataTable
        caption="This agent's tunnels"
        columns={columns}
        rows={tunnels.map((tunnel) => ({ ...tunnel, isApi: isApiTunnel(api, tunnel) }))}
        rowKey={({ name }) => name}
        actions={(tunnel) => (
          <Button
            variant="quiet"
            aria-label={`Stop ${tunnel.name}`}
            disabledReason={reason ?? nameReason(tunnel.name)}
            onClick={({ currentTarget }) => onStop(tunnel, currentTarget)}
          >
            Stop
          </Button>
        )}
      />
      {account.kind === 'local' && (
        <p className="max-w-text text-sm text-muted">
          The local platform serves https URLs over plain HTTP. The agent&apos;s log shows the URL to open
          instead.
        </p>
      )}
      {omitted > 0 && (
        <p className="text-sm text-muted">
          {omitted === 1 ? "1 more tunnel isn't shown" : `${omitted} more tunnels aren't shown`}. The list
          shows up to 100 tunnels and skips any in an unknown format.
        </p>
      )}
    </>
  )
}

const nameReason = (name: string) =>
  isAddressableTunnel(name)
    ? undefined
    : "The console can't stop this tunnel because its name can't be used in a URL. Stop the tunnel on the agent's machine."
