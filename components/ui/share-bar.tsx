import { cn } from './style'

export const ShareBar = ({ parts }: { parts: readonly (readonly [color: string, count: number])[] }) => (
  <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-sm bg-line forced-color-adjust-none">
    {parts.map(
      ([color, count], index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts can have the same color and count
        count > 0 && <span key={index} className={cn('h-full', color)} style={{ flexGrow: count }} />,
    )}
  </div>
)
