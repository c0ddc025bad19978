'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useOwnState } from '@/components/resource/detail/use-own-state'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Picture } from '@/components/ui/picture'
import { StateIcon, StateOf } from '@/components/ui/state-chip'
import { VisuallyHidden } from '@/components/ui/text'
import { ApiError } from '@/lib/client/api-error'
import { trafficQuery } from '@/lib/client/traffic'
import type { TrafficNode, TrafficPath } from '@/lib/traffic/model/nodes'
import type { TrafficSubject } from '@/lib/traffic/model/trace'
import { cn } from '@/components/ui/style'
import { toneOf } from '@/lib/util/state'
import { paths } from '@/lib/util/paths'
import { Box } from './path-box'
import { isEmptyPath, pathBoxes, withSharedService } from './path-boxes'
import { behindDomain } from './behind-domain'
import { fit, rowLengths, rowStyle } from './path-fit'
import {
  boxStyle,
  type ChainAbove,
  chainStyle,
  Connector,
  linkBetween,
  linksBefore,
  PathChain,
  RowEnd,
} from './path-links'
import { PathProblem } from './path-problem'
import { PathTable } from './path-table'
import { restartingPath, useKept } from './restarting-path'
import { canSendRequest, TestRequest } from './test-request'
import { useTrafficPath } from './traffic-sentence'

/** Reports whether the page explains the path's problem elsewhere. `page` is the URL path of the page. */
export function isExplained(
  { nodes, broken, sentence }: Pick<TrafficPath, 'nodes' | 'broken' | 'sentence'>,
  page: string,
  explained: string | undefined,
): boolean {
  const node = broken === null ? undefined : nodes[broken]
  if (!node) return false
  const isOwnDns = node.stage === 'dns' && node.href?.startsWith(`${page}#`) === true
  return isOwnDns || (explained !== undefined && sentence.startsWith(explained))
}

interface TrafficPathProps {
  of: TrafficSubject
  id: string
  route?: string
}

interface TrafficViewProps extends TrafficPathProps {
  url?: string | undefined
  /** A sentence that the page shows elsewhere. */
  explained?: string | undefined
  /** The DNS chain above the path, on a domain's page. */
  chain?: ChainAbove | null
  /** True while the agent on the page restarts. The path then keeps the parts from before the restart. */
  isRestarting?: boolean
}

export function TrafficPathView(props: TrafficViewProps) {
  const { of, id, route, url, explained, chain = null, isRestarting = false } = props
  const { account } = useAccount()
  const { data: fresh, error, refetch } = useTrafficPath(of, id, route)
  const kept = useKept(fresh, isRestarting)
  const whole = isRestarting && kept ? restartingPath(kept) : fresh
  const own = useOwnState(of, id)
  const page = paths.detail(account.slug, of, id)
  const data = whole && chain ? behindDomain(whole, page) : whole
  const shown = explained ?? own?.sentence
  const canSend = data !== undefined && canSendRequest(data, { of, route, url })
  const broken = data && data.broken !== null ? data.nodes[data.broken] : undefined
  const isRepeat = broken?.stage === 'service' && broken.state === 'wrong'
  if (error instanceof ApiError && error.status === 404) return null // the page already reports this
  if (data?.nodes.length === 0) return null
  if (data && isEmptyPath(data))
    return of === 'agents' || isExplained(data, page, shown) ? null : (
      <section aria-label="Traffic path" className="flex items-center gap-2 *:mt-0">
        <StateIcon state={data.state} />
        <PathProblem path={data} page={page} isExplained={false} />
      </section>
    )
  return (
    <section
      aria-label="Traffic path"
      className={cn('@container', !data && (chain ? 'min-h-11' : 'min-h-35.5'))}
    >
      {data && (
        <Path
          path={withSharedService(canSend && isRepeat ? { ...data, action: null } : data)}
          page={page}
          explained={shown}
          chain={chain}
        />
      )}
      {canSend && (
        <TestRequest
          of={of}
          id={id}
          url={url}
          isRepeat={isRepeat}
          isEdge={data.nodes.some(({ stage }) => stage === 'edge')}
          isBroken={data.broken !== null}
          isPrimary={isRepeat || (data.broken === null && toneOf(data) === 'unknown')}
          isExplained={isRepeat && shown !== undefined && isExplained(data, page, shown)}
        />
      )}
      {!data && error !== null && (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          Couldn't load the traffic path.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!data && error === null && <VisuallyHidden>Loading traffic path</VisuallyHidden>}
    </section>
  )
}

export function TrafficStateChip({ of, id, route }: TrafficPathProps) {
  const { account } = useAccount()
  const { data } = useQuery(trafficQuery(account.slug, of, id, route))
  if (!data) return null
  return <StateOf of={{ state: data.state, label: data.label }} />
}

export const TrafficPanel = (props: TrafficViewProps) => (
  <div className="rounded-md border border-line bg-surface p-3 empty:hidden sm:p-4">
    <TrafficPathView {...props} />
  </div>
)

/** The maximum number of boxes for which a narrow container shows the whole path. */
const SHORT = 3

interface PathProps extends Required<Pick<TrafficViewProps, 'chain'>> {
  path: TrafficPath
  page: string
  explained: string | undefined
}

function Path({ path, page, explained, chain }: PathProps) {
  const { nodes, broken, state } = path
  const links = linksBefore(nodes)
  const linkAt = (index: number) => links[index] ?? 'plain'
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const grouped = pathBoxes(path, chain?.lengths.wide)
  const canGroup = grouped.length < nodes.length
  const boxes = isWhole ? nodes.map((_, at) => ({ from: at, to: at + 1 })) : grouped
  const lengths = chain?.lengths ?? rowLengths(boxes.length)
  // Below a DNS chain, a wide container also shows the path as one line.
  const isLine = chain !== null && grouped.length > 1
  const canFold = isLine || grouped.length > SHORT
  const folded = canFold && !isWhole ? (isLine ? 'hidden' : fit.wideOnly) : ''
  const foldedBroken = isLine && !isWhole ? fit.narrowOnly : ''
  const toggle = {
    'aria-expanded': isWhole,
    'aria-controls': id,
    onClick: () => setWhole(!isWhole),
  }
  const picture = (
    <>
      {canFold && (
        <button type="button" {...toggle} className={cn(chainStyle, !isLine && fit.narrowOnly)}>
          <PathChain
            nodes={boxes.flatMap(({ from }) => nodes[from] ?? [])}
            links={boxes.map(({ from }) => linkAt(from))}
          />
          {isWhole ? 'Show less' : `Show all ${nodes.length} components`}
        </button>
      )}
      <ol id={id} className={fit.list} style={rowStyle(lengths)}>
        {boxes.map(({ from, to }, index) => {
          const [node, ...others] = nodes.slice(from, to)
          return (
            node && (
              <li
                key={node.stage}
                className={cn('relative min-w-0', from === broken ? foldedBroken : folded)}
              >
                {index > 0 && <Connector link={linkAt(from)} className={folded} />}
                {index === 0 && chain && (
                  <Connector link={linkBetween(chain.last, node.state)} className={fit.wideOnly} />
                )}
                <RowEnd link={links[to]} next={index + 1} lengths={lengths} />
                {others.length > 0 ? (
                  <SharedBox nodes={[node, ...others]} />
                ) : (
                  <Box
                    node={node}
                    page={page}
                    isBroken={from === broken && (state !== 'unknown' || node.stage === 'dns')}
                  />
                )}
              </li>
            )
          )
        })}
      </ol>
      {canGroup && !isLine && (
        <Button variant="quiet" {...toggle} className={cn('mt-2 -ml-3', fit.wideOnly)}>
          {isWhole ? 'Show fewer components' : `Show all ${nodes.length} components`}
        </Button>
      )}
      {path.sentence !== '' && (
        <PathProblem path={path} page={page} isExplained={isExplained(path, page, explained)} />
      )}
    </>
  )
  // The table of the DNS chain contains the path below it.
  if (chain) return picture
  return (
    <Picture
      id={`${id}-picture`}
      title="Components"
      isPlain
      table={() => <PathTable nodes={nodes} broken={broken} />}
    >
      {picture}
    </Picture>
  )
}

function SharedBox({ nodes }: { nodes: readonly TrafficNode[] }) {
  const labels = nodes.map(({ label }) => label).join(', ')
  const ready = nodes.filter(({ state }) => state === 'ready').length
  const count = ready === nodes.length ? ready : `${ready} of ${nodes.length}`
  return (
    <div className={cn(boxStyle, fit.box, 'border-dashed border-line')} title={labels}>
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-1.5">
        <StateIcon state={ready === nodes.length ? 'ready' : 'unknown'} />
        <span className="truncate font-medium">{count} components ready</span>
      </span>
      <span className={cn('col-span-2 col-start-1 row-start-2 truncate text-xs text-muted', fit.name)}>
        {labels}
      </span>
    </div>
  )
}
