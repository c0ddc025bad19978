import type { ReactNode } from 'react'
import { cn } from '@/components/ui/style'
import { Brand } from './brand'

interface SetupFrameProps {
  children: ReactNode
}

export const SetupFrame = ({ children }: SetupFrameProps) => (
  <main
    id="content"
    tabIndex={-1}
    className={cn(
      // Not centered vertically, so that the card doesn't move when an error appears.
      'grid min-h-dvh content-start justify-center gap-6 px-4 pt-[max(2.5rem,12dvh)] pb-10 outline-none',
      'grid-cols-[minmax(0,28rem)]',
    )}
  >
    <div className="flex flex-col items-center gap-1 text-center">
      <Brand isLarge />
      <p className="text-muted">One console for your tunnels, domains and certificates.</p>
    </div>
    {children}
  </main>
)

export const SetupCard = ({ children }: { children: ReactNode }) => (
  <div className="space-y-5 rounded-md border border-line bg-surface p-5 sm:p-6">{children}</div>
)
