import type { ReactNode } from 'react'
import { Breakable } from '@/components/ui/breakable'
import { PictureTable, StatusCell } from '@/components/ui/picture-table'
import { cn } from '@/components/ui/style'
import type { ChainNodes, DnsNode } from '@/lib/dns/model/chain-nodes'

export const factsOf = ({ status, servers = [] }: DnsNode) =>
  servers.length > 0 ? `${status}: ${servers.join(', ')}` : status

interface ChainTableProps extends Pick<ChainNodes, 'nodes' | 'record'> {
  /** More rows, with the same columns. */
  children?: ReactNode
}

export const ChainTable = ({ nodes, record, children }: ChainTableProps) => (
  <PictureTable columns={['Step', 'Name', 'State']}>
    {nodes.map((node) => (
      <tr key={node.stage} className="border-t border-line align-top">
        <th scope="row" className="py-1.5 pr-3 text-left font-normal">
          {node.label}
        </th>
        <td className="py-1.5 pr-3 font-mono">
          <Names of={node.stage === 'target' && record ? record.values : [node.name]} />
          <span className="text-muted">
            <Names of={node.servers ?? []} />
          </span>
        </td>
        <StatusCell state={node.state} status={node.status} />
      </tr>
    ))}
    {children}
  </PictureTable>
)

/** The maximum length, in characters, of a label that fits on one line. */
const LONG = 20

const Names = ({ of }: { of: readonly string[] }) =>
  of.map((name) => {
    const isLong = name.split('.').some(({ length }) => length > LONG)
    return (
      <span
        key={name}
        className={cn('block pl-3 -indent-3', isLong ? 'wrap-anywhere' : 'max-sm:wrap-anywhere')}
      >
        <Breakable text={name} />
      </span>
    )
  })
