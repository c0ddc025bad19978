import { RowTurn } from '@/components/ui/row-turn'
import { StateIcon } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import type { TrafficNode, TrafficPath } from '@/lib/traffic/model/nodes'
import { fit, hiddenIn, type RowLengths, rowStarts, shownOnlyIn } from './path-fit'

/** The style of the line between two nodes. */
export type PathLink = 'ready' | 'wrong' | 'attention' | 'plain'

/**
 * Returns the style of each line between the nodes of a path, in order. If the path's state is `wrong` or `attention`,
 * the line after the first broken node has that style. If that node is the last, the line before it has the style
 * instead. If the state is `wrong`, all later lines are plain.
 */
export function pathLinks({
  nodes,
  broken,
  state,
}: Pick<TrafficPath, 'nodes' | 'broken' | 'state'>): PathLink[] {
  const isMarked = state === 'wrong' || state === 'attention'
  const at = broken === null || !isMarked ? -1 : Math.min(broken, nodes.length - 2)
  return nodes.slice(1).map((_, i) => {
    if (i === at && isMarked) return state
    const isBeyond = broken !== null && state === 'wrong' && i > at
    const isReady = [nodes[i], nodes[i + 1]].every((node) => node?.state === 'ready')
    return isReady && !isBeyond ? 'ready' : 'plain'
  })
}

const connectorTones: Record<PathLink, string> = {
  ready: 'border-solid border-ready',
  wrong: 'border-dashed border-wrong',
  attention: 'border-dashed border-attention',
  plain: 'border-solid border-edge',
}

interface ConnectorProps {
  link: PathLink
  /** The index of the box after the line. */
  index: number
  lengths: RowLengths
  className: string
}

/**
 * The line from the previous box. In a column, the previous box is above, and in a row, on the left. At the start of a
 * row, the line turns back from the end of the row above.
 */
export function Connector({ link, index, lengths, className }: ConnectorProps) {
  const starts = rowStarts(index, lengths)
  const tone = connectorTones[link]
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'absolute -top-2.5 left-5 h-2.5 border-l-2',
          fit.connector,
          tone,
          ...starts.map((width) => hiddenIn[width]),
          className,
        )}
      />
      {starts.map((width) => (
        <RowTurn key={width} length={lengths[width]} tone={tone} className={shownOnlyIn[width]} />
      ))}
    </>
  )
}

/** The CSS classes for the button that contains the chain. */
export const chainStyle =
  '-mt-1.5 mb-1 flex min-h-control w-full items-center justify-between gap-3 rounded-sm text-sm text-muted @min-[36rem]:mt-0 @min-[36rem]:mb-2'

/** The maximum number of nodes whose labels fit below a line of at least 36 rem. */
const MAX_LABELED = 7

interface ChainProps {
  nodes: readonly Pick<TrafficNode, 'state' | 'label'>[]
  links: readonly PathLink[]
}

/**
 * The states of all nodes on one line, for narrow windows. The nodes' labels are below if they fit. `links` are the
 * lines before the nodes.
 */
export function PathChain({ nodes, links }: ChainProps) {
  const isLabeled = nodes.length <= MAX_LABELED
  return (
    <span aria-hidden className="flex min-w-0 flex-1">
      {nodes.map(({ state, label }, index) => {
        const link = links[index + 1]
        return (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- two nodes may have the same label
            key={index}
            className={cn(
              'min-w-0',
              link && 'max-w-12 flex-1',
              link && isLabeled && '@min-[36rem]:max-w-none @min-[36rem]:grow',
            )}
          >
            <span className="flex items-center">
              <StateIcon state={state} />
              {link && <span className={cn('min-w-0.5 flex-1 border-t-2', connectorTones[link])} />}
            </span>
            {isLabeled && (
              <span className="block truncate pt-0.5 pr-2 text-left text-xs @max-[36rem]:hidden">
                {label}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}

/** The class names of a box in a path. */
export const boxStyle =
  'grid h-full min-w-0 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 rounded-md border px-2.5 py-1.5'

/** The border and fill of the first box that isn't ready, keyed by state. */
export const brokenTones: Record<TrafficPath['state'], string> = {
  ready: 'border-line',
  unknown: 'border-edge bg-sunken',
  wrong: 'border-wrong bg-wrong-fill',
  attention: 'border-attention bg-attention-fill',
  waiting: 'border-waiting bg-waiting-fill',
}
