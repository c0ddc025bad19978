import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

export const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-3 py-2 after:absolute after:inset-x-0 after:top-[calc(100%+1px)] after:h-2 after:bg-canvas after:content-[''] empty:hidden"
  >
    {children}
  </section>
)

interface Clearing {
  clear: () => void
}

export const ClearSelection = ({ clear }: Clearing) => (
  <Button variant="quiet" onClick={clear}>
    <span className="max-sm:hidden">Clear selection</span>
    <span className="sm:hidden">Done</span>
  </Button>
)

export const NothingPicked = ({ clear }: Clearing) => (
  <div className="contents sm:hidden">
    <Bar label="Selection">
      <span className="font-medium">0 selected</span>
      <span className="ml-auto">
        <ClearSelection clear={clear} />
      </span>
    </Bar>
  </div>
)
