import { Breakable } from '@/components/ui/breakable'
import { isId, MiddleCut } from '@/components/ui/middle-cut'
import { StateIcon, stateTones } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { nameFont } from '@/components/ui/text'
import type { TrafficNode } from '@/lib/traffic/model/nodes'
import { hasAddress } from './path-boxes'
import { fit } from './path-fit'
import { boxStyle, brokenTones } from './path-links'
import { OwnLink } from './path-problem'

interface BoxProps {
  node: TrafficNode
  /** The URL path of the resource's detail page. */
  page: string
  isBroken: boolean
}

export function Box({ node, page, isBroken }: BoxProps) {
  const { label, name, state, status, href, is_here: isHere } = node
  const className = cn(
    boxStyle,
    fit.box,
    isBroken ? brokenTones[state] : 'border-line',
    isHere && 'outline-1 outline-offset-2 outline-muted', // the border and the fill show the state
  )
  const content = (
    <>
      <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-1.5">
        <StateIcon state={state} />
        <span className="truncate font-medium">{label}</span>
      </span>
      <span
        className={cn(
          'col-span-2 col-start-1 row-start-2 truncate text-xs text-muted empty:hidden',
          nameFont(name),
          fit.name,
        )}
      >
        {hasAddress(node) || isId(name) ? <MiddleCut text={name} /> : <Breakable text={name} />}
      </span>
      <span className={cn('col-start-2 row-start-1 truncate text-xs', fit.status, stateTones[state])}>
        {status}
      </span>
    </>
  )
  const title = `${label}: ${name}. ${status}`
  if (href === null || isHere)
    return (
      <div className={className} title={title} aria-current={isHere ? 'true' : undefined}>
        {content}
      </div>
    )
  return (
    <OwnLink
      href={href}
      page={page}
      title={title}
      className={cn(className, 'text-ink hover:border-edge hover:bg-hover')}
    >
      {content}
    </OwnLink>
  )
}
