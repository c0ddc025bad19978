import { Box } from '@/components/traffic/path-box'
import { fit, rowLengths, rowStyle } from '@/components/traffic/path-fit'
import { Connector, linksBefore, PathChain, RowEnd } from '@/components/traffic/path-links'
import { cn } from '@/components/ui/style'
import type { TrafficNode } from '@/lib/traffic/model/nodes'
import { isBroken } from './problem-path'

/** Shows the stages of an account's traffic in a row. In a narrow container, only stages with problems are boxes. */
export function ProblemStages({ nodes }: { nodes: readonly TrafficNode[] }) {
  const links = linksBefore(nodes)
  const lengths = rowLengths(nodes.length)
  return (
    <div className="rounded-md border border-line bg-surface p-3 sm:p-4">
      <div className="@container">
        <div className={cn('mb-2', fit.narrowOnly)}>
          <PathChain nodes={nodes} links={links} />
        </div>
        <ol aria-label="Problems from DNS to agents" className={fit.list} style={rowStyle(lengths)}>
          {nodes.map((node, index) => {
            const isHidden = !isBroken(node)
            return (
              <li key={node.label} className={cn('relative min-w-0', isHidden && fit.wideOnly)}>
                {index > 0 && <Connector link={links[index] ?? 'plain'} className={fit.wideOnly} />}
                <RowEnd link={links[index + 1]} next={index + 1} lengths={lengths} />
                <Box node={node} page="" isBroken={isBroken(node)} />
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}
