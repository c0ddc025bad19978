import { cn } from './style'
import { Breakable } from './breakable'
import { CopyButton } from './copy-button'
import { MiddleCut } from './middle-cut'

type CopyTextProps = {
  value: string
  /** The noun for the text in labels, such as "hostname" in "Copy hostname". */
  what: string
  /** `wrap` shows the whole text. `truncate` shows a single line, for tables. `middle` cuts a long ID in the middle. */
  overflow?: 'wrap' | 'truncate' | 'middle'
}

const overflowStyles = { wrap: 'wrap-anywhere', truncate: 'truncate', middle: 'relative max-w-44' }

export function CopyText({ value, what, overflow = 'wrap' }: CopyTextProps) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1 pointer-coarse:items-center">
      <code
        translate="no"
        className={cn('min-w-0 font-mono', overflowStyles[overflow])}
        data-tip={overflow === 'wrap' ? undefined : value}
      >
        {overflow === 'middle' ? <MiddleCut text={value} /> : <Breakable text={value} />}
      </code>
      {/* Doesn't make a line taller than its text. */}
      <span className="-my-1 inline-flex items-center gap-1 self-center pointer-coarse:-my-2">
        <CopyButton value={value} what={what} />
      </span>
    </span>
  )
}

interface SecretTextProps {
  value: string
  what: string
}

/** A secret with a copy button. The secret doesn't appear in any HTML attribute. */
export function SecretText({ value, what }: SecretTextProps) {
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-md border border-edge bg-sunken p-4">
      <code translate="no" className="min-w-60 flex-1 font-mono text-xl wrap-anywhere select-all">
        {value}
      </code>
      <CopyButton value={value} what={what} text="Copy" />
    </div>
  )
}
