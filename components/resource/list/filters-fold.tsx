import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/style'

const ownLine = 'sm:flex sm:w-full sm:flex-wrap sm:items-center sm:gap-2'
const positions = {
  beside: 'sm:contents',
  'beside-on-desktop': `${ownLine} sm:max-lg:order-last lg:contents`,
  'beside-if-wide': `${ownLine} sm:max-xl:order-last xl:contents`,
  below: ownLine,
}

interface FiltersFoldProps {
  /** True if at least one filter is active. */
  hasActive: boolean
  /**
   * The position of the filters on screens larger than a phone: always beside the search field, beside it only from
   * 1,200 or 1,440 px, or on a separate line.
   */
  position: keyof typeof positions
  children: ReactNode
}

/** Hides the inactive filters behind a button on phones. Active filters have the attribute `data-active`. */
export function FiltersFold({ hasActive, position, children }: FiltersFoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className="sm:hidden">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters
        </Button>
      </span>
      <div
        id={id}
        className={cn(
          positions[position],
          isOpen || hasActive
            ? 'max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2'
            : 'max-sm:hidden',
          !isOpen && 'max-sm:[&>:not([data-active])]:hidden',
        )}
      >
        {children}
      </div>
    </>
  )
}
