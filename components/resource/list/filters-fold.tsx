import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'

interface FiltersFoldProps {
  /** The number of active filters. */
  count: number
  /** True to show the filters on a line of their own on wide screens. */
  hasOwnLine: boolean
  children: ReactNode
}

/** Hides the filters on phones behind a button that shows how many are active. */
export function FiltersFold({ count, hasOwnLine, children }: FiltersFoldProps) {
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
        className={`${hasOwnLine ? 'sm:flex sm:w-full sm:flex-wrap sm:gap-2' : 'sm:contents'} ${isOpen ? 'max-sm:order-last max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
    </>
  )
}
