import { cn } from '@/lib/util/cn'
import { Breakable } from './breakable'
import { CopyButton } from './copy-button'

type CopyTextProps = {
  value: string
  /** What it is, as in "Copy host name". */
  what: string
  /** `wrap` shows all of it; `truncate` one line of it, for tables. */
  overflow?: 'wrap' | 'truncate'
}

/** An ID, host, key or record in mono, with its copy button. */
export function CopyText({ value, what, overflow = 'wrap' }: CopyTextProps) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1">
      <code
        translate="no"
        className={cn('min-w-0 font-mono', overflow === 'wrap' ? 'wrap-anywhere' : 'truncate')}
        data-tip={overflow === 'truncate' ? value : undefined}
      >
        <Breakable text={value} />
      </code>
      {/* It makes no line taller than its text is. */}
      <span className="-my-1 inline-flex items-center gap-1 self-center">
        <CopyButton value={value} what={what} />
      </span>
    </span>
  )
}
