import type { ReactNode } from 'react'
import { cn } from './style'
import { NameText } from './text'

type PageHeaderProps = {
  title: ReactNode
  icon?: ReactNode
  /** The button that copies the title. */
  copy?: ReactNode
  meta?: ReactNode
  description?: ReactNode
  /** Put destructive actions last. */
  actions?: ReactNode
}

export const ListDescription = ({ children }: { children: ReactNode }) => (
  <span className="max-sm:hidden">{children}</span>
)

export function PageHeader({ title, icon, copy, meta, description, actions }: PageHeaderProps) {
  return (
    <header
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag is both a header and a group
      role="group"
      aria-label="Page header"
      className="page-head"
    >
      {/* Text wraps before the actions move below it. A resource's name needs the full width of narrow windows. */}
      <div
        className={cn(
          'min-w-0',
          icon === undefined ? 'sm:min-w-80 sm:flex-1' : 'max-md:w-full md:min-w-80 md:flex-1',
        )}
      >
        <div className="flex gap-x-2.5">
          {icon !== undefined && <span className="flex h-7 items-center">{icon}</span>}
          {/* The state follows the last word of the name. An ID that was cut would need a line of its own. */}
          <div className="min-w-0">
            <span className={cn('mr-3', copy !== undefined && 'inline-flex max-w-full items-end gap-1')}>
              <h1
                className={cn(
                  'inline min-w-0 text-xl font-semibold wrap-anywhere',
                  icon !== undefined && 'max-sm:text-lg',
                )}
              >
                {typeof title === 'string' ? <NameText text={title} isCut={false} /> : title}
              </h1>
              {copy}
            </span>
            <span className="page-head-meta">{meta}</span>
          </div>
        </div>
        {description !== undefined && <div className="page-head-text">{description}</div>}
      </div>
      {actions !== undefined && <div className="page-head-actions">{actions}</div>}
    </header>
  )
}
