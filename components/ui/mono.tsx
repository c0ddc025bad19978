import { cn } from '@/lib/util/cn'
import { Breakable } from './breakable'
import { isId, MiddleCut } from './middle-cut'

/** A host, address, ID or other name in monospace, wrapped in full. */
export const Mono = ({ text, className }: { text: string; className?: string }) => (
  <span className={cn('font-mono wrap-anywhere', className)}>
    <Breakable text={text} />
  </span>
)

/**
 * Returns the font of a name: monospace for a host, address or ID, so that similar characters differ; otherwise the
 * text font.
 */
export const nameFont = (name: string) => (/\s/.test(name) ? 'font-sans' : 'font-mono')

/** The name of a resource, which breaks at its separators. An ID in place of a name is truncated in the middle. */
export const NameText = ({ text }: { text: string }) =>
  isId(text) ? (
    <span className="relative block max-w-full" data-tip={text}>
      <MiddleCut text={text} />
    </span>
  ) : (
    <Breakable text={text} />
  )
