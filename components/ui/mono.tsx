import { cn } from '@/lib/util/cn'
import { Breakable } from './breakable'

/** A host, address, ID or other name in the mono font, shown whole on as many lines as it takes. */
export const Mono = ({ text, className }: { text: string; className?: string }) => (
  <span className={cn('font-mono wrap-anywhere', className)}>
    <Breakable text={text} />
  </span>
)
