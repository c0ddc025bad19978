import { type State, StateIcon } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import type { TrafficNode, TrafficPath } from '@/lib/traffic/model/nodes'
import { fit, type RowLengths, rowStarts, shownOnlyIn } from './path-fit'

export type PathLink = 'ready' | 'wrong' | 'attention' | 'plain'

/** Returns the style of the line between two nodes. A problem colors only the line that leads to its node. */
export function linkBetween(from: State, to: State): PathLink {
  if (to === 'wrong' || to === 'attention') return to
  return from === 'ready' && to === 'ready' ? 'ready' : 'plain'
}

/** Returns the style of the line before each node of a path, in order. The first entry has no meaning. */
export const linksBefore = (nodes: readonly { state: State }[]): PathLink[] =>
  nodes.map(({ state }, at) => linkBetween(nodes[at - 1]?.state ?? 'unknown', state))

const connectorTones: Record<PathLink, string> = {
  ready: 'border-solid border-ready',
  wrong: 'border-dashed border-wrong',
  attention: 'border-dashed border-attention',
  plain: 'border-solid border-edge',
}

/** The DNS chain above a path. The path's boxes continue the chain's rows. */
export interface ChainAbove {
  lengths: RowLengths
  last: State
}

interface ConnectorProps {
  link: PathLink
  className?: string
}

export const Connector = ({ link, className = '' }: ConnectorProps) => (
  <span
    aria-hidden
    className={cn(
      'absolute -top-2.5 left-5 h-2.5 border-l-2',
      fit.connector,
      connectorTones[link],
      className,
    )}
  />
)

interface RowEndProps {
  /** The style of the line to the next box. Undefined after the last box. */
  link: PathLink | undefined
  next: number
  lengths: RowLengths
}

/** The line from the last box of a row to the next row. */
export const RowEnd = ({ link, next, lengths }: RowEndProps) =>
  link &&
  rowStarts(next, lengths).map((width) => (
    <span
      key={width}
      aria-hidden
      data-row-end={width}
      className={cn('absolute top-1/2 -right-3 w-3 border-t-2', connectorTones[link], shownOnlyIn[width])}
    />
  ))

export const chainStyle =
  '-mt-1.5 mb-1 flex min-h-control w-full items-center justify-between gap-3 rounded-sm text-sm text-muted @min-[36rem]:mt-0 @min-[36rem]:mb-2'

/** The maximum number of nodes whose labels fit below a line of at least 36 rem. */
const MAX_LABELED = 7

interface ChainProps {
  nodes: readonly Pick<TrafficNode, 'state' | 'label'>[]
  links: readonly PathLink[]
}

/** The states of all nodes on one line. `links` are the styles of the lines before the nodes. */
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

export const boxStyle =
  'grid h-full min-w-0 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 rounded-md border px-2.5 py-1.5'

export const brokenTones: Record<TrafficPath['state'], string> = {
  ready: 'border-line',
  unknown: 'border-edge bg-sunken',
  wrong: 'border-wrong bg-wrong-fill',
  attention: 'border-attention bg-attention-fill',
  waiting: 'border-waiting bg-waiting-fill',
}
