import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'

const ownLine = 'sm:flex sm:w-full sm:flex-wrap sm:items-center sm:gap-2'
const positions = {
  beside: 'sm:contents',
  'beside-if-wide': `${ownLine} sm:max-xl:order-last xl:contents`,
  below: ownLine,
}

interface FiltersFoldProps {
  /** The number of active filters. */
  count: number
  /**
   * The position on screens larger than a phone: beside the search field, beside it only on wide screens, or on a
   * separate line.
   */
  position: keyof typeof positions
  children: ReactNode
}

/** Hides the filters on phones behind a button that shows how many are active. */
export function FiltersFold({ count, position, children }: FiltersFoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className="sm:hidden">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && ` (${count})`}
        </Button>
      </span>
      <div
        id={id}
        className={`${positions[position]} ${isOpen ? 'max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
    </>
  )
}
