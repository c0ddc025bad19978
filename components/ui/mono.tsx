import { cn } from '@/lib/util/cn'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'

/** Shows a host, address or ID in monospace, wrapped if necessary. */
export const Mono = ({ text, className }: { text: string; className?: string }) => (
  <span className={cn('font-mono wrap-anywhere', className)}>
    <Breakable text={text} />
  </span>
)

/**
 * Returns the font class of a name: monospace for a host, address or ID, whose similar characters must be
 * distinguishable; otherwise the font of the text.
 */
export const nameFont = (name: string) => (/\s/.test(name) ? 'font-sans' : 'font-mono')

/** Shows the name of a resource, with line breaks after separators. An ID is truncated in the middle instead. */
export const NameText = ({ text }: { text: string }) =>
  isId(text) ? (
    <span className="relative block max-w-full" data-tip={text}>
      <MiddleCut text={text} />
    </span>
  ) : (
    <Breakable text={text} />
  )
