import { Breakable } from '@/components/ui/breakable'
import { HashLink } from '@/components/ui/link'
import { type State, StateIcon, stateTones } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import type { DnsNode } from '@/lib/dns/model/chain-nodes'
import { factsOf } from './chain-table'

const broken: Record<State, string> = {
  ready: 'border-line',
  waiting: 'border-waiting bg-waiting-fill hover:border-waiting! hover:bg-waiting-fill!',
  attention: 'border-attention bg-attention-fill hover:border-attention! hover:bg-attention-fill!',
  wrong: 'border-wrong bg-wrong-fill hover:border-wrong! hover:bg-wrong-fill!',
  unknown: 'border-edge bg-sunken hover:bg-sunken!',
}

interface BoxProps {
  node: DnsNode
  isBroken: boolean
  isShort: boolean
  /** The anchor of the step's details on the page. Null if the page has no details. */
  anchor: string | null
}

export function ChainBox({ node, isBroken, isShort, anchor }: BoxProps) {
  const { label, state, status } = node
  const name = node.stage === 'root' ? '' : node.name
  const className = cn(
    'grid h-full min-w-0 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 rounded-md border px-2.5 @min-[42rem]:grid-cols-1 @min-[42rem]:content-start @min-[42rem]:py-2.5',
    isBroken ? broken[state] : 'border-line',
    isShort ? 'min-h-8 py-0.5' : 'min-h-12 py-1.5',
  )
  const title = `${label}${name === '' ? '' : ` ${name}`}: ${factsOf(node)}`
  const content = (
    <>
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-1.5">
        <StateIcon state={state} />
        <span className="truncate font-medium">{label}</span>
      </span>
      {name !== '' && (
        <span
          className={cn(
            'col-span-2 col-start-1 row-start-2 min-h-4 font-mono text-xs text-muted @min-[42rem]:col-span-1',
            isBroken ? 'wrap-anywhere' : 'truncate',
            isShort && '@max-[42rem]:hidden',
          )}
        >
          {isBroken ? <Breakable text={name} /> : name}
        </span>
      )}
      <span
        className={cn(
          'col-start-2 row-start-1 truncate text-xs @min-[42rem]:col-start-1 @min-[42rem]:row-start-3',
          stateTones[state],
        )}
      >
        {status}
      </span>
    </>
  )
  if (anchor === null)
    return (
      <div className={className} title={title}>
        {content}
      </div>
    )
  return (
    <HashLink
      linkStyle="bare"
      href={`#${anchor}`}
      title={title}
      className={cn(className, 'text-ink hover:border-edge hover:bg-hover')}
    >
      {content}
    </HashLink>
  )
}
