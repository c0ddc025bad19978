import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Clock,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/style'
import { nameFont } from '@/components/ui/text'
import type { Condition } from '@/components/resource/module/module-state'

export interface PipeNode {
  key: string
  label: string
  icon: ReactNode
  condition?: Condition
  gist?: string | undefined
  href?: string | undefined
  isMarked?: boolean
}

export interface PipeStart {
  label: string
  icon: ReactNode
}

/** A stage of the diagram. Its nodes have the same purpose and no defined order. */
export interface PipeStage {
  title: string
  nodes: readonly PipeNode[]
}

const styles: Record<Condition['state'], { icon?: LucideIcon; text: string; box: string }> = {
  ready: { icon: CircleCheck, text: 'text-ready', box: 'border-line' },
  waiting: { icon: Clock, text: 'text-waiting', box: 'border-waiting-line' },
  wrong: { icon: OctagonX, text: 'text-wrong', box: 'border-wrong-line bg-wrong-fill' },
  attention: { icon: TriangleAlert, text: 'text-attention', box: 'border-attention-line' },
  unknown: { icon: CircleDashed, text: 'text-muted', box: 'border-dashed border-edge' },
  on: { text: 'text-muted', box: 'border-line' },
  off: { icon: CirclePause, text: 'text-muted', box: 'border-dashed border-edge' },
}

interface PipelineProps {
  label: string
  start: PipeStart
  stages: readonly PipeStage[]
}

export function Pipeline({ label, start, stages }: PipelineProps) {
  return (
    <figure aria-label={label} className="@container rounded-md border border-line bg-surface p-4">
      <ol className="flex flex-col gap-y-2 @2xl:flex-row @2xl:flex-wrap @2xl:gap-y-4">
        <li className="@2xl:pt-5">
          <span className="flex items-center gap-2 font-medium @2xl:min-h-14 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
            {start.icon}
            {start.label}
          </span>
        </li>
        {stages.map(({ title, nodes }) => (
          <li
            key={title}
            className="flex min-w-0 flex-col @2xl:max-w-72 @2xl:min-w-48 @2xl:flex-1 @2xl:flex-row"
          >
            <span className="px-0.5 py-1 @2xl:px-2 @2xl:pt-10 @2xl:pb-0">
              <ArrowRight aria-hidden className="size-4 rotate-90 text-muted @2xl:rotate-0" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="h-5 truncate text-xs text-muted">{title}</p>
              <ol>
                {nodes.map((node, at) => (
                  <li key={node.key}>
                    {at > 0 && <span className="block px-3 py-0.5 text-xs text-muted">and</span>}
                    <Node node={node} />
                  </li>
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Node({ node: { label, icon, condition, gist, href, isMarked } }: { node: PipeNode }) {
  const font = nameFont(label)
  const style = condition && styles[condition.state]
  const box = cn(
    'flex min-h-14 flex-col justify-center rounded-sm border px-3 py-1.5',
    style?.box,
    isMarked && 'outline-2 -outline-offset-1 outline-ink',
  )
  const content = (
    <>
      <span className="flex items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
        {icon}
        <span
          className={cn('min-w-0 flex-1 font-medium wrap-anywhere', font, font === 'font-mono' && 'text-sm')}
        >
          <Breakable text={label} />
        </span>
      </span>
      {condition && style && (
        <span className={cn('block pl-6 text-sm font-medium', style.text)}>
          {style.icon && <style.icon aria-hidden className="mr-1 mb-0.5 inline size-3.5" />}
          {condition.label}
        </span>
      )}{' '}
      {gist && <span className="line-clamp-2 pl-6 text-sm wrap-anywhere text-muted">{gist}</span>}
    </>
  )
  if (href === undefined) return <div className={box}>{content}</div>
  return (
    <Link href={href} linkStyle="bare" className={cn(box, 'hover:bg-hover')}>
      {content}
    </Link>
  )
}
