import { cn } from '@/lib/util/cn'
import { CopyButton } from './copy-button'

type CopyTextProps = {
  value: string
  /** What it is, as in "Copy host name". */
  what: string
  /** `wrap` shows all of it; `truncate` one line of it, for tables. */
  overflow?: 'wrap' | 'truncate'
}

/** An id, host, key or record in mono, with its copy button. */
export function CopyText({ value, what, overflow = 'wrap' }: CopyTextProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <code
        translate="no"
        className={cn('min-w-0 font-mono', overflow === 'wrap' ? 'wrap-anywhere' : 'truncate')}
        data-tip={overflow === 'truncate' ? value : undefined}
      >
        {value}
      </code>
      <CopyButton value={value} what={what} />
    </span>
  )
}
