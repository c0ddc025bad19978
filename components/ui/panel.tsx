import type { ReactNode } from 'react'
import { IconButton } from './button'
import { CircleCheck, Info, OctagonX, TriangleAlert, X } from './icons'
import { cn } from './style'

type PanelProps = {
  tone: 'ready' | 'info' | 'attention' | 'wrong'
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** True if the message appears in response to an action. Screen readers then announce the message. */
  live?: boolean
  /** Hides the message. If undefined, the panel has no button for this. */
  onDismiss?: () => void
}

const tones = {
  ready: { icon: CircleCheck, className: 'border-ready-line bg-ready-fill', iconClassName: 'text-ready' },
  info: { icon: Info, className: 'border-waiting-line bg-waiting-fill', iconClassName: 'text-waiting' },
  attention: {
    icon: TriangleAlert,
    className: 'border-attention-line bg-attention-fill',
    iconClassName: 'text-attention',
  },
  wrong: { icon: OctagonX, className: 'border-wrong-line bg-wrong-fill', iconClassName: 'text-wrong' },
}

export function Panel({ tone, title, children, actions, live = false, onDismiss }: PanelProps) {
  const { icon: Icon, className, iconClassName } = tones[tone]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cn('flex gap-2.5 rounded-md border px-3 py-2.5', className)}
    >
      <Icon className={cn('mt-0.5 size-4 shrink-0', iconClassName)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-medium wrap-anywhere">{title}</p>}
        {children !== undefined && (
          <div className={cn('max-w-[90ch] wrap-anywhere', title !== undefined && 'mt-0.5')}>{children}</div>
        )}
        {actions !== undefined && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && <IconButton label="Dismiss" icon={<X />} isSmall onClick={onDismiss} />}
    </div>
  )
}
